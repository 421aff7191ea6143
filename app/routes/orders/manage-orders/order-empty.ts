import type { ListPageProps } from "#app/ui/list-page.tsx";
import type { OrderSearch } from "#domain/orders/order-search-schemas.ts";
import * as t from "#messages/orders-list.js";
import type { OrderRowView } from "./order-row.ts";
import { ordersSearch } from "./order-search.ts";
import { TAB_NAMES } from "./order-tabs.ts";

/** Why there is nothing under each quick filter. */
const REASONS = {
  incomplete: [t.incompleteTitle, t.incompleteWhy],
  ready: [t.readyTitle, t.readyWhy],
  completed: [t.completedTitle, t.completedWhy],
  unpaid: [t.unpaidTitle, t.unpaidWhy],
  paid: [t.paidTitle, t.paidWhy],
  gifts: [t.giftsTitle, t.giftsWhy],
  cancelled: [t.cancelledTitle, t.cancelledWhy],
} as const;

/** Why the list is empty, and one thing to do about it. `total` counts the rows of all pages; a new shop never had an order. */
export function orderEmpty(
  asked: OrderSearch,
  total: number,
  isNewShop: boolean,
): ListPageProps<OrderRowView, OrderSearch>["empty"] {
  const wayTo = (changes: Partial<OrderSearch>, label: string) => ({
    to: ordersSearch.address(asked, changes),
    label,
  });
  if (total > 0)
    return { title: t.pageTooFar(), why: t.pageTooFarWhy(), way: wayTo({ page: 1 }, t.firstPage()) };
  if (asked.search)
    return {
      title: t.noneFound({ search: asked.search }),
      why: t.noneFoundWhy({ filter: TAB_NAMES[asked.show]().toLowerCase() }),
      way: wayTo({ search: "" }, t.clearSearch()),
    };
  if (isNewShop)
    return {
      title: t.firstTitle(),
      why: t.firstWhy(),
      way: { to: "/manage/orders/new", label: t.newOrder() },
    };
  const [title, why] = REASONS[asked.show];
  const way = asked.show === "incomplete" ? null : wayTo({ show: "incomplete" }, t.showIncomplete());
  return { title: title(), why: why(), way };
}
