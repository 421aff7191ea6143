/** Pages of orders (ORD-12, MAN-06): what a page is, and in which order its rows stand. */
import type { QueryOrderMap } from "@mikro-orm/postgresql";
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

/** `-created_at` as MikroORM says it; the id breaks ties, so that pages never overlap. The orders of a day stand by type, Pickup first. */
export function orderBy(sort: string): QueryOrderMap<Order>[] {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const name = sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS;
  const byType: QueryOrderMap<Order>[] = name === "fulfillment_date" ? [{ fulfillmentType: "desc" }] : [];
  return [{ [SORT_COLUMNS[name]]: direction }, ...byType, { id: direction }];
}
