import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema } from "#server/rest/json-schema.ts";

/** The formats that the document names; a format that is not known is an error. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^https?:\/\/\S+$/,
  "uri-reference": /^\S+$/,
  binary: /^/,
};

const DOCUMENT = "document";

/**
 * A way to hold values against schemas of a document, whose named schemas are read once: it tells what is wrong, each with where it is. A
 * keyword that is not known is an error.
 */
export function schemaCheck(document: JsonSchema): (value: unknown, schema: JsonSchema) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  ajv.addKeyword("components");
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  const { schemas } = document.components as { schemas: JsonSchema };
  ajv.addSchema({ $id: DOCUMENT, components: { schemas } });
  const known = new WeakMap<JsonSchema, ValidateFunction>();
  return (value, schema) => {
    const validate = known.get(schema) ?? ajv.compile(pointed(schema) as JsonSchema);
    known.set(schema, validate);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `$${instancePath}: ${message} ${JSON.stringify(params.allowedValues ?? params.additionalProperty ?? "")}`,
    );
  };
}

/** With references that lead into the document from outside. */
function pointed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(pointed);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === "$ref" ? `${DOCUMENT}${String(value)}` : pointed(value),
    ]),
  );
}
