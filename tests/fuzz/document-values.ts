/** Values that the OpenAPI document allows, drawn from its schemas (REL-R11): bodies and queries of requests that are as they should be. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonSchema } from "#server/rest/json-schema.ts";

/** The rows that there are, by the names that schemas and paths have for their ids. */
export type KnownIds = Readonly<Record<string, string>>;

/** Texts that people write, some of them in odd letters; none that no field may keep. */
const TEXTS = [
  "Rye",
  "Two loaves, please",
  "Brötchen für Zoë",
  "日本のパン",
  "🥐🥨 & <b>bold</b>",
  'O\'Brien "Bob"; --',
  "\u202eright to left",
  "a".repeat(60),
  "%41 $(name) {{name}}",
  "1",
];

const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  "date-time": fc.constantFrom("2026-12-04T12:00:00Z", "2026-12-31T23:59:59.999Z", "2027-02-28T00:00:00Z"),
  date: fc.constantFrom("2026-12-04", "2026-12-05", "2028-02-29"),
  time: fc.constantFrom("12:30", "00:00", "23:59"),
  email: fc.constantFrom("someone@example.test", "o'brien+tag@sub.example.test", "sam@example.test"),
  uri: fc.constantFrom("https://hooks.example.com/in", "https://example.com/?a=b&c=%20#d"),
};

/**
 * Draws values of schemas of one document. What is an id leads to the row that `known` has for the field's name, and else to none. `required` are
 * always there, other fields every other time.
 */
export function drawer(document: { readonly components: JsonSchema }, known: KnownIds) {
  const { schemas } = document.components as { schemas: Readonly<Record<string, JsonSchema>> };

  function resolved(schema: JsonSchema): JsonSchema {
    const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
    return name === undefined ? schema : resolved(schemas[name] ?? {});
  }

  function ofSchema(written: JsonSchema, name = "", depth = 0): Arbitrary<unknown> {
    const schema = resolved(written);
    if ("const" in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    const types = Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined;
    const choices = (schema.anyOf ?? schema.oneOf ?? types) as readonly JsonSchema[] | undefined;
    if (choices) return fc.oneof(...choices.map((choice) => ofSchema(choice, name, depth)));
    const ofType = OF_TYPES[String(schema.type ?? "object")];
    return ofType ? ofType(schema, name, depth) : fc.constantFrom(null, 1, "a", true);
  }

  type OfType = (schema: JsonSchema, name: string, depth: number) => Arbitrary<unknown>;
  const OF_TYPES: Readonly<Record<string, OfType>> = {
    object: (schema, _, depth) => ofObject(schema, depth),
    array: ofArray,
    string: ofText,
    integer: ofNumber,
    number: ofNumber,
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
  };

  function ofObject({ properties = {}, required = [] }: JsonSchema, depth: number): Arbitrary<unknown> {
    const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(
      ([name, field]) => [name, ofSchema(field, name, depth + 1)] as const,
    );
    const requiredKeys = (required as readonly string[]).filter((name) => name in (properties as object));
    return fc.record(Object.fromEntries(fields), { requiredKeys });
  }

  function ofArray({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, name: string, depth: number) {
    const minLength = Number(minItems);
    const maxLength = Math.max(minLength, Math.min(Number(maxItems), 3));
    return fc.array(ofSchema(items as JsonSchema, name, depth + 1), { minLength, maxLength });
  }

  function ofText(schema: JsonSchema, name: string): Arbitrary<string> {
    const { format, pattern, minLength = 0, maxLength = 10_000 } = schema;
    const id = known[name];
    if (format === "uuid" || /(?:^|_)ids?$|Id$/.test(name))
      return fc.oneof(...(id === undefined ? [] : [{ weight: 3, arbitrary: fc.constant(id) }]), fc.uuid());
    const formatted = FORMATS[String(format)];
    if (formatted) return formatted;
    if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern, "u")).filter(fits);
    return fc
      .oneof(fc.constantFrom(...TEXTS), fc.string({ unit: "grapheme", maxLength: 20 }))
      .map((text) => cut(text.padEnd(Number(minLength), "x"), Number(maxLength)));
    function fits(text: string): boolean {
      return text.length >= Number(minLength) && text.length <= Number(maxLength);
    }
  }

  return {
    /** Any value of a schema, for a field of this name. */
    any: ofSchema,
    /** The fields of an object's schema, each by itself. */
    fieldsOf: (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
      (resolved(schema).properties ?? {}) as Readonly<Record<string, JsonSchema>>,
  };
}

/** Within a length in UTF-16, no pair cut in two. */
const cut = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll("\ufffd", "x");

function ofNumber(schema: JsonSchema): Arbitrary<number> {
  const { minimum = -1_000, maximum, exclusiveMinimum } = schema;
  const least = Number(exclusiveMinimum === undefined ? minimum : Number(exclusiveMinimum) + 1);
  const most = Math.max(least, Number(maximum ?? 10_000));
  return fc.oneof(fc.integer({ min: least, max: Math.min(most, least + 200) }), fc.constantFrom(least, most));
}
