/**
 * The REST endpoint: a thin adapter over the procedures (API-01 … API-03). It finds the row, makes the context, calls the procedure and
 * wraps the answer; no rule lives here.
 *
 * The order of refusals is the matrix's: cross-site, wrong type, then the procedure's own refusals; it checks the
 * caller before it reads the body.
 */
import type { AnyRouter } from "@trpc/server";
import { SignedOut } from "#domain/accounts/account-errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { kindOf, statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/api.js";
import { cachedBytes, sendPublicBytes } from "#server/http/cached-bytes.ts";
import type { allowedWebsite } from "#server/http/cross-origin.ts";
import { forWebsite, preflightAnswer, preflightOf } from "#server/http/website-headers.ts";
import { REST_ROWS } from "#server/rest/rows/all-rows.ts";
import { type cachedResponse, everyonesOf } from "#server/shop/cached-responses.ts";
import type { Context } from "../context.ts";
import type { Asking, contextFor } from "../context-for.ts";
import { pathOfUrl } from "../http/paths.ts";
import { comesFromElsewhere, comesFromWebsite, mayAct } from "../http/same-origin.ts";
import { theApp } from "../running-app.ts";
import { shopByHost } from "../shop/shop-by-host.ts";
import { asPublicError, createCallerFactory } from "../trpc.ts";
import { API_VERSION, VERSION_HEADER } from "./api-version.ts";
import { completeRows, type WrittenRow } from "./complete-row.ts";
import { documentsOf } from "./documents.ts";
import { inTheirNames, theirPath } from "./field-names.ts";
import { answerOf, inputOf, readValue } from "./input-of-call.ts";
import { type PageOfRows, pagedList } from "./paged-list.ts";
import { type RequestBody, readJsonBody, readMultipartBody } from "./request-body.ts";
import { errorAnswer, plainError } from "./rest-error.ts";
import type { RestRow } from "./row.ts";
import { requestedShopOf } from "./shop-of-call.ts";
import { type FoundRow, restTable } from "./table.ts";

/** Where the REST calls live. */
export const REST_BASE = "/api";

/** What the endpoint is built from. */
export interface RestParts {
  readonly router: AnyRouter;
  readonly contextFor: typeof contextFor;
  /** Keeps what is everyone's; left out, each answer is made anew. */
  readonly cachedResponse?: typeof cachedResponse;
  /** Which websites may ask from a browser (API-10); left out, none may. */
  readonly allowedWebsite?: typeof allowedWebsite;
  /** The table; the product's own unless a test brings another. */
  readonly rows?: readonly WrittenRow[];
}

/** What the host knows of a request; `origin` is scheme, host and port as the browser sees them. */
export type RestFacts = Asking & { readonly origin: string };

/** Answers every request below `/api`. Never throws. */
export type RestHandler = (request: Request, facts: RestFacts) => Promise<Response>;

/**
 * Builds the endpoint.
 *
 * @throws Error at start where a row names a procedure that the router does not have
 */
