/** What the address of Manage Orders says (MAN-06). */
import { oneOf, pageNumber, type SearchOf, searchSchema, searchText } from "#domain/search-schemas.ts";

/**
 * The quick filters, the first one the default; `ready` is offered by a shop with a queue alone (SET-01). Cancelled orders are none of them, but
 * are looked for here (ORD-11).
 */
export const ORDER_TABS = [
  "incomplete",
  "ready",
  "completed",
  "unpaid",
  "paid",
  "gifts",
  "cancelled",
] as const;

/** The orders that the list may have, by day by default. */
export const ORDER_LIST_SORTS = ["day", "newest", "total", "ticket"] as const;

/** The filter, the sort, the search and the page. */
export const orderSearch = searchSchema({
  show: oneOf(ORDER_TABS),
  sort: oneOf(ORDER_LIST_SORTS),
  search: searchText,
  page: pageNumber,
});
export type OrderSearch = SearchOf<typeof orderSearch>;
