/** Pages of orders (ORD-12, MAN-06): what a page is, and in which order its rows stand. */
import type { FilterQuery, QueryOrderMap } from "@mikro-orm/postgresql";
import type { Order } from "#entities/orders/order.ts";

/** A page of rows. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  perPage: number;
  total: number;
  sort: string | null;
}

const SORT_COLUMNS = {
  created_at: "createdAt",
  ticket_number: "ticketNumber",
  fulfillment_date: "fulfillmentDate",
  grand_total: "grandTotal",
} as const;

/** A column that a list is in the order of. */
interface SortedBy {
  readonly column: "fulfillmentType" | "id" | (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS];
  readonly falls: boolean;
}

/** `-created_at` by its columns; the id breaks ties, so that pages never overlap. The orders of a day stand by type, Pickup first. */
function sortedBy(sort: string): SortedBy[] {
  const falls = sort.startsWith("-");
  const name = sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS;
  const byType: SortedBy[] = name === "fulfillment_date" ? [{ column: "fulfillmentType", falls: true }] : [];
  return [{ column: SORT_COLUMNS[name], falls }, ...byType, { column: "id", falls }];
}

/** A sort in MikroORM's terms. An order without a day stands last in both directions. */
export function orderBy(sort: string): QueryOrderMap<Order>[] {
  return sortedBy(sort).map(({ column, falls }) => ({
    [column]: falls ? (column === "fulfillmentDate" ? "desc nulls last" : "desc") : "asc",
  }));
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