export function createRestHandler({
  router,
  contextFor: makeContext,
  cachedResponse: fromCache,
  allowedWebsite: allowed,
  rows: written = REST_ROWS,
}: RestParts): RestHandler {
  const rows = completeRows(written, router._def.procedures);
  const createCaller = createCallerFactory(router);
  const find = restTable(rows);
  const document = documentsOf(rows);

  /** One call, from its context to its answer. */
  async function call(request: Request, facts: RestFacts, { row, params }: FoundRow) {
    const body = await bodyOf(request, row);
    if (body.kind === "other-type") return otherType(facts, row);
    try {
      const requestedShop = row.bearerOnly ? withoutCookies(request) : request;
      // A log-in by REST sets no cookie, so whatever would be set is left behind here.
      const context: Context = await makeContext(
        requestedShop,
        { ...facts, cookies: [] },
        "rest",
        requestedShopOf(request, row.shop, params),
      );
      const moved = toNewSlug(row, params, request, context);
      if (moved) return moved;
      refuseOthersAccounts(row, params, context);
      const answer = await answerOf(
        procedureOf(createCaller(context), row.procedure),
        inputOf(request, row, params, body),
      );
      const told = wrapped(row, row.pick ? row.pick(answer) : answer, () => listAddress(request, context));
      return withPlace(told, row, answer, request, context);
    } catch (thrown) {
      return errorAnswer(withBlankIds(thrown, row, params), facts.requestId, {
        fieldName: (name) => row.fieldName?.(name, readValue(body)) ?? theirPath(name),
        bodyMessage: bodyMessage(body, row),
      });
    }
  }

  /** The cached answer of a public call; null where the procedure has to run. */
  async function cachedFor(request: Request, facts: RestFacts, found: FoundRow): Promise<Response | null> {
    const requestedShop = found.row.isCached
      ? requestedShopOf(request, found.row.shop, found.params)
      : undefined;
    if (!requestedShop || !fromCache) return null;
    const kept = await fromCache({
      request,
      lookup: requestedShop,
      arrivedAt: facts.arrivedAt,
      name: `rest ${found.row.path}`,
      ordinary: async (lookedUp) => everyonesOf(await call(request, { ...facts, lookedUp }, found)),
      make: (answer) => answer,
    });
    if (!kept) return null;
    const { bytes, contentType } = kept.answer;
    const repeating = { note: facts.note, isCurrent: kept.isCurrent };
    return sendPublicBytes(request, bytes, { "content-type": contentType }, repeating);
  }

  /** The website that asks, where the shop that the call is about allows it. */
  async function websiteOf(found: readonly FoundRow[], request: Request, facts: RestFacts) {
    const method = preflightOf(request) ?? request.method;
    const named = found.find(({ row }) => row.method === method) ?? found[0];
    if (!allowed || !named || !comesFromWebsite(request, facts.origin)) return null;
    const lookup = requestedShopOf(request, named.row.shop, named.params);
    return allowed(request, lookup ?? shopByHost(request, theApp().config.rootDomain), facts.arrivedAt);
  }

  async function answerTo(request: Request, facts: RestFacts, asked: Asked): Promise<Response> {
    const written = document(asked.path, request);
    if (written) return written;
    const chosen = rowFor(asked, request, facts);
    if (chosen instanceof Response) return chosen;
    // From here on a HEAD is a GET, so that it takes the same way and gets the same headers.
    const question =
      request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request;
    return (
      (await cachedFor(question, facts, chosen)) ??
      tagged(question, chosen.row, await call(question, facts, chosen))
    );
  }

  async function answerFor(request: Request, facts: RestFacts, asked: Omit<Asked, "website">) {
    const website = await websiteOf(asked.found, request, facts);
    return forWebsite(await answerTo(request, facts, { ...asked, website }), website);
  }

  return async (request, facts) => {
    const path = pathOfUrl(request.url).slice(REST_BASE.length);
    const found = find(path);
    const answer = await answerFor(request, facts, { path: path.replace(/\/$/, ""), found }).catch((thrown) =>
      errorAnswer(thrown, facts.requestId),
    );
    answer.headers.set(VERSION_HEADER, API_VERSION);
    return request.method === "HEAD" ? withoutBody(answer) : answer;
  };
}

/** What is asked for: the path below `/api`, its rows, and the website of the shop's own that asks from a browser (API-10). */
interface Asked {
  readonly path: string;
  readonly found: readonly FoundRow[];
  readonly website: string | null;
}

/** The answer to a HEAD: the headers of the GET, with the length of what it would send. */
async function withoutBody(answer: Response): Promise<Response> {
  const { status, body } = answer;
  const headers = new Headers(answer.headers);
  if (body) headers.set("content-length", String((await answer.arrayBuffer()).byteLength));
  return new Response(null, { status, headers });
}

/** A public answer to someone with a log-in is made anew each time; its tag spares them the bytes where it is the same. */
async function tagged(request: Request, { isCached }: RestRow, answer: Response): Promise<Response> {
  if (!isCached || answer.status !== 200) return answer;
  const type = answer.headers.get("content-type") ?? "application/json";
  // What is sent once is not worth the time that packing takes.
  const headers = new Headers(request.headers);
  headers.delete("accept-encoding");
  const asked = new Request(request.url, { headers });
  const told = await sendPublicBytes(asked, cachedBytes(await answer.text()), { "content-type": type });
  told.headers.set("cache-control", "private, no-cache");
  return told;
}

