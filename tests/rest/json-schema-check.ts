import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "#server/rest/json-schema.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** What is wrong with a value by a schema of the document, each with where it is; nothing wrong is an empty list. A keyword that is not known is an error. */
export function problemsOf(value: unknown, schema: JsonSchema, document: JsonSchema): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  ajv.addKeyword("components");
  ajv.addFormat("date-time", INSTANT);
  const validate = ajv.compile({ ...schema, components: document.components });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `$${instancePath}: ${message}`);
}
