/**
 * Lists at the edge (API-02): page, size, search, sort and filters as every list call takes them, and the answer's envelope.
 */
import { z } from "zod";
import { plainText } from "./id-schemas.ts";
import { problem } from "./problems.ts";

/** The largest page anyone may ask for. */
export const MAX_PER_PAGE = 100;

const MAX_CURSOR = 200;

const whole = (smallest: number, largest: number) =>
  z.coerce.number({ error: "notWhole" }).int("notWhole").min(smallest).max(largest);

/**
 * The question of a list call. `sort` is one of the allowed names, with `-` in front for descending; unknown filters and sort
 * names are refused by name (422), never ignored.
 */
export function listQuestion<
  const Sort extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(options: { sorts: Sort; filters: Filters; perPage: number }) {
  const sorts = options.sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  return z.strictObject({
    page: whole(1, 1_000_000).default(1),
    perPage: whole(1, MAX_PER_PAGE).default(options.perPage),
    sort: z.enum(sorts, { error: problem("sortByOneOf", { names: sorts.join(", ") }) }).optional(),
    search: plainText(200)
      .transform((text) => text.trim())
      .optional(),
    filter: z.strictObject(options.filters).default({} as never),
  });
}

/**
 * The question of a list that grows while it is read: by `cursor` no row is missed and none comes twice, whatever is added meanwhile. An empty
 * one begins at the beginning, each next one stands in the answer before; `page` means nothing then.
 */
export const cursorField = plainText(MAX_CURSOR).optional();

/** A page of rows as a procedure answers it; the REST adapter adds links and names (API-02). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    rows: z.array(row),
    page: z.number().int(),
    perPage: z.number().int(),
    total: z.number().int(),
    sort: z.string().nullable(),
    /** Where the next page begins, null after the last one; only where it was asked by cursor. */
    nextCursor: z.string().nullable().optional(),
  });

/** `true`/`false` as a query string spells them. */
export const flagFilter = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((word) => word === "true" || word === "1"),
]);
