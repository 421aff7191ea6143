/** Holds answers of REST calls against the document that developers read (API-04): the status, the body, the codes of refusals. */

import { isPlainPath } from "#server/http/paths.ts";
import { documentedPath } from "#server/rest/documented-calls.ts";
import type { JsonSchema } from "#server/rest/json-schema.ts";
import { type Operation, openApi } from "#server/rest/openapi.ts";
import type { RestRow } from "#server/rest/row.ts";
import { restTable } from "#server/rest/table.ts";
import { schemaCheck } from "./json-schema-check.ts";
import { REST_ROWS } from "./rest-rows.ts";

/** What came back, read to its end. */
export interface AnswerToCheck {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

const findRows = restTable(REST_ROWS);
let document: ReturnType<typeof openApi> | undefined;
let check: ReturnType<typeof schemaCheck> | undefined;

/** What the document does not say of an answer; nothing wrong is an empty list. `path` is below `/api`, without its query. */
export function undocumented(method: string, path: string, answer: AnswerToCheck): string[] {
  if (isOfNoCall(method, path)) return [];
  document ??= openApi(REST_ROWS);
  check ??= schemaCheck(document as unknown as JsonSchema);
  const row = rowOf(method, path);
  const response = row && !row.onlyRefused ? responseOf(row, answer.status) : ERROR;
  if (!response) return [`The document has no answer ${answer.status} of ${method} ${row?.path}.`];
  if (method === "HEAD") return [];
  return bodyProblems(response, answer).map(
    (problem) => `${answer.status} of ${method} ${row?.path ?? path}: ${problem}`,
  );
}

/** The call of a request; undefined where the host itself answers, because no call has that path or the path is written in an odd way. */
function rowOf(method: string, path: string): RestRow | undefined {
  if (!isPlainPath(`/api${path}`)) return undefined;
  // A GET that does something is no call of HEAD.
  return findRows(path).find(({ row }) =>
    method === "HEAD" ? row.method === "GET" && !row.bearerOnly : row.method === method,
  )?.row;
}

/** What the document does not say of a webhook's message; nothing wrong is an empty list. */
export function undocumentedMessage(message: { readonly type: string }): string[] {
  document ??= openApi(REST_ROWS);
  check ??= schemaCheck(document as unknown as JsonSchema);
  const { post } = (document.webhooks[message.type] ?? {}) as { post?: Operation };
  const content = (post?.requestBody?.content ?? {}) as Readonly<Record<string, { schema: JsonSchema }>>;
  const schema = content["application/json"]?.schema;
  return schema ? check(message, schema) : [`The document has no message ${message.type}.`];
}

/** Documents, and requests that ask which methods there are. */
const isOfNoCall = (method: string, path: string) =>
  method === "OPTIONS" || /^\/(?:openapi\.json|docs(?:\/errors)?)\/?$/.test(path);

/** What is answered where no call is reached: any refusal. */
const ERROR: JsonSchema = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

function responseOf(row: RestRow, status: number): JsonSchema | undefined {
  const written = document?.paths[documentedPath(row)]?.[row.method.toLowerCase()]?.responses[status];
  if (typeof written?.$ref !== "string") return written;
  const shared = document?.components.responses as Readonly<Record<string, JsonSchema>>;
  return shared[written.$ref.split("/").at(-1) ?? ""];
}

function bodyProblems({ content }: JsonSchema, { type, text }: AnswerToCheck): string[] {
  const contents = (content ?? {}) as Readonly<Record<string, { schema: JsonSchema }>>;
  const [documented] = Object.entries(contents);
  if (!documented) return text === "" ? [] : ["it has a body"];
  const [expected, { schema }] = documented;
  if (!type?.startsWith(expected)) return [`it is ${type} and not ${expected}`];
  return expected === "application/json" ? (check?.(JSON.parse(text), schema) ?? []) : [];
}
