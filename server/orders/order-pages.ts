/** Pages of orders (ORD-12, MAN-06): what a page is, and in which order its rows stand. */
import type { EntityManager, FilterQuery, QueryOrderMap } from "@mikro-orm/postgresql";
import { addDays, startOfDay } from "#domain/time.ts";
import { Order } from "#entities/orders/order.ts";
import {
  badCursor,
  pageByCursor,
  rowOfCursor,
  type SortedColumn,
  standsBehind,
} from "../database/list-cursor.ts";
import { tablesIn } from "../database/tables.ts";

/** A page of rows. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  perPage: number;
  total: number;
  sort: string | null;
  /** Where the next page begins, null behind the last; only where it was asked by cursor. */
  nextCursor?: string | null;
}

/** The orders that were placed from the one day of a shop's calendar to the other; all of them where neither is named. */
export function placedBetween(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  timeZone: string,
): FilterQuery<Order> {
  const placed = {
    ...(from !== undefined && { $gte: startOfDay(from, timeZone) }),
    ...(until !== undefined && { $lt: startOfDay(addDays(until, 1), timeZone) }),
  };
  return Object.keys(placed).length === 0 ? {} : { createdAt: placed };
}

const SORT_COLUMNS = {
  created_at: "createdAt",
  ticket_number: "ticketNumber",
  fulfillment_date: "fulfillmentDate",
  grand_total: "grandTotal",
} as const;

type SortedBy = SortedColumn<"fulfillmentType" | "id" | (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS]>;

/** `-created_at` by its columns; the id breaks ties, so that pages never overlap. The orders of a day stand by type, Pickup first. */
function sortedBy(sort: string): SortedBy[] {
  const falls = sort.startsWith("-");
  const name = sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS;
  const byDay = name === "fulfillment_date";
  const byType: SortedBy[] = byDay ? [{ column: "fulfillmentType", falls: true, canLack: false }] : [];
  return [
    { column: SORT_COLUMNS[name], falls, canLack: byDay },
    ...byType,
    { column: "id", falls, canLack: false },
  ];
}

/** A sort in MikroORM's terms. An order without a day stands last in both directions. */
export function orderBy(sort: string): QueryOrderMap<Order>[] {
  return sortedBy(sort).map(({ column, falls }) => ({
    [column]: falls ? (column === "fulfillmentDate" ? "desc nulls last" : "desc") : "asc",
  }));
}

/**
 * The orders behind a cursor; all of them at the beginning. A deleted one still has its place.
 *
 * @throws InvalidFields for a cursor of another list
 */
async function behindCursor(
  tx: EntityManager,
  shopId: string,
  sort: string,
  cursor: string,
): Promise<FilterQuery<Order>> {
  const id = rowOfCursor(cursor, sort);
  if (id === null) return {};
  const columns = sortedBy(sort);
  const row = await tablesIn(tx)
    .selectFrom("orders")
    .select(({ cast }) => columns.map(({ column }) => cast<string | null>(column, "text").as(column)))
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw badCursor();
  return standsBehind<Order, SortedBy["column"]>(columns, row as Record<SortedBy["column"], string | null>);
}

/** A page of orders behind a cursor. @throws InvalidFields for a cursor of another list */
export async function ordersByCursor(
  tx: EntityManager,
  shopId: string,
  { where, sort, cursor, perPage }: CursorQuestion,
): Promise<Page<Order>> {
  const behind = await behindCursor(tx, shopId, sort, cursor);
  const [total, found] = [
    await tx.count(Order, where),
    await tx.find(Order, { $and: [where, behind] } as FilterQuery<Order>, {
      orderBy: orderBy(sort),
      limit: perPage + 1,
    }),
  ];
  return { ...pageByCursor(found, perPage, sort), page: 1, perPage, total, sort };
}

interface CursorQuestion {
  readonly where: FilterQuery<Order>;
  readonly sort: string;
  readonly cursor: string;
  readonly perPage: number;
}

/** The orders that stand before one in a list of this sort. */
export function standsBefore(sort: string, order: Order): FilterQuery<Order> {
  const columns = sortedBy(sort);
  return {
    $or: columns.map(({ column, falls }, at) => {
      const value = order[column] ?? null;
      const before = value === null ? { $ne: null } : falls ? { $gt: value } : { $lt: value };
      return {
        $and: [
          ...columns.slice(0, at).map((same) => ({ [same.column]: order[same.column] ?? null })),
          { [column]: before },
        ],
      };
    }),
  } as FilterQuery<Order>;
}
