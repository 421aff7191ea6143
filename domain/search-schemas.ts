/**
 * The fields of a list's address. Each of them takes the text of the address, or nothing, and answers with its default where it does not
 * understand it: an address can be typed by hand and is never refused. They use the small edition of zod, because links and forms
 * need them in the browser.
 */
import * as z from "zod/mini";

const LONGEST_SEARCH = 200;
const LAST_PAGE = 1_000_000;

/** What is searched for, in at most 200 characters that Postgres can keep; "" by default. */
export const searchText = z.catch(
  z.pipe(
    z.string(),
    z.transform((typed) =>
      typed.replaceAll("\u0000", "").trim().slice(0, LONGEST_SEARCH).trim().toWellFormed(),
    ),
  ),
  "",
);

/** A page of the list, counted from 1; the first by default. */
export const pageNumber = z.catch(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(LAST_PAGE)), 1);

/** One of some names, the first by default. */
export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.catch(z.enum(names), names[0] as never);

/** One of some names, or null for all. */
export const oneOfOrAll = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.catch(z.nullable(z.enum(names)), null);

/** An id, or null for all. */
export const idOrAll = z.catch(
  z.nullable(
    z.pipe(
      z.uuid(),
      z.transform((text) => text.toLowerCase()),
    ),
  ),
  null,
);
