/**
 * The tRPC endpoint: the procedures over HTTP at `/trpc`, with superjson and batches (contract section 3).
 *
 * Batches are small and log-ins stand alone, so that one request is never many tries (security A24).
 */
import type { AnyRouter, TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { DEFAULT_LANGUAGE } from "#domain/language.ts";
import * as t from "#messages/api.js";
import type { Context } from "#server/context.ts";
import type { Asking, contextFor } from "#server/context-for.ts";
import { inLanguage } from "#server/language.ts";
import { errorAnswer, plainError, retryAfter } from "#server/rest/rest-error.ts";
import { requestedShopOf } from "#server/rest/shop-of-call.ts";
import { theApp } from "#server/running-app.ts";
import { type cachedResponse, everyonesOf } from "#server/shop/cached-responses.ts";
import { shopByHost } from "#server/shop/shop-by-host.ts";
import { sendPublicBytes } from "./cached-bytes.ts";
import type { allowedWebsite } from "./cross-origin.ts";
import { comesFromWebsite, mayAct } from "./same-origin.ts";
import { forWebsite, preflightAnswer, preflightOf } from "./website-headers.ts";

/** Where the procedures live. */
export const TRPC_BASE = "/trpc";

/** The most calls of one request. */
export const MAX_BATCH = 10;

/** Each of these is a try that is counted; many of them in one request would be many tries at the price of one. */
const ALONE = new Set([
  "accounts.logIn",
  "accounts.logInOwner",
  "accounts.signUp",
  "admins.acceptInvitation",
  "owners.enter",
  "owners.openShop",
  "owners.signUp",
  "passwords.reset",
  "phoneLogIn.updateLegacy",
  "phoneLogIn.verifyCode",
]);

/** Everyone without a log-in gets the same answer of these, so that it may be kept in bytes until the shop changes (PERF-02). */
const CACHED: ReadonlySet<string> = new Set(["catalog.menu"]);

/** What the host knows of a request; `origin` is scheme, host and port as the browser sees them. */
export type TrpcFacts = Asking & { readonly origin: string };

/** Answers every request below `/trpc`. Never throws. */
export type TrpcHandler = (request: Request, facts: TrpcFacts) => Promise<Response>;

/** Builds the endpoint. Cookies that a procedure sets (a guest's cart) leave through `facts.cookies`. */
export function createTrpcHandler({
  router,
  contextFor: makeContext,
  cachedResponse: fromCache,
  allowedWebsite: allowed,
}: {
  router: AnyRouter;
  contextFor: typeof contextFor;
  /** Keeps what is everyone's; left out, each answer is made anew. */
  cachedResponse?: typeof cachedResponse;
  /** Which websites may ask from a browser (API-10); left out, none may. */
  allowedWebsite?: typeof allowedWebsite;
}): TrpcHandler {
  async function cachedFor(request: Request, facts: TrpcFacts): Promise<Response | null> {
    const { pathname, search } = new URL(request.url);
    const name = pathname.slice(TRPC_BASE.length + 1);
    // A screen of ours in another language gets the shop's texts in it (UI-03): what is kept is what all others get.
    const isInEnglish = (facts.language ?? DEFAULT_LANGUAGE) === DEFAULT_LANGUAGE;
    if (!fromCache || search !== "" || !CACHED.has(name) || !isInEnglish) return null;
    const lookup = lookupOf(request);
    if (!lookup) return null;
    const kept = await fromCache({
      request,
      lookup,
      arrivedAt: facts.arrivedAt,
      name: `trpc ${name}`,
      ordinary: async (lookedUp) => everyonesOf(await call(request, { ...facts, lookedUp })),
      make: (answer) => answer,
    });
    if (!kept) return null;
    const { bytes, contentType } = kept.answer;
    const repeating = { note: facts.note, isCurrent: kept.isCurrent };
    return sendPublicBytes(request, bytes, { "content-type": contentType }, repeating);
  }

  async function call(request: Request, facts: TrpcFacts): Promise<Response> {
    // Made before the call: a shop that cannot be looked up is a plain 503, not an answer per procedure.
    const context: Context = await makeContext(request, facts, "trpc", requestedShopOf(request, "host", {}));
    const answer = async () => {
      const answered = await fetchRequestHandler({
        endpoint: TRPC_BASE,
        router,
        req: request,
        maxBatchSize: MAX_BATCH,
        createContext: () => context,
        responseMeta: ({ errors }) => ({
          headers: new Headers({ "cache-control": "no-store", ...retryAfterAny(errors) }),
        }),
      });
      return isByLines(answered) ? whole(answered) : answered;
    };
    // Our own screens show what a refusal says; programs are told in English.
    return context.reader === "person" && facts.language ? inLanguage(facts.language, answer) : answer();
  }

  /** The website of the shop's own that asks from a browser. */
  const websiteOf = async (request: Request, { origin, arrivedAt }: TrpcFacts): Promise<string | null> =>
    allowed && comesFromWebsite(request, origin) ? allowed(request, lookupOf(request), arrivedAt) : null;

  async function answerTo(request: Request, known: TrpcFacts, website: string | null): Promise<Response> {
    if (website !== null && preflightOf(request)) return preflightAnswer("GET, POST");
    // A website gives a browser no cookie of the shop's either.
    const facts = website === null ? known : { ...known, cookies: [] };
    return (
      refused(request, facts, website) ?? (await cachedFor(request, facts)) ?? (await call(request, facts))
    );
  }

  return async (request, facts) => {
    try {
      const website = await websiteOf(request, facts);
      return forWebsite(await answerTo(request, facts, website), website);
    } catch (thrown) {
      return errorAnswer(thrown, facts.requestId);
    }
  };
}

/** Whether a batch is answered line by line, as tRPC's stream link asks for: its head is ready before any of the calls is. */
const isByLines = ({ headers }: Response) => headers.has("transfer-encoding");

/** The same answer once all of it is there, so that a cookie that one of the calls sets is in its head. */
async function whole(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.delete("transfer-encoding");
  return new Response(await answer.text(), { status: answer.status, headers });
}

/** The longest wait among refusals of one request. */
function retryAfterAny(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => Number(retryAfter(error)["retry-after"] ?? 0));
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}

/** The shop that a request is about. */
const lookupOf = (request: Request) =>
  requestedShopOf(request, "host", {}) ?? shopByHost(request, theApp().config.rootDomain);

/** What is answered before anyone looks at the procedures. */
function refused(request: Request, facts: TrpcFacts, website: string | null): Response | null {
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { allow: "GET, HEAD, POST, OPTIONS" } });
  if (website === null && !mayAct(request, facts.origin)) return say(403, "cross_site", t.crossSite(), facts);
  const type = request.headers.get("content-type");
  if (request.method === "POST" && !/^application\/json\s*(?:;|$)/i.test(type ?? "")) {
    return say(415, "unsupported_type", t.wantsJson(), facts);
  }
  const names = calledNames(request);
  if (names.length > MAX_BATCH)
    return say(400, "batch_too_large", t.batchTooLarge({ most: MAX_BATCH }), facts);
  if (names.length > 1 && names.some((name) => ALONE.has(name))) {
    return say(400, "not_batchable", t.notBatchable(), facts);
  }
  return null;
}

const say = (status: number, code: string, message: string, { requestId }: Asking) =>
  plainError(status, { code, message, requestId });

/** The procedures a request calls; more than one only in a batch. */
function calledNames(request: Request): string[] {
  const { pathname } = new URL(request.url);
  const path = pathname.slice(TRPC_BASE.length + 1);
  try {
    return decodeURIComponent(path).split(",");
  } catch {
    return path.split(",");
  }
}
