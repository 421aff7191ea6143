import type { ListPageProps } from "#app/ui/list-page.tsx";
import type { OrderCounts } from "#domain/orders/order-schemas.ts";
import { ORDER_TABS, type OrderSearch } from "#domain/orders/order-search-schemas.ts";
import * as t from "#messages/orders-list.js";
import type { OrderRowView } from "./order-row.ts";

type List = ListPageProps<OrderRowView, OrderSearch>;

/** What each quick filter is called. */
export const TAB_NAMES = {
  incomplete: t.incomplete,
  ready: t.ready,
  completed: t.completed,
  unpaid: t.unpaid,
  paid: t.paid,
  gifts: t.gifts,
  cancelled: t.cancelled,
} as const satisfies Record<OrderSearch["show"], () => string>;

/** The quick filters with their counts (MAN-06), and beside them the cancelled orders, which no one counts. A filter whose count is null is not offered. */
export const orderTabs = (counts: OrderCounts): NonNullable<List["tabs"]> => ({
  label: t.filters(),
  options: ORDER_TABS.flatMap((show) => {
    const count = show === "cancelled" ? null : counts[show];
    return show === "ready" && count === null ? [] : { name: TAB_NAMES[show](), count, search: { show } };
  }),
});
