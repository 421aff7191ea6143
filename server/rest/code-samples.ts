/** A call in curl, in `fetch` and by our client, made from its recorded example (API-04). */

import { documentedPath } from "./documented-calls.ts";
import { type Example, exampleOf } from "./examples.ts";
import { inOurNames } from "./field-names.ts";
import { readListQuery } from "./paged-list.ts";
import type { RestRow } from "./row.ts";

/** Where the demo shop of `npm start` is. */
export const DEMO = { origin: "http://sweetcrumb.localhost:3000", slug: "sweetcrumb" };

/** A way to call, and its code. */
export interface CodeSample {
  readonly name: string;
  readonly code: string;
}

/** The ways to make a call. Our client has none for files that are sent or answered. */
export function codeSamples(row: RestRow): readonly CodeSample[] {
  const example = exampleOf(row) ?? { path: documentedPath(row) };
  const client = byClient(row, example);
  return [
    { name: "curl", code: byCurl(row, example) },
    { name: "fetch", code: byFetch(row, example) },
    ...(client ? [{ name: "createShopClient", code: client }] : []),
  ];
}

const needsToken = ({ who, ownBearer }: RestRow) =>
  ownBearer === true || !["anyone", "anyone-at-a-shop"].includes(who);

const isJson = (row: RestRow, { body }: Example) => body !== undefined && !row.isMultipart;

const indented = (value: unknown, spaces: number) =>
  JSON.stringify(value, null, 2).replace(/\n/g, `\n${" ".repeat(spaces)}`);

function byCurl(row: RestRow, example: Example): string {
  const lines = [
    // Brackets mean something to curl itself, unless it is told that they do not.
    `curl ${example.path.includes("[") ? "-g " : ""}${row.method === "GET" ? "" : `-X ${row.method} `}'${DEMO.origin}/api${example.path}'`,
    ...(needsToken(row) ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(row.idempotent ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(isJson(row, example)
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(example.body, null, 2).replaceAll("'", "'\\''")}'`,
        ]
      : []),
    ...(row.isMultipart ? formFields(example).map(([name, value]) => `-F '${name}=${value}'`) : []),
  ];
  return lines.join(" \\\n  ");
}

const formFields = ({ body }: Example): [string, string][] =>
  Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]);

function byFetch(row: RestRow, example: Example): string {
  const headers = [
    ...(needsToken(row) ? ["authorization: `Bearer $" + "{token}`"] : []),
    ...(row.idempotent ? [`"idempotency-key": crypto.randomUUID()`] : []),
    ...(isJson(row, example) ? [`"content-type": "application/json"`] : []),
  ];
  const options = [
    ...(row.method === "GET" ? [] : [`method: "${row.method}"`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(", ")} }`] : []),
    ...(isJson(row, example) ? [`body: JSON.stringify(${indented(example.body, 2)})`] : []),
    ...(row.isMultipart
      ? [
          `body: form /* a FormData with ${formFields(example)
            .map(([name]) => name)
            .join(", ")} */`,
        ]
      : []),
  ];
  const argument = options.length > 0 ? `, {\n  ${options.join(",\n  ")},\n}` : "";
  return `const reply = await fetch("${DEMO.origin}/api${example.path}"${argument});${answerOf(row)}`;
}

function answerOf({ shape }: RestRow): string {
  if (shape === "nothing") return "";
  return shape === "csv" ? "\nconst file = await reply.text();" : "\nconst { data } = await reply.json();";
}

/** The procedure's own name and input, in camelCase. */
function byClient(row: RestRow, example: Example): string | null {
  if (row.isMultipart || row.ownBearer || !row.type) return null;
  const call = row.procedure
    .split(".")
    .map((part) => (/^\w+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`))
    .join("");
  const input = row.input ? inputOf(row, example) : undefined;
  return `import { createShopClient } from "@windowsill/client";

const shop = createShopClient({ origin: "http://localhost:3000", shop: "${DEMO.slug}"${needsToken(row) ? ", token" : ""} });
const answer = await shop${call}.${row.type === "query" ? "query" : "mutate"}(${input === undefined ? "" : literal(input)});`;
}

function inputOf(row: RestRow, { params = {}, body, path }: Example): unknown {
  const { searchParams } = new URL(path, DEMO.origin);
  return row.input?.({
    params,
    body: body === undefined && row.bodyOptional ? {} : inOurNames(body ?? null),
    query: row.query ? readListQuery(searchParams) : {},
    idempotencyKey: row.idempotent ? "a-key-of-your-own" : null,
  });
}

/** As JavaScript is written: names without quotes. */
const literal = (value: unknown) => JSON.stringify(value, null, 2).replace(/^(\s*)"([a-z]\w*)":/gim, "$1$2:");
