/** Changes of a request, as data that a seed draws and that can be left out one by one (REL-R11). */
import { gzipSync } from "node:zlib";
import fc, { type Arbitrary } from "fast-check";
import { type Draft, sentOf, Written } from "./drafts.ts";
import {
  METHODS,
  ODD_BODIES,
  ODD_BYTES,
  ODD_HEADERS,
  ODD_NAMES,
  ODD_QUERIES,
  ODD_SEGMENTS,
  ODD_VALUES,
  TWO_MEGABYTES,
} from "./odd-values.ts";

/** Who sends a request. */
export const ACTORS = [
  "guest",
  "customer",
  "unverified",
  "merchant",
  "merchant of another shop",
  "super admin",
  "API token",
  "publishable key",
  "nobody any more",
] as const;
export type Actor = (typeof ACTORS)[number];

const PATHS = [
  "slash behind",
  "slash before",
  "upper case",
  "ending",
  "matrix",
  "percent",
  "dot",
  "NUL",
] as const;

/** One change; `at` counts places of the request, around the end. */
export type Mutation =
  | { readonly kind: "value"; readonly at: number; readonly odd: number }
  | { readonly kind: "remove" | "wrap" | "retype" | "repeat"; readonly at: number }
  | { readonly kind: "name"; readonly at: number; readonly odd: number; readonly value: number }
  | { readonly kind: "draw"; readonly seed: number }
  | { readonly kind: "body" | "bytes" | "query" | "header" | "method"; readonly odd: number }
  | { readonly kind: "two megabytes" | "packed" }
  | { readonly kind: "segment"; readonly at: number; readonly odd: number }
  | { readonly kind: "path"; readonly how: (typeof PATHS)[number] }
  | { readonly kind: "actor"; readonly actor: Actor }
  | { readonly kind: "without"; readonly part: "content" | "query" | "headers"; readonly name: string };

const at = fc.nat({ max: 63 });
const oneOf = (list: readonly unknown[]) => fc.nat({ max: list.length - 1 });

/** A change of a request. */
export const mutations: Arbitrary<Mutation> = fc.oneof(
  { weight: 60, arbitrary: fc.record({ kind: fc.constant("value" as const), at, odd: oneOf(ODD_VALUES) }) },
  {
    weight: 24,
    arbitrary: fc.record({ kind: fc.constantFrom("remove" as const, "wrap", "retype", "repeat"), at }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant("name" as const),
      at,
      odd: oneOf(ODD_NAMES),
      value: oneOf(ODD_VALUES),
    }),
  },
  { weight: 16, arbitrary: fc.record({ kind: fc.constant("draw" as const), seed: fc.nat() }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant("body" as const), odd: oneOf(ODD_BODIES) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("bytes" as const), odd: oneOf(ODD_BYTES) }) },
  { weight: 24, arbitrary: fc.record({ kind: fc.constant("header" as const), odd: oneOf(ODD_HEADERS) }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("query" as const), odd: oneOf(ODD_QUERIES) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("method" as const), odd: oneOf(METHODS) }) },
  {
    weight: 16,
    arbitrary: fc.record({ kind: fc.constant("segment" as const), at, odd: oneOf(ODD_SEGMENTS) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("path" as const), how: fc.constantFrom(...PATHS) }) },
  {
    weight: 24,
    arbitrary: fc.record({ kind: fc.constant("actor" as const), actor: fc.constantFrom(...ACTORS) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("packed" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("two megabytes" as const) }) },
);

/** What a change needs to know. */
export interface Around {
  /** The headers by which someone is known; none for a guest. */
  readonly headersOf: (actor: Actor) => Readonly<Record<string, string>>;
  /** Another body that the document allows, where it tells of one. */
  readonly draw: (seed: number) => unknown;
}

