/**
 * The fields of a list's address. Each of them takes the text of the address, or nothing, and answers with its default where it does not
 * understand it: an address can be typed by hand and is never refused. Links and forms need them in the browser, so they are plain functions:
 * the smallest edition of zod is 11 KB there (PERF-06).
 */

/** What a parameter of the address means, from its text. */
type SearchField<Value> = (said: unknown) => Value;

/** Reads the parameters of an address by their names. */
export interface SearchSchema<Search> {
  parse(fields: Readonly<Record<string, unknown>>): Search;
}

/** The search that a schema reads. */
export type SearchOf<Schema> = Schema extends SearchSchema<infer Search> ? Search : never;

/** The longest text that a list is searched for, in UTF-16 code units. */
export const LONGEST_LIST_SEARCH = 200;
const LAST_PAGE = 1_000_000;
const AN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Makes one schema of the fields of an address, in the order in which it writes them. */
export function searchSchema<Fields extends Readonly<Record<string, SearchField<unknown>>>>(
  fields: Fields,
): SearchSchema<{ [Name in keyof Fields]: ReturnType<Fields[Name]> }> {
  const names = Object.keys(fields) as (keyof Fields & string)[];
  return {
    parse: (said) =>
      Object.fromEntries(
        names.map((name) => [name, fields[name]?.(Object.hasOwn(said, name) ? said[name] : undefined)]),
      ) as { [Name in keyof Fields]: ReturnType<Fields[Name]> },
  };
}

/** What is searched for, in no more characters than that, which Postgres can keep; "" by default. */
export const searchText: SearchField<string> = (said) =>
  typeof said === "string"
    ? said.replaceAll("\u0000", "").trim().slice(0, LONGEST_LIST_SEARCH).trim().toWellFormed()
    : "";

/** A page of the list, counted from 1; the first by default. */
export const pageNumber: SearchField<number> = (said) => {
  const page = Number(said);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
};

/** One of some names, the first by default. */
export const oneOf =
  <const Names extends readonly [string, ...string[]]>(names: Names): SearchField<Names[number]> =>
  (said) =>
    names.find((name) => name === said) ?? names[0];

/** One of some names, or null for all. */
export const oneOfOrAll =
  <const Names extends readonly [string, ...string[]]>(names: Names): SearchField<Names[number] | null> =>
  (said) =>
    names.find((name) => name === said) ?? null;

/** An id, or null for all. */
export const idOrAll: SearchField<string | null> = (said) =>
  typeof said === "string" && AN_ID.test(said) ? said.toLowerCase() : null;
