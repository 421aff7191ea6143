/** The OpenAPI 3.1 document of the REST calls, written from the rows and their schemas (API-04). */
import { ZodObject } from "zod";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";
import { TOLD_FACTS } from "./rest-error.ts";
import type { RestRow } from "./row.ts";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly JsonSchema[];
  readonly security: readonly JsonSchema[];
  readonly responses: Readonly<Record<string, JsonSchema>>;
  readonly requestBody?: JsonSchema;
}

/** An OpenAPI document, as far as we write one. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: JsonSchema;
}

/** Version of the calls; it changes when a documented name does. */
const API_VERSION = "1.0.0";

/** Writes the document; its server is relative, so it holds on every shop's host. */
export function openApi(rows: readonly RestRow[]): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of rows) {
    paths[row.path] ??= {};
    Object.assign(paths[row.path] ?? {}, { [row.method.toLowerCase()]: operation(row) });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Windowsill",
      version: API_VERSION,
      description:
        "Shops, menus and orders. Money is integer cents, instants are ISO 8601 UTC, ids are opaque.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: COMPONENTS,
  };
}

function operation(row: RestRow): Operation {
  const body = row.body && jsonSchemaOf(row.body, "input");
  return {
    operationId: `${row.method.toLowerCase()}${row.path.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "")}`,
    summary: row.summary,
    tags: [row.procedure.split(".")[0] ?? ""],
    parameters: [...pathParameters(row), ...headerParameters(row), ...queryParameters(row)],
    security: securityOf(row),
    ...(body
      ? {
          requestBody: {
            required: !row.bodyOptional,
            content: row.isMultipart ? { "multipart/form-data": { schema: body } } : json(body),
          },
        }
      : {}),
    responses: responses(row),
  };
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

function pathParameters({ path }: RestRow): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function headerParameters({ idempotent, shop }: RestRow): JsonSchema[] {
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", minLength: 1, maxLength: 255 },
  };
  const slug = {
    name: "X-Shop",
    in: "header",
    required: false,
    schema: { type: "string" },
    description: "The shop's slug, for clients without its host.",
  };
  return [...(idempotent ? [key] : []), ...(shop === "host" ? [slug] : [])];
}

function queryParameters({ query }: RestRow): JsonSchema[] {
  if (!query) return [];
  const { properties = {} } = jsonSchemaOf(query, "input") as { properties?: Record<string, JsonSchema> };
  return Object.entries(properties)
    .filter(([, schema]) => schema.type !== "object" || Object.keys(schema.properties ?? {}).length > 0)
    .map(([name, schema]) => ({
      name,
      in: "query",
      required: false,
      schema,
      ...(schema.type === "object" ? { style: "deepObject", explode: true } : {}),
    }));
}

/** Who needs to be logged in; whether an order needs it is the shop's setting. */
function securityOf({ who, ownBearer }: RestRow): JsonSchema[] {
  if (ownBearer) return [{ bearer: [] }];
  if (who === "anyone" || who === "anyone-at-a-shop") return [];
  return who === "orderer" ? [{ bearer: [] }, {}] : [{ bearer: [] }];
}

const FAILURE = {
  description: "A refusal or a failure.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

const csvResponse = (status: number): Record<string, JsonSchema> => ({
  [status]: { description: "A file.", content: { "text/csv": { schema: { type: "string" } } } },
});

function responses(row: RestRow): Record<string, JsonSchema> {
  if (row.shape === "csv") return { ...csvResponse(row.status), default: FAILURE };
  const content = row.answer ? { content: json(enveloped(row, jsonSchemaOf(row.answer, "output"))) } : {};
  return {
    [row.status]: { description: "Done.", ...content },
    ...(row.shape === "placed-order"
      ? { 200: { description: "The same order again (Idempotent-Replayed: true).", ...content } }
      : {}),
    ...(row.statusFor ? { 200: { description: "There was nothing to do.", ...content } } : {}),
    default: FAILURE,
  };
}

const object = (properties: Record<string, unknown>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The schema of the whole answer around its data. */
function enveloped({ shape, query }: RestRow, data: JsonSchema): JsonSchema {
  const hasCursor = query instanceof ZodObject && "cursor" in query.shape;
  const token = { type: "string" };
  const expires_at = { type: "string", format: "date-time" };
  switch (shape) {
    case "list":
      return object({
        data: { type: "array", items: data },
        links: hasCursor ? { anyOf: [reference("Links"), reference("CursorLinks")] } : reference("Links"),
        meta: hasCursor ? { anyOf: [reference("Meta"), reference("CursorMeta")] } : reference("Meta"),
      });
    case "log-in":
      return object({ data, token, expires_at });
    case "merchant-log-in": {
      const { properties = {} } = data;
      return object({
        data: object({ ...(properties as Record<string, unknown>), data }),
        token,
        expires_at,
      });
    }
    default:
      return object({ data });
  }
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const text = { type: "string" };
const whole = { type: "integer" };
const nothing = { type: "null" };
const orNull = (type: string) => ({ type: [type, "null"] });

const COMPONENTS: JsonSchema = {
  securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
  schemas: {
    Links: object({ first: text, last: text, prev: orNull("string"), next: orNull("string") }),
    Meta: object({
      current_page: whole,
      from: orNull("integer"),
      last_page: whole,
      per_page: whole,
      to: orNull("integer"),
      total: whole,
      sortBy: orNull("string"),
    }),
    CursorLinks: object({ first: text, last: nothing, prev: nothing, next: orNull("string") }),
    CursorMeta: object({
      current_page: nothing,
      from: nothing,
      last_page: nothing,
      per_page: whole,
      to: nothing,
      total: whole,
      sortBy: orNull("string"),
      next_cursor: orNull("string"),
    }),
    Error: {
      type: "object",
      required: ["message", "code", "errors", "request_id"],
      additionalProperties: false,
      properties: {
        message: text,
        code: text,
        errors: { type: "object", additionalProperties: { type: "array", items: text } },
        request_id: text,
        oversold: jsonSchemaOf(TOLD_FACTS.oversold, "output"),
        quote: jsonSchemaOf(TOLD_FACTS.quote, "output"),
      },
    },
  },
};