/** The request with one change; the same where there is no such place. */
export function mutated(draft: Draft, mutation: Mutation, around: Around): Draft {
  switch (mutation.kind) {
    case "value":
      return placed(draft, mutation.at, () => ODD_VALUES[mutation.odd]);
    case "remove":
      return placed(draft, mutation.at, () => GONE);
    case "wrap":
      return placed(draft, mutation.at, (value) => [value]);
    case "retype":
      return placed(draft, mutation.at, retyped);
    case "repeat":
      return repeated(draft, mutation.at);
    case "name":
      return named(draft, mutation);
    case "draw": {
      const value = around.draw(mutation.seed);
      return value === undefined ? draft : { ...draft, content: { kind: "json", value } };
    }
    case "body":
      return withBytes(draft, ODD_BODIES[mutation.odd]);
    case "bytes":
      return withBytes(draft, ODD_BYTES[mutation.odd]);
    case "two megabytes":
      return draft.method === "GET" ? draft : withBytes(draft, TWO_MEGABYTES);
    case "packed": {
      const packed = withBytes(draft, gzipSync(sentOf(draft).body ?? ""));
      return { ...packed, headers: { ...packed.headers, "content-encoding": "gzip" } };
    }
    case "query":
      return { ...draft, query: [...draft.query, ODD_QUERIES[mutation.odd] ?? ["", ""]] };
    case "header": {
      const [name, value] = ODD_HEADERS[mutation.odd] ?? ["a", ""];
      return { ...draft, headers: { ...draft.headers, [name]: value } };
    }
    case "method":
      return { ...draft, method: METHODS[mutation.odd] ?? "GET" };
    case "segment":
      return { ...draft, path: withSegment(draft.path, mutation.at, ODD_SEGMENTS[mutation.odd] ?? "") };
    case "path":
      return { ...draft, path: otherPath(draft.path, mutation.how) };
    case "actor": {
      const { authorization: _, cookie: __, ...headers } = draft.headers;
      return { ...draft, headers: { ...headers, ...around.headersOf(mutation.actor) } };
    }
    case "without":
      return without(draft, mutation);
  }
}

const GONE = Symbol("gone");

/** Numbers as texts and texts as numbers, where they look like one. */
function retyped(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return String(JSON.stringify(value));
  return value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value.length;
}

type Path = readonly (string | number)[];

/** Every place of a value that holds one, itself last. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || value instanceof Written) return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((part, index) => placesOf(part, [...path, index]))
    : Object.entries(value).flatMap(([name, part]) => placesOf(part, [...path, name]));
  return [...inside, path];
}

/** The value with another at a place. */
function changed(value: unknown, [first, ...rest]: Path, change: (before: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((part, index) => {
      if (index !== first) return [part];
      const after = changed(part, rest, change);
      return after === GONE ? [] : [after];
    });
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, part]) => {
      if (name !== first) return [[name, part]];
      const after = changed(part, rest, change);
      return after === GONE ? [] : [[name, after]];
    }),
  );
}

/** A change of one value of the content; where there is none, of the query. */
function placed(draft: Draft, place: number, change: (before: unknown) => unknown): Draft {
  const { content, query } = draft;
  if (content.kind === "json") {
    const places = placesOf(content.value);
    const value = changed(content.value, places[place % places.length] ?? [], change);
    return { ...draft, content: value === GONE ? { kind: "none" } : { kind: "json", value } };
  }
  if (content.kind === "form") {
    const fields = content.fields.flatMap(([name, before], index) => {
      if (index !== place % content.fields.length) return [[name, before] as const];
      const after = change(before);
      return after === GONE ? [] : [[name, textual(after)] as const];
    });
    return { ...draft, content: { kind: "form", fields } };
  }
  if (query.length === 0) return { ...draft, query: [["a", textual(change(""))]] };
  const after = query.flatMap(([name, before], index) => {
    if (index !== place % query.length) return [[name, before] as const];
    const value = change(before);
    return value === GONE ? [] : [[name, textual(value)] as const];
  });
  return { ...draft, query: after };
}

const textual = (value: unknown): string => {
  if (typeof value === "string") return value;
  return value instanceof Written
    ? value.text.slice(0, 4_000)
    : (JSON.stringify(value) ?? "").slice(0, 4_000);
};

