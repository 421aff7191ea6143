/**
 * All schemas of the document in one go (API-04): each under its name in `components.schemas`, with REST's names, what each field means, and
 * without what only our programming language knows, such as the largest integer that it can count.
 */
import { type ZodType, z } from "zod";
import { shortage } from "#domain/cart/cart-schemas.ts";
import { orderPrice } from "#domain/orders/order-schemas.ts";
import { describedField } from "./field-descriptions.ts";
import { type JsonSchema, renamed } from "./json-schema.ts";
import {
  ANSWER_NAMES,
  BODY_NAMES,
  BODY_PART_NAMES,
  MESSAGE_NAMES,
  OWN_ANSWER_NAMES,
} from "./named-schemas.ts";
import type { TOLD_FACTS } from "./rest-error.ts";
import type { RestRow } from "./row.ts";

/** Schemas of one row; those with a name are references. */
export interface SchemasOfRow {
  readonly body?: JsonSchema;
  readonly query?: JsonSchema;
  readonly answer?: JsonSchema;
}

/** What the document takes its schemas from. */
export interface DocumentSchemas {
  readonly named: Readonly<Record<string, JsonSchema>>;
  readonly of: (row: RestRow) => SchemasOfRow;
  /** The facts of refusals that stand beside their words. */
  readonly facts: Readonly<Record<string, JsonSchema>>;
}

/** How a row is called in tables. */
export const callOf = ({ method, path }: Pick<RestRow, "method" | "path">) => `${method} ${path}`;

/** A reference to a schema by its name. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Makes the schemas of the rows. */
export function documentSchemas(rows: readonly RestRow[]): DocumentSchemas {
  const bodies = converted(
    "input",
    rows.flatMap((row): Part[] => [
      ...(row.body ? [{ key: `${callOf(row)} body`, schema: row.body, name: bodyName(row) }] : []),
      ...(row.query ? [{ key: `${callOf(row)} query`, schema: row.query }] : []),
    ]),
    BODY_PART_NAMES,
  );
  const answers = converted(
    "output",
    [
      ...rows.flatMap((row): Part[] =>
        row.answer
          ? [{ key: `${callOf(row)} answer`, schema: row.answer, name: OWN_ANSWER_NAMES[callOf(row)] }]
          : [],
      ),
      ...Object.entries({ ...FACTS, ...MESSAGE_NAMES }).map(([key, schema]) => ({ key, schema })),
    ],
    { ...ANSWER_NAMES, ...MESSAGE_NAMES },
  );
  const named = { ...bodies.named, ...answers.named };
  return {
    named: Object.fromEntries(
      Object.entries(named)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, schema]) => [name, explained(schema, name)]),
    ),
    of: (row) => ({
      ...given("body", bodies.roots[`${callOf(row)} body`]),
      ...given("query", bodies.roots[`${callOf(row)} query`]),
      ...given("answer", answers.roots[`${callOf(row)} answer`]),
    }),
    facts: Object.fromEntries(
      Object.keys(FACTS).flatMap((key) => {
        const schema = answers.roots[key];
        return schema ? [[key, explained(schema, "Error", key)]] : [];
      }),
    ),
  };
}

const given = (key: keyof SchemasOfRow, schema: JsonSchema | undefined) => (schema ? { [key]: schema } : {});

/** A body that no table names is called after its call. */
const bodyName = (row: RestRow) => BODY_NAMES[callOf(row)] ?? `${operationId(row)}Body`;

/** The call's name for programs: `getShopsShopIdOrders`. */
export const operationId = ({ method, path }: Pick<RestRow, "method" | "path">): string =>
  method.toLowerCase() +
  path.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "");

/** What `TOLD_FACTS` picks from a refusal, under the schemas' names. */
const FACTS: Readonly<Record<keyof typeof TOLD_FACTS, ZodType>> = {
  oversold: z.array(shortage),
  quote: orderPrice,
  fields: z.array(z.string()),
};

interface Part {
  readonly key: string;
  readonly schema: ZodType;
  readonly name?: string | undefined;
}

interface Converted {
  readonly named: Readonly<Record<string, JsonSchema>>;
  readonly roots: Readonly<Record<string, JsonSchema>>;
}

/** All parts as one schema, so that what several of them hold is written once. */
function converted(
  io: "input" | "output",
  parts: readonly Part[],
  names: Readonly<Record<string, ZodType>>,
): Converted {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id });
  for (const { schema, name } of parts)
    if (name !== undefined && !registry.has(schema)) registry.add(schema, { id: name });
  const whole = z.object(Object.fromEntries(parts.map(({ key, schema }, at) => [`${at} ${key}`, schema])));
  const { properties = {}, $defs = {} } = z.toJSONSchema(whole, {
    io,
    metadata: registry,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // What stands at the schema itself; the registry of our names took the place of zod's own.
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      if (zodSchema._zod.def.type === "date")
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
    },
  });
  const told = (schemas: object) =>
    Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [
      name.replace(/^\d+ /, ""),
      plain(renamed(schema)) as JsonSchema,
    ]);
  return { named: Object.fromEntries(told($defs)), roots: Object.fromEntries(told(properties)) };
}

/** Without the bounds of safe integers, which are no rule of ours, and with the names of components. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER || keyword === "id")
        return typeof value === "object" ? [[keyword, plain(value)]] : [];
      if (keyword === "$ref") return [[keyword, String(value).replace("#/$defs/", "#/components/schemas/")]];
      return [[keyword, plain(value)]];
    }),
  );
}

/** A schema whose fields say what they mean; `path` is where it stands in the named schema `owner`. */
export function explained(schema: JsonSchema, owner: string, path = ""): JsonSchema {
  const inner = (one: unknown) => explained(one as JsonSchema, owner, path);
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => {
              const at = path === "" ? name : `${path}.${name}`;
              return [name, describedField(explained(field as JsonSchema, owner, at), owner, at)];
            }),
          ),
        }
      : {}),
    ...(items ? { items: inner(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(inner) } : {}),
  };
}
