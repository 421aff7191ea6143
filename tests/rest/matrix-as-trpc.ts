/** The call of a procedure that a REST call makes, as it is sent to `/trpc`: so that no row of the matrix is written twice. */
import superjson from "superjson";
import { readListQuery } from "#server/rest/paged-list.ts";
import { readJsonBody, readMultipartBody } from "#server/rest/request-body.ts";
import type { RestRow } from "#server/rest/row.ts";
import { idOrUnknown } from "#server/rest/shop-of-call.ts";
import { type FoundRow, restTable } from "#server/rest/table.ts";
import { appRouter } from "#server/router.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import type { Question, World } from "#tests/support/world.ts";

/** A procedure with its input, and who calls it from where. */
export interface ProcedureCall {
  readonly name: string;
  readonly input: unknown;
  readonly isQuery: boolean;
  readonly host: string | null;
  readonly token: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const find = restTable(REST_ROWS);

/** The row of the REST table that answers a question, or null where it is no call of the table. */
export function restRowOf({ method, path }: Question): FoundRow | null {
  const bare = new URL(path, "http://localhost").pathname;
  if (!bare.startsWith("/api/")) return null;
  return find(bare.slice("/api".length)).find(({ row }) => row.method === method) ?? null;
}

/** The host of the shop that a REST call names; undefined where no host is that shop's. */
export function hostOf(found: FoundRow, question: Question, { a, b }: World): string | null | undefined {
  const { row, params } = found;
  if (row.shop === "host") return question.host === undefined ? a.slug : question.host;
  const named = row.shop === "id" ? params.shopId : params.slug;
  const shop = [a, b].find(({ id, slug }) => named === id || named === slug);
  if (shop) return shop.slug;
  return row.shop === "slug" && /^[a-z]+$/.test(named ?? "") ? named : undefined;
}

/**
 * The same question as a call of its procedure. Null where REST alone can ask it: no such call, a shop that no host has, or an id that was
 * left blank, for which REST has words of its own.
 */
export async function asProcedureCall(question: Question, world: World): Promise<ProcedureCall | null> {
  const found = restRowOf(question);
  const host = found && hostOf(found, question, world);
  if (!found || host === undefined || isBlank(found)) return null;
  const { "content-type": _, ...headers } = question.headers ?? {};
  return {
    name: found.row.procedure,
    input: await inputOf(found, question),
    isQuery: found.row.type === "query",
    host,
    token: question.token ?? null,
    headers,
  };
}

const isBlank = ({ row, params }: FoundRow) =>
  row.withoutId !== undefined &&
  (row.onlyRefused === true ||
    Object.values(params).some((value) => ["", "undefined", "null"].includes(value.trim())));

async function inputOf({ row, params }: FoundRow, question: Question): Promise<unknown> {
  const ids = Object.entries(params).map(([name, value]) => [
    name,
    /^id$|Id$/.test(name) ? idOrUnknown(value) : value,
  ]);
  const { searchParams } = new URL(question.path, "http://localhost");
  return row.input?.({
    params: Object.fromEntries(ids),
    body: await bodyOf(row, question),
    query: row.query ? readListQuery(searchParams) : {},
    idempotencyKey: question.headers?.["idempotency-key"] ?? null,
  });
}

async function bodyOf(row: RestRow, { method, json, body, headers = {} }: Question): Promise<unknown> {
  if (method === "GET") return null;
  const content = json === undefined ? body : JSON.stringify(json);
  const request = new Request("http://localhost/", {
    method,
    headers: { ...(content === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(content === undefined ? {} : { body: content }),
  });
  const read = await (row.isMultipart ? readMultipartBody(request) : readJsonBody(request));
  if (read.kind === "none" && row.bodyOptional) return {};
  return read.kind === "json" ? read.value : null;
}

/** Whether a procedure reads. */
export const isQuery = (name: string): boolean =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[name]?._def.type ===
  "query";

const packed = (input: unknown) => (input === undefined ? {} : superjson.serialize(input));

/** One call by itself. */
export function alone({ name, input, isQuery: reads, host, token, headers }: ProcedureCall): Question {
  if (!reads) return { method: "POST", path: `/trpc/${name}`, host, token, headers, json: packed(input) };
  const inUrl = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(packed(input)))}`;
  return { method: "GET", path: `/trpc/${name}${inUrl}`, host, token, headers };
}

/** Several calls of one kind in one request. */
export function inOneBatch(calls: readonly ProcedureCall[]): Question {
  const names = calls.map(({ name }) => name).join(",");
  const inputs = Object.fromEntries(calls.map(({ input }, at) => [at, packed(input)]));
  const { isQuery: reads, host, token, headers } = calls[0] as ProcedureCall;
  const asked = { host, token, headers };
  if (!reads) return { method: "POST", path: `/trpc/${names}?batch=1`, ...asked, json: inputs };
  return {
    method: "GET",
    path: `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`,
    ...asked,
  };
}
