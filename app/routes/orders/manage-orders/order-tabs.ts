import type { ListPageProps } from "#app/ui/list-page.tsx";
import type { OrderCounts } from "#domain/orders/order-schemas.ts";
import { ORDER_TABS, type OrderSearch } from "#domain/orders/order-search-schemas.ts";
import * as t from "#messages/orders-list.js";
import type { OrderRowView } from "./order-row.ts";

type List = ListPageProps<OrderRowView, OrderSearch>;

/** What each quick filter is called. */
export const TAB_NAMES = {
  incomplete: t.incomplete,
  completed: t.completed,
  unpaid: t.unpaid,
  paid: t.paid,
  gifts: t.gifts,
  cancelled: t.cancelled,
} as const satisfies Record<OrderSearch["show"], () => string>;

/** The quick filters with their counts (MAN-06), and beside them the cancelled orders, which nobody counts. */
export const orderTabs = (counts: OrderCounts): NonNullable<List["tabs"]> => ({
  label: t.filters(),
  options: ORDER_TABS.map((show) => ({
    name: TAB_NAMES[show](),
    count: show === "cancelled" ? null : counts[show],
    search: { show },
  })),
});