/** The row of a request among those of its path, or what is answered where there is none for it. */
function rowFor({ found, website }: Asked, request: Request, facts: RestFacts): FoundRow | Response {
  if (found.length === 0) return noSuchCall(facts);
  const allow = () => allowedMethods(found.map(({ row }) => row));
  if (website !== null && preflightOf(request)) return preflightAnswer(allow());
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: allow() } });
  const method = request.method === "HEAD" && allow().includes("HEAD") ? "GET" : request.method;
  const hit = found.find(({ row }) => row.method === method);
  if (!hit) return wrongMethod(facts, allow());
  return website !== null || mayComeIn(request, hit.row, facts) ? hit : crossSite(facts);
}

const noSuchCall = ({ requestId }: Asking) =>
  plainError(statusOf("not-found"), {
    code: "not_found",
    message: t.noSuchCall(),
    requestId,
  });

const wrongMethod = ({ requestId }: Asking, allow: string) =>
  plainError(statusOf("method-not-allowed"), {
    code: "method_not_allowed",
    message: t.wrongMethod({ allow }),
    requestId,
    headers: { allow },
  });

const crossSite = ({ requestId }: Asking) =>
  plainError(statusOf("forbidden"), {
    code: "cross_site",
    message: t.crossSite(),
    requestId,
  });

const otherType = ({ requestId }: Asking, { isMultipart }: RestRow) =>
  plainError(statusOf("unsupported-type"), {
    code: "unsupported_type",
    message: isMultipart ? t.wantsFile() : t.wantsJson(),
    requestId,
  });

/** A HEAD is a GET without its body, but for calls that do something. */
function allowedMethods(rows: readonly RestRow[]): string {
  const methods = new Set<string>(rows.map(({ method }) => method));
  if (rows.some(({ method, bearerOnly }) => method === "GET" && !bearerOnly)) methods.add("HEAD");
  return [...methods, "OPTIONS"].join(", ");
}

/** A slug in a path that its shop gave up leads to the shop's new one for 12 months (SHOP-01); null where it is no such slug. */
function toNewSlug(
  row: RestRow,
  params: FoundRow["params"],
  request: Request,
  { shop }: Context,
): Response | null {
  if (row.shop !== "slug" || !shop) return null;
  const requestedShop = requestedShopOf(request, row.shop, params);
  if (requestedShop?.by !== "slug" || requestedShop.slug === shop.slug) return null;
  const { pathname, search } = new URL(request.url);
  const location = `${pathname.replace(/(\/slug\/)[^/]+/, `$1${shop.slug}`)}${search}`;
  return new Response(null, { status: 301, headers: { location, "cache-control": "no-store" } });
}

function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("cookie");
  return new Request(request.url, { method: request.method, headers });
}

/** A GET has no body, whatever type its headers name. */
async function bodyOf(request: Request, { method, isMultipart }: RestRow): Promise<RequestBody> {
  if (method === "GET") return { kind: "none" };
  return isMultipart ? readMultipartBody(request) : readJsonBody(request);
}

/** What only a bearer token can do is as good as a write. */
const mayComeIn = (request: Request, { bearerOnly }: RestRow, { origin }: RestFacts): boolean =>
  mayAct(request, origin) && !(bearerOnly && comesFromElsewhere(request));

/** What is said about a body that is not there or cannot be read. */
function bodyMessage(body: RequestBody, { bodyOptional, isMultipart }: RestRow): string | undefined {
  if (body.kind === "broken") return isMultipart ? t.notForm() : t.notJson();
  return body.kind === "none" && !bodyOptional ? t.wantsBody() : undefined;
}

/**
 * Someone else's account, or one of another shop, is not forbidden, it does not exist here; but first one has to be someone
 * (matrix D2, D12, r045).
 */
function refuseOthersAccounts(
  { ownAccount }: RestRow,
  params: FoundRow["params"],
  { visitor, shop }: Context,
): void {
  if (ownAccount === undefined) return;
  if (!visitor) throw new SignedOut();
  const isHere = shop === null || visitor.shopId === shop.id;
  if (visitor.id !== params[ownAccount]?.toLowerCase() || !isHere) throw new NotFound();
}

