/** What a call answers, in the document: its success with what stands around it, and the rest of its statuses (API-04). */
import { ZodObject } from "zod";
import { type DocumentSchemas, reference } from "./document-schemas.ts";
import { exampleOf } from "./examples.ts";
import { describedField } from "./field-descriptions.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { RestRow } from "./row.ts";

/** A reference to one of the headers. */
export const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
/** Every answer has these. */
export const EVERY_ANSWER = {
  "Windowsill-Version": header("WindowsillVersion"),
  "X-Request-Id": header("RequestId"),
  RateLimit: header("RateLimit"),
  "RateLimit-Policy": header("RateLimitPolicy"),
};

/** What a call answers where it does what it says. */
export function successes(row: RestRow, schemas: DocumentSchemas): Record<string, JsonSchema> {
  const { answer } = schemas.of(row);
  const example = exampleOf(row)?.answer;
  const content = answer
    ? {
        content: {
          "application/json": {
            schema: enveloped(row, answer, schemas),
            ...(example === undefined ? {} : { example }),
          },
        },
      }
    : {};
  const done = (description: string, headers: JsonSchema = {}) => ({
    description,
    headers: { ...EVERY_ANSWER, ...headers },
    ...content,
  });
  if (row.shape === "csv") return { [row.status]: csvAnswer(example) };
  return {
    [row.status]: done(DONE[row.status], {
      ...(row.isCached && { ETag: header("ETag") }),
      ...(row.status === 201 && { Location: header("Made") }),
    }),
    ...(row.shape === "placed-order"
      ? {
          200: done("The order that was placed with this key before.", {
            "Idempotent-Replayed": header("IdempotentReplayed"),
          }),
        }
      : {}),
    ...(row.statusFor ? { 200: done("There was nothing to do.") } : {}),
    ...(row.shop === "slug"
      ? {
          301: {
            description: "The shop has another slug now.",
            headers: { ...EVERY_ANSWER, Location: header("Location") },
          },
        }
      : {}),
    ...(row.isCached
      ? {
          304: {
            description: "It is what `If-None-Match` names.",
            headers: { ...EVERY_ANSWER, ETag: header("ETag") },
          },
        }
      : {}),
  };
}

const DONE: Readonly<Record<RestRow["status"], string>> = {
  200: "Here it is.",
  201: "It was made.",
  202: "It will be done.",
  204: "It was done; there is nothing to say about it.",
};

const csvAnswer = (example: unknown): JsonSchema => ({
  description: "A file for spreadsheets, its first line the names of the columns.",
  headers: { ...EVERY_ANSWER, "Content-Disposition": header("ContentDisposition") },
  content: {
    "text/csv": { schema: { type: "string" }, ...(example === undefined ? {} : { example }) },
  },
});

const object = (properties: Record<string, unknown>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const described = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });

/** The schema of the whole answer around its data. */
function enveloped({ shape, query }: RestRow, data: JsonSchema, { named }: DocumentSchemas): JsonSchema {
  const hasCursor = query instanceof ZodObject && "cursor" in query.shape;
  const either = (page: string, cursor: string): JsonSchema =>
    hasCursor ? { anyOf: [reference(page), reference(cursor)] } : reference(page);
  const token = { type: "string", description: "The same as in `data`." };
  const expires_at = { type: "string", format: "date-time", description: "The same as in `data`." };
  switch (shape) {
    case "list":
      return object({
        data: { type: "array", items: data, description: "The rows of this page." },
        links: described(either("PageLinks", "CursorLinks"), "The addresses of other pages."),
        meta: described(either("PageMeta", "CursorMeta"), "Where this page stands in the list."),
      });
    case "log-in":
      return object({ data: described(data, "The answer."), token, expires_at });
    case "merchant-log-in":
      return object({ data: twice(data, named), token, expires_at });
    default:
      return object({ data: described(data, "The answer.") });
  }
}

