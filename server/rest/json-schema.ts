/** JSON Schemas of the REST calls: their names are REST's (API-04). */
import { theirName } from "./field-names.ts";

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A schema in REST's names. Names of fields occur under `properties` and in `required`; everywhere else stand keywords. */
export function renamed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(renamed);
  if (typeof schema !== "object" || schema === null) return schema;
  // What has a default may be left out. Generators of types take a field with one for a field that is always there, so it is not told.
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => keyword !== "default")
      .map(([keyword, value]) => [keyword, renamedUnder(keyword, value)]),
  );
}

function renamedUnder(keyword: string, value: unknown): unknown {
  if (keyword === "required" && Array.isArray(value)) return value.map((name) => theirName(String(name)));
  if (keyword === "enum" || keyword === "const") return value;
  if (keyword !== "properties" || typeof value !== "object" || value === null) return renamed(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [theirName(name), renamed(schema)]),
  );
}
