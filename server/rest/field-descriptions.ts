/** Puts the words about fields into the schemas of the document (API-04). */
import { settingChoices, settingWords } from "./described-settings.ts";
import { BY_SCHEMA, EVERYWHERE, type Words } from "./field-words.ts";
import type { JsonSchema } from "./json-schema.ts";

/** What is said of a field; undefined where no one has said anything. */
function wordsOf(owner: string, path: string): Words | undefined {
  const own = BY_SCHEMA[owner];
  return own && Object.hasOwn(own, path) ? own[path] : undefined;
}

/** A field with its words. Those of its schema's name come first, then those that stand at the schema itself, then those of its name alone. */
export function describedField(schema: JsonSchema, owner: string, path: string): JsonSchema {
  const name = path.split(".").at(-1) ?? path;
  const words =
    wordsOf(owner, path) ??
    settingWords(owner, path) ??
    (schema.description === undefined && Object.hasOwn(EVERYWHERE, name) ? EVERYWHERE[name] : undefined);
  if (words === undefined) return schema;
  if (typeof words === "string")
    return {
      ...schema,
      ...(schema.type === "string" && settingChoices(owner, path)),
      description: words,
    };
  const { says, format, unit, most } = words;
  const bounded = most === undefined ? schema : { minLength: 1, maxLength: most, ...schema };
  const known = format ? withFormat(bounded, format) : bounded;
  return { ...(unit === "cents" ? asMoney(known) : known), description: unit ? `${says} In cents.` : says };
}

/** The format of a text, also where it may be null. */
function withFormat(schema: JsonSchema, format: string): JsonSchema {
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: schema.anyOf.map((one: JsonSchema) => withFormat(one, format)) };
  const isText = schema.type === "string" || (Array.isArray(schema.type) && schema.type.includes("string"));
  return isText && schema.format === undefined ? { ...schema, format } : schema;
}

const MONEY = { $ref: "#/components/schemas/Money" };

/** An amount of an answer is a `Money`; one with bounds of its own keeps them. */
function asMoney(schema: JsonSchema): JsonSchema {
  const isBare = (one: JsonSchema) =>
    Object.keys(one).every((keyword) => keyword === "type" || keyword === "description");
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map(asMoney) };
  if (schema.type === "integer" && isBare(schema)) return MONEY;
  if (Array.isArray(schema.type) && schema.type.join() === "integer,null" && isBare(schema))
    return { anyOf: [MONEY, { type: "null" }] };
  return schema;
}
