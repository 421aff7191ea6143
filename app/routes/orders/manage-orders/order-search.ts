import { listSearch } from "#app/ui/list-search.ts";
import { isId } from "#domain/ids.ts";
import { ORDER_MAILS, type OrderMail } from "#domain/orders/order-mail-names.ts";
import { type OrderSearch, orderSearch } from "#domain/orders/order-search-schemas.ts";

/** Between the address of Manage Orders and what it lists (MAN-06). */
export const ordersSearch = listSearch("/manage/orders", orderSearch);

const FILTERS = {
  incomplete: { completed: false },
  ready: { completed: false, readyForGuest: true },
  completed: { completed: true },
  unpaid: { paid: false },
  paid: { paid: true },
  gifts: { isGift: true },
  cancelled: { cancelled: true },
} as const satisfies Record<OrderSearch["show"], object>;

const SORTS = {
  day: "fulfillment_date",
  newest: "-created_at",
  total: "-grand_total",
  ticket: "ticket_number",
} as const satisfies Record<OrderSearch["sort"], string>;

/** What the procedures of the list and of its file take, but for the page: what is to be made begins with the first day, what is done with the last. */
export const ordersQuestionOf = ({ show, sort, search }: OrderSearch) => ({
  sort:
    sort === "day" && show !== "incomplete" && show !== "ready" ? (`-${SORTS.day}` as const) : SORTS[sort],
  filter: FILTERS[show],
  ...(search && { search }),
});

/** What the procedure of the file takes: the list, or those of its orders alone that were placed on the days that the address names. */
export function fileQuestionOf(asked: OrderSearch, query: URLSearchParams) {
  const { filter, ...question } = ordersQuestionOf(asked);
  const days = FILE_DAYS.flatMap((name) => {
    const day = query.get(name);
    return day ? [[name, day]] : [];
  });
  return { ...question, filter: { ...filter, ...Object.fromEntries(days) } };
}

/** The first and the last day of a file, as the address calls them. */
const FILE_DAYS = ["from", "until"] as const;

/** The order whose page of the list the address asks for, in place of a page by its number; null for none. */
export function readAround(query: URLSearchParams): string | null {
  const around = query.get("around");
  return isId(around) ? around : null;
}

/** The id of an order's row. */
export const orderRowId = (orderId: string) => `order-${orderId}`;

/** The address of an order's row on its page of the list; with `opens` the order is opened beside it. */
export function addressAround(asked: OrderSearch, orderId: string, { opens = false } = {}): string {
  const beside = { ...(opens && { id: orderId }), also: { around: orderId } };
  return `${ordersSearch.address(asked, { page: 1 }, beside)}#${orderRowId(orderId)}`;
}

const LIST = /^\/manage\/orders(?:\/([0-9a-f-]{36}))?$/;

/** The list's own address, written anew from what `back` asks for, so that a form leads nowhere else (AUTH-07). */
export function listAddress(back: string): string {
  const [path = "", query = ""] = back.split("?");
  const [, id] = LIST.exec(path) ?? [];
  return ordersSearch.address(ordersSearch.read(new URLSearchParams(query)), undefined, { id });
}

/** The question of a panel in place of its order: whether to cancel it, or to send a mail. */
export type PanelAsks = { readonly what: "cancel" } | { readonly what: "mail"; readonly mail: OrderMail };

/** Reads it from the address; null for none, and for one that is not understood. */
export function readPanelAsks(query: URLSearchParams): PanelAsks | null {
  const what = query.get("ask");
  if (what === "cancel") return { what };
  const mail = ORDER_MAILS.find((name) => name === query.get("mail"));
  return what === "mail" && mail ? { what, mail } : null;
}

/** The addresses of an open order that keep the list beside it as it is. */
export function panelAddresses(asked: OrderSearch, orderId: string) {
  const at = (also?: Readonly<Record<string, string>>) =>
    ordersSearch.address(asked, undefined, { id: orderId, ...(also && { also }) });
  const [path = "", query] = at().split("?");
  return {
    here: at(),
    edit: query ? `${path}/edit?${query}` : `${path}/edit`,
    print: `/manage/orders/print/${orderId}`,
    cancel: at({ ask: "cancel" }),
    mail: (mail: OrderMail) => at({ ask: "mail", mail }),
  };
}
export type PanelAddresses = ReturnType<typeof panelAddresses>;