/** "Not found" for a blank id, or in a path that has no place for one, becomes a refusal of the blank id (specification section 8). */
function withBlankIds(
  thrown: unknown,
  { withoutId, onlyRefused = false }: RestRow,
  params: FoundRow["params"],
): unknown {
  if (withoutId === undefined || !(onlyRefused || Object.values(params).some(isBlank))) return thrown;
  return kindOf(asPublicError(thrown, "program").code) === "not-found"
    ? new InvalidFields({}, withoutId)
    : thrown;
}

/** What a client's code makes of an id it does not have. */
const isBlank = (value: string) => ["", "undefined", "null"].includes(value.trim());

/** The procedure of a dotted name. The start has checked that it is there. */
function procedureOf(caller: unknown, name: string): (input: unknown) => Promise<unknown> {
  let found: unknown = caller;
  for (const part of name.split(".")) found = Reflect.get(Object(found), part);
  return found as (input: unknown) => Promise<unknown>;
}

/** The address of a requested list, on the shop's own origin: never taken from the Host header (security A13). */
function listAddress(request: Request, { origin }: Context): URL {
  const { pathname, search } = new URL(request.url);
  return new URL(pathname.replace(/\/$/, "") + search, origin);
}

/** A 201 says where the thing is that it tells of. */
function withPlace(
  told: Response,
  row: RestRow,
  answer: unknown,
  request: Request,
  context: Context,
): Response {
  const place = told.status === 201 ? placeMade(row, answer, request, context) : null;
  if (place !== null) told.headers.set("location", REST_BASE + place);
  return told;
}

/** Where the thing is that a call has made, below the base; null where it cannot be read. */
function placeMade(
  row: RestRow,
  answer: unknown,
  request: Request,
  { shop, visitor }: Context,
): string | null {
  if (row.made)
    return row.made(answer, { shopId: shop?.id ?? "", isMerchant: visitor?.isMerchantHere ?? false });
  const { id } = Object(answer) as { readonly id?: unknown };
  if (typeof id !== "string") return null;
  const path = new URL(request.url).pathname.slice(REST_BASE.length).replace(/\/$/, "");
  return `${path.replace(/\/[^/]+\/clone$/, "")}/${id}`;
}

const NO_STORE = { "cache-control": "no-store" };

function wrapped(row: RestRow, answer: unknown, address: () => URL): Response {
  const { shape, statusFor } = row;
  const status = statusFor?.(answer) ?? row.status;
  if (shape === "nothing") return new Response(null, { status, headers: NO_STORE });
  if (shape === "csv") return file(String(answer), row.path, status);
  if (shape === "list")
    return Response.json(pagedList(answer as PageOfRows, address()), { status, headers: NO_STORE });
  if (shape === "placed-order") return placedOrder(answer as { order: unknown; replayed: boolean }, status);
  const data = inTheirNames(answer);
  return Response.json(shape === "data" ? { data } : logIn(data as LogIn, shape), {
    status,
    headers: NO_STORE,
  });
}

/** A file under the name of what it lists: `/shops/{shopId}/orders/export.csv` is orders.csv. */
function file(text: string, path: string, status: number): Response {
  const name = partsOfPath(path).at(-2) ?? "export";
  return new Response(text, {
    status,
    headers: {
      ...NO_STORE,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

const partsOfPath = (path: string) => path.split("/").filter(Boolean);

function placedOrder({ order, replayed }: { order: unknown; replayed: boolean }, status: number): Response {
  const data = inTheirNames(order);
  if (!replayed) return Response.json({ data }, { status, headers: NO_STORE });
  return Response.json({ data }, { status: 200, headers: { ...NO_STORE, "idempotent-replayed": "true" } });
}

interface LogIn {
  readonly token: string;
  readonly expires_at: string;
}

/** Every reading of the documented answers finds token and expiry (contract section 5). */
function logIn(data: LogIn, shape: "log-in" | "merchant-log-in") {
  const { token, expires_at } = data;
  return { data: shape === "merchant-log-in" ? { ...data, data } : data, token, expires_at };
}
