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

/** The orders a list may have (MAN-06), newest first the default; `by` is the server's name for it. */
export const ORDER_LIST_SORTS = [
  { name: "newest", label: "orders.sortNewest", by: "-created_at" },
  { name: "day", label: "orders.sortDay", by: "fulfillment_date" },
  { name: "total", label: "orders.sortTotal", by: "-grand_total" },
  { name: "ticket", label: "orders.sortTicket", by: "ticket_number" },
] as const satisfies readonly { name: string; label: keyof typeof manage; by: string }[];
export type OrderListSort = (typeof ORDER_LIST_SORTS)[number];

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

/** Reads the list's address; whatever it does not understand counts as not said. */
export function readOrderQuestion(query: URLSearchParams): OrderQuestion {
  const page = Number(query.get("page"));
  return {
    tab: ORDER_TABS.find(({ name }) => name === query.get("show")) ?? ORDER_TABS[0],
    sort: ORDER_LIST_SORTS.find(({ name }) => name === query.get("sort")) ?? ORDER_LIST_SORTS[0],
    search: (query.get("search") ?? "")
      .trim()
      .slice(0, LONGEST_SEARCH)
      .toWellFormed()
      .replaceAll("\u0000", ""),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
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
  const path = changes.orderId ? `/manage/orders/${changes.orderId}` : "/manage/orders";
  return query.size > 0 ? `${path}?${query}` : path;
}
