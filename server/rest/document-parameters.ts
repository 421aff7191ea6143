/** The parameters of a call in the document: path, headers and query (API-04). */
import { exampleOf } from "./examples.ts";
import { describedField } from "./field-descriptions.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { RestRow } from "./row.ts";

/** All of them. */
export const parametersOf = (row: RestRow, query: JsonSchema | undefined): JsonSchema[] => [
  ...pathParameters(row),
  ...headerParameters(row),
  ...queryParameters(query),
];

/** What several calls take. */
export const SHARED_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A text of your own, new for each order: what is sent again with it places no second order. It is never forgotten.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  Shop: {
    name: "X-Shop",
    in: "header",
    required: false,
    description: "The shop's slug, for clients that do not call its host; refused together with a cookie.",
    schema: { type: "string" },
  },
};

/** What the parts of paths are. */
const PATH_WORDS: Readonly<Record<string, string>> = {
  shopId: "The shop's id.",
  slug: "The shop's slug, the first part of its host. One that it gave up leads to the new one for 12 months.",
  id: "The id of what the path names.",
  orderId: "The order's id.",
  sectionId: "The section's id.",
  itemId: "The item's id.",
  imageId: "The picture's id.",
  modelId: "The id of what is deleted.",
  key: "The `Idempotency-Key` that the order was placed with.",
};

function pathParameters(row: RestRow): JsonSchema[] {
  const values = exampleOf(row)?.params ?? {};
  return [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: PATH_WORDS[name] ?? "The id of what the path names.",
    schema: { type: "string", ...(/^id$|Id$/.test(name) ? { format: "uuid" } : {}) },
    ...(values[name] === undefined ? {} : { example: values[name] }),
  }));
}

const headerParameters = ({ idempotent, shop }: RestRow): JsonSchema[] => [
  ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ...(shop === "host" ? [{ $ref: "#/components/parameters/Shop" }] : []),
];

function queryParameters(query: JsonSchema | undefined): JsonSchema[] {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, JsonSchema> };
  return Object.entries(properties)
    .filter(([, schema]) => schema.type !== "object" || Object.keys(schema.properties ?? {}).length > 0)
    .map(([name, schema]) => {
      const { description, ...rest } = describedField(asQuery(schema, name), "Query", name);
      return {
        name,
        in: "query",
        required: false,
        ...(description === undefined ? {} : { description }),
        schema: rest,
        ...(schema.type === "object" ? { style: "deepObject", explode: true } : {}),
      };
    });
}

/** As a query writes it: flags are words, and what is nested says what it means. */
function asQuery(schema: JsonSchema, path: string): JsonSchema {
  if (Array.isArray(schema.anyOf) && schema.anyOf.some(({ type }: JsonSchema) => type === "boolean")) {
    const { anyOf: _, ...rest } = schema;
    return { ...rest, type: "boolean" };
  }
  const { default: _, properties, ...rest } = schema;
  if (!properties) return schema;
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        describedField(asQuery(field as JsonSchema, `${path}.${name}`), "Query", `${path}.${name}`),
      ]),
    ),
  };
}
