import type { manage } from "#domain/texts/english-manage.ts";

/** The quick filters of the list (MAN-06), the first one the default; each with what it asks of an order. */
export const ORDER_TABS = [
  { name: "incomplete", label: "orders.incomplete", filter: { completed: false } },
  { name: "completed", label: "orders.completed", filter: { completed: true } },
  { name: "unpaid", label: "orders.unpaid", filter: { paid: false } },
  { name: "paid", label: "orders.paid", filter: { paid: true } },
  { name: "gifts", label: "orders.gifts", filter: { isGift: true } },
  // Not one of the quick filters, but where else would one look? (ORD-11)
  { name: "cancelled", label: "orders.cancelled", filter: { cancelled: true } },
] as const satisfies readonly { name: string; label: keyof typeof manage; filter: Record<string, boolean> }[];
export type OrderTab = (typeof ORDER_TABS)[number];

/** The orders a list may have (MAN-06), by day the default; `by` is the server's name for it. */
export const ORDER_LIST_SORTS = [
  { name: "day", label: "orders.sortDay", by: "fulfillment_date" },
  { name: "newest", label: "orders.sortNewest", by: "-created_at" },
  { name: "total", label: "orders.sortTotal", by: "-grand_total" },
  { name: "ticket", label: "orders.sortTicket", by: "ticket_number" },
] as const satisfies readonly { name: string; label: keyof typeof manage; by: string }[];
export type OrderListSort = (typeof ORDER_LIST_SORTS)[number];

/** The sort as the server is asked for it: what is still to be made begins with the first day, what is done with the last. */
export function sortAsked({ tab, sort }: Pick<OrderQuestion, "tab" | "sort">) {
  return sort === ORDER_LIST_SORTS[0] && tab !== ORDER_TABS[0] ? (`-${sort.by}` as const) : sort.by;
}

/** The sort of this name, or null. */
export const orderListSort = (name: string | null | undefined): OrderListSort | null =>
  ORDER_LIST_SORTS.find((sort) => sort.name === name) ?? null;

/** What the address of the list asks for. */
export interface OrderQuestion {
  readonly tab: OrderTab;
  readonly sort: OrderListSort;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

const LONGEST_SEARCH = 200;
const LAST_PAGE = 1_000_000;

/** Reads the list's address; whatever it does not understand counts as not said. `sort` is the one where the address names none. */
export function readOrderQuestion(
  query: URLSearchParams,
  sort: OrderListSort = ORDER_LIST_SORTS[0],
): OrderQuestion {
  const page = Number(query.get("page"));
  return {
    tab: ORDER_TABS.find(({ name }) => name === query.get("show")) ?? ORDER_TABS[0],
    sort: orderListSort(query.get("sort")) ?? sort,
    search: (query.get("search") ?? "")
      .trim()
      .slice(0, LONGEST_SEARCH)
      .toWellFormed()
      .replaceAll("\u0000", ""),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order whose page of the list is asked for, in place of a page by its number; null for none. */
export function readAround(query: URLSearchParams): string | null {
  const around = query.get("around");
  return around !== null && ID.test(around) ? around : null;
}

/** The id of an order's row. */
export const orderRowId = (orderId: string) => `order-${orderId}`;

/** The address of an order's row on its page of the list; with `opens` the order is opened beside it. */
export function addressAround(asked: OrderQuestion, orderId: string, { opens = false } = {}): string {
  const address = orderAddress(asked, { page: 1, orderId: opens ? orderId : null });
  return `${address}${address.includes("?") ? "&" : "?"}around=${orderId}#${orderRowId(orderId)}`;
}

/** The address of the list, or of one order beside it, that asks the same but for the changes; what is the default is not written. */
export function orderAddress(
  asked: OrderQuestion,
  changes: Partial<OrderQuestion> & { orderId?: string | null },
): string {
  const { tab, sort, search, page } = { ...asked, ...changes };
  const query = new URLSearchParams();
  if (tab !== ORDER_TABS[0]) query.set("show", tab.name);
  if (sort !== ORDER_LIST_SORTS[0]) query.set("sort", sort.name);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  const path = changes.orderId ? `/manage/orders/${encodeURIComponent(changes.orderId)}` : "/manage/orders";
  return query.size > 0 ? `${path}?${query}` : path;
}