/** A log-in that stands once more inside of itself. */
function twice(data: JsonSchema, named: DocumentSchemas["named"]): JsonSchema {
  const inside = named[String(data.$ref).split("/").at(-1) ?? ""];
  const properties = (inside?.properties ?? {}) as Record<string, unknown>;
  return described(object({ ...properties, data: described(data, "The same once more.") }), "The answer.");
}

const text = (description: string) => ({ type: "string", description });
const whole = (description: string) => ({ type: "integer", description });
const none = (description: string) => ({ type: "null", description });
const orNull = (schema: { type: string; description: string }) => ({
  ...schema,
  type: [schema.type, "null"],
});

/** The headers of answers. */
export const HEADERS: JsonSchema = {
  WindowsillVersion: {
    description: "The day of the newest change of the calls that a client may notice.",
    schema: { type: "string", format: "date" },
  },
  RequestId: { description: "The id of this request, for questions about it.", schema: { type: "string" } },
  RateLimit: {
    description:
      "What is left to your address: the share that the call counts for, requests left (`r`), and seconds until all of it is there again (`t`).",
    schema: { type: "string" },
  },
  RateLimitPolicy: {
    description:
      "The shares of an address: requests (`q`) in so many seconds (`w`), for calls that read (`default`) and for all others (`writes`).",
    schema: { type: "string" },
  },
  RetryAfter: { description: "Whole seconds to wait before it is sent again.", schema: { type: "integer" } },
  Location: { description: "The call with the new slug.", schema: { type: "string" } },
  Made: {
    description: "The call that reads what was made; left out where none does.",
    schema: { type: "string", format: "uri-reference" },
  },
  ETag: { description: "Names this answer; send it as `If-None-Match`.", schema: { type: "string" } },
  IdempotentReplayed: {
    description: "`true`: nothing was placed anew.",
    schema: { type: "string", enum: ["true"] },
  },
  ContentDisposition: { description: "The name for the file.", schema: { type: "string" } },
  Challenge: { description: "Always `Bearer`.", schema: { type: "string", enum: ["Bearer"] } },
};

/** What stands around answers, and what the fields of many are. */
export const ENVELOPES: Readonly<Record<string, JsonSchema>> = {
  Money: { type: "integer", description: "An amount in cents: 1250 is $12.50." },
  PageLinks: object({
    first: text("The address of the first page."),
    last: text("The address of the last page."),
    prev: orNull(text("The address of the page before; null on the first.")),
    next: orNull(text("The address of the next page; null on the last.")),
  }),
  CursorLinks: object({
    first: text("The address of the beginning."),
    last: none("Always null: a list by cursor is read from its beginning."),
    prev: none("Always null."),
    next: orNull(text("The address of the rows behind these; null behind the last one.")),
  }),
  CursorMeta: object({
    current_page: none("Always null: the list was asked by cursor."),
    from: none("Always null."),
    last_page: none("Always null."),
    per_page: whole("Rows of an answer, at most."),
    to: none("Always null."),
    total: whole("Rows of the whole list."),
    sortBy: orNull(text("The name that was asked to sort by; null for the list's own order.")),
    next_cursor: orNull(text("Sent as `cursor` it brings the rows behind these; null behind the last one.")),
  }),
  PageMeta: object({
    current_page: whole("This page, from 1."),
    from: orNull(whole("The number of its first row, from 1; null where it has none.")),
    last_page: whole("The last page."),
    per_page: whole("Rows of a page."),
    to: orNull(whole("The number of its last row; null where it has none.")),
    total: whole("Rows of all pages."),
    sortBy: orNull(text("The name that was asked to sort by; null for the list's own order.")),
  }),
};

/** A refusal or a failure; what only some of them have is told by `code`. */
export function errorSchema(facts: DocumentSchemas["facts"]): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    message: { type: "string" },
    code: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    request_id: { type: "string" },
    doc_url: { type: "string", format: "uri-reference" },
    ...facts,
  };
  return {
    type: "object",
    required: ["message", "code", "errors", "request_id", "doc_url"],
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, describedField(schema, "Error", name)]),
    ),
  };
}
