import type { JsonSchema } from "#server/rest/json-schema.ts";

/**
 * What is wrong with a value by a JSON Schema, each with where it is; nothing wrong is an empty list. It knows the keywords that our
 * documents use and refuses to pass over one that it does not know.
 */
export function problemsOf(value: unknown, schema: JsonSchema, document: JsonSchema, at = "$"): string[] {
  return Object.entries(schema).flatMap(([keyword, wanted]) => {
    const check = CHECKS[keyword];
    if (!check) return [`${at}: the check does not know the keyword ${keyword}`];
    return check({ value, wanted, schema, document, at });
  });
}

interface Checked {
  readonly value: unknown;
  readonly wanted: unknown;
  readonly schema: JsonSchema;
  readonly document: JsonSchema;
  readonly at: string;
}

type Check = (checked: Checked) => string[];

const fine: Check = () => [];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const when = (wrong: boolean, at: string, says: string): string[] => (wrong ? [`${at}: ${says}`] : []);
const lists = (wanted: unknown) => wanted as readonly JsonSchema[];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const CHECKS: Readonly<Record<string, Check>> = {
  description: fine,
  default: fine,
  type: ({ value, wanted, at }) =>
    when(![wanted].flat().some((type) => isOfType(value, type)), at, `is no ${String(wanted)}`),
  format: ({ value, wanted, at }) =>
    when(
      wanted === "date-time" && typeof value === "string" && !INSTANT.test(value),
      at,
      "is no instant in UTC",
    ),
  pattern: ({ value, wanted, at }) =>
    when(typeof value === "string" && !new RegExp(String(wanted), "u").test(value), at, "does not match"),
  const: ({ value, wanted, at }) => when(value !== wanted, at, `is not ${String(wanted)}`),
  enum: ({ value, wanted, at }) =>
    when(!(wanted as unknown[]).includes(value), at, `is none of ${String(wanted)}`),
  minimum: ({ value, wanted, at }) =>
    when(typeof value === "number" && value < Number(wanted), at, "is too small"),
  maximum: ({ value, wanted, at }) =>
    when(typeof value === "number" && value > Number(wanted), at, "is too large"),
  minLength: ({ value, wanted, at }) =>
    when(typeof value === "string" && value.length < Number(wanted), at, "is too short"),
  maxLength: ({ value, wanted, at }) =>
    when(typeof value === "string" && value.length > Number(wanted), at, "is too long"),
  required: ({ value, wanted, at }) =>
    isObject(value)
      ? (wanted as string[]).filter((name) => !(name in value)).map((name) => `${at}.${name}: is missing`)
      : [],
  properties: ({ value, wanted, document, at }) =>
    Object.entries(wanted as Record<string, JsonSchema>).flatMap(([name, schema]) =>
      isObject(value) && name in value ? problemsOf(value[name], schema, document, `${at}.${name}`) : [],
    ),
  additionalProperties: ({ value, wanted, schema, document, at }) => {
    const known = Object.keys((schema.properties ?? {}) as object);
    const others = isObject(value) ? Object.keys(value).filter((name) => !known.includes(name)) : [];
    return others.flatMap((name) => {
      if (wanted === false) return [`${at}.${name}: is not documented`];
      return isObject(wanted) && isObject(value)
        ? problemsOf(value[name], wanted, document, `${at}.${name}`)
        : [];
    });
  },
  items: ({ value, wanted, document, at }) =>
    Array.isArray(value)
      ? value.flatMap((entry, place) => problemsOf(entry, wanted as JsonSchema, document, `${at}.${place}`))
      : [],
  anyOf: ({ value, wanted, document, at }) => {
    const tried = lists(wanted).map((schema) => problemsOf(value, schema, document, at));
    return tried.some((problems) => problems.length === 0) ? [] : tried.flat();
  },
  $ref: ({ value, wanted, document, at }) =>
    problemsOf(value, referred(document, String(wanted)), document, at),
};

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

/** What `#/components/schemas/Error` leads to. */
function referred(document: JsonSchema, reference: string): JsonSchema {
  const found = reference
    .split("/")
    .slice(1)
    .reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), document);
  if (!isObject(found)) throw new Error(`${reference} leads nowhere.`);
  return found;
}
