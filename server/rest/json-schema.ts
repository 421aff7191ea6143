/** JSON Schemas of the REST calls, made from the very schemas the procedures judge by (API-04). */
import { type ZodType, z } from "zod";
import { theirName } from "./field-names.ts";

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a body or query may hold (`input`), or what an answer holds (`output`), in REST's names. */
export function jsonSchemaOf(schema: ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date")
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
    },
  });
  return renamed(made) as JsonSchema;
}

/** Names of fields occur under `properties` and in `required`; everywhere else stand keywords. */
function renamed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(renamed);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, renamedUnder(keyword, value)]),
  );
}

function renamedUnder(keyword: string, value: unknown): unknown {
  if (keyword === "required" && Array.isArray(value)) return value.map((name) => theirName(String(name)));
  if (keyword === "default" || keyword === "enum" || keyword === "const") return value;
  if (keyword !== "properties" || typeof value !== "object" || value === null) return renamed(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [theirName(name), renamed(schema)]),
  );
}
