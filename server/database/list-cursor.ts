/**
 * Reading on in a list behind a row, instead of at a page's number: what is added meanwhile moves no other row, so that none is missed and none
 * comes twice (API-02). A cursor names the sort and the last row, and nothing that stands in it: it travels in addresses, and names of people do
 * not belong there.
 */
import type { FilterQuery } from "@mikro-orm/postgresql";
import { InvalidFields } from "#domain/invalid.ts";

/** A column that a list is in the order of. Rows that have nothing in it stand last, whichever way it goes. */
export interface SortedColumn<Column extends string> {
  readonly column: Column;
  readonly falls: boolean;
  /** Whether rows may have nothing in it. */
  readonly canLack: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The cursor behind a row of a list. */
const cursorBehind = (sort: string, id: string) => Buffer.from(`${sort} ${id}`).toString("base64url");

/** The row that a cursor stands behind; null at the beginning. @throws InvalidFields for one of another sort, or of no list of ours */
export function rowOfCursor(cursor: string, sort: string): string | null {
  if (cursor === "") return null;
  const [sorted, id = "", ...others] = Buffer.from(cursor, "base64url").toString("latin1").split(" ");
  if (sorted !== sort || !UUID.test(id) || others.length > 0) throw badCursor();
  return id;
}

/** The refusal of a cursor that this list has not given out. */
export const badCursor = () => new InvalidFields({ cursor: ["badCursor"] });

/** Of one row more than a page has: the page, and the cursor of the next one, null behind the last. */
export function pageByCursor<Row extends { readonly id: string }>(
  found: readonly Row[],
  perPage: number,
  sort: string,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, perPage);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > perPage && last ? cursorBehind(sort, last.id) : null };
}

/** The rows that stand behind one, by what it has in these columns, as Postgres writes it: an instant of ours would lose its microseconds. */
export function standsBehind<Entity, Column extends string>(
  columns: readonly SortedColumn<Column>[],
  row: Readonly<Record<Column, string | null>>,
): FilterQuery<Entity> {
  const [first] = columns;
  const bound = first && !first.canLack ? { [first.column]: notBefore(first, row) } : {};
  const behind = columns.flatMap(({ column, falls, canLack }, at) => {
    const value = row[column];
    if (value === null) return [];
    const same = columns.slice(0, at).map((other) => ({ [other.column]: row[other.column] }));
    const after = { [column]: falls ? { $lt: value } : { $gt: value } };
    return [{ $and: [...same, canLack ? { $or: [after, { [column]: null }] } : after] }];
  });
  return { $and: [bound, { $or: behind }] } as FilterQuery<Entity>;
}

/** Said besides, so that Postgres begins to read there. */
const notBefore = <Column extends string>(
  { column, falls }: SortedColumn<Column>,
  row: Readonly<Record<Column, string | null>>,
) => (falls ? { $lte: row[column] } : { $gte: row[column] });