/** A name that stands there twice, with two values; a field or a parameter too. */
function repeated(draft: Draft, place: number): Draft {
  const { content, query } = draft;
  if (content.kind === "form" && content.fields.length > 0) {
    const field = content.fields[place % content.fields.length] ?? ["a", ""];
    return { ...draft, content: { kind: "form", fields: [...content.fields, field] } };
  }
  if (content.kind === "json" && typeof content.value === "object" && content.value !== null) {
    const names = Object.keys(content.value);
    const name = names[place % names.length] ?? "a";
    const text = JSON.stringify(Object.fromEntries(Object.entries(content.value)), (_, value) =>
      value instanceof Written ? 1 : value,
    );
    const twice = `{${JSON.stringify(name)}:1${text === "{}" ? "" : ","}${text.slice(1)}`;
    return {
      ...draft,
      content: { kind: "json", value: new Written(Array.isArray(content.value) ? text : twice) },
    };
  }
  const parameter = query[place % Math.max(1, query.length)] ?? ["a", "1"];
  return { ...draft, query: [...query, parameter] };
}

/** A name more, in one of the content's objects or in the query. */
function named(draft: Draft, { at: place, odd, value }: Extract<Mutation, { kind: "name" }>): Draft {
  const name = ODD_NAMES[odd] ?? "a";
  const more = ODD_VALUES[value];
  const { content } = draft;
  if (content.kind === "form")
    return { ...draft, content: { kind: "form", fields: [...content.fields, [name, textual(more)]] } };
  if (content.kind !== "json") return { ...draft, query: [...draft.query, [name, textual(more)]] };
  const objects = placesOf(content.value).filter((path) => isObject(valueAt(content.value, path)));
  const path = objects[place % Math.max(1, objects.length)];
  if (!path) return draft;
  const after = changed(content.value, path, (before) => {
    const object = { ...(before as object) };
    // As JSON.parse makes it: a name like any other.
    Object.defineProperty(object, name, { value: more, enumerable: true, configurable: true });
    return object;
  });
  return { ...draft, content: { kind: "json", value: after } };
}

const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Written);
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, part) => (inside as Record<string | number, unknown>)[part], value);

const withBytes = (draft: Draft, bytes: Buffer = Buffer.alloc(0)): Draft => ({
  ...draft,
  isInAddress: false,
  headers: { "content-type": "application/json", ...draft.headers },
  content: { kind: "bytes", bytes },
});

/** Another part at a place of the path, behind the first. */
function withSegment(path: string, place: number, segment: string): string {
  const parts = path.split("/");
  const index = 2 + (place % Math.max(1, parts.length - 2));
  return parts.map((part, each) => (each === index ? segment : part)).join("/");
}

function otherPath(path: string, how: (typeof PATHS)[number]): string {
  const written = {
    "slash behind": `${path}/`,
    "slash before": `/${path}`,
    "upper case": path.toUpperCase(),
    ending: `${path}.json`,
    matrix: `${path};a=b`,
    percent: path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    dot: path.replace(/\/(?=[^/]*$)/, "/./"),
    NUL: `${path}%00`,
  };
  return written[how];
}

function without(draft: Draft, { part, name }: Extract<Mutation, { kind: "without" }>): Draft {
  if (part === "headers") {
    const { [name]: _, ...headers } = draft.headers;
    return { ...draft, headers };
  }
  if (part === "query") return { ...draft, query: draft.query.filter(([each]) => each !== name) };
  const { content } = draft;
  if (content.kind === "form")
    return { ...draft, content: { kind: "form", fields: content.fields.filter(([each]) => each !== name) } };
  if (content.kind !== "json" || !isObject(content.value)) return draft;
  return { ...draft, content: { kind: "json", value: changed(content.value, [name], () => GONE) } };
}

/** What could be left out of a request, to find the smallest that does the same. */
export const removals = ({ content, query, headers }: Draft): Mutation[] => [
  ...(content.kind === "json" && isObject(content.value)
    ? Object.keys(content.value as object).map(
        (name) => ({ kind: "without", part: "content", name }) as const,
      )
    : []),
  ...(content.kind === "form"
    ? content.fields.map(([name]) => ({ kind: "without", part: "content", name }) as const)
    : []),
  ...query.map(([name]) => ({ kind: "without", part: "query", name }) as const),
  ...Object.keys(headers)
    .filter((name) => name !== "host")
    .map((name) => ({ kind: "without", part: "headers", name }) as const),
];
