import { ListTabs } from "#app/ui/list-head.tsx";
import type { OrderCounts } from "#domain/orders/order-schemas.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { ORDER_TABS, type OrderQuestion, orderAddress } from "./order-question.ts";

const t = speak(manage);

/** The quick filters with their counts (MAN-06), and beside them the cancelled orders, which no count speaks of. */
export function OrderTabs({ asked, counts }: { asked: OrderQuestion; counts: OrderCounts }) {
  return (
    <ListTabs
      label={t("orders.filters")}
      tabs={ORDER_TABS.map((tab) => ({
        to: orderAddress(asked, { tab, page: 1 }),
        name: t(tab.label),
        count: tab.name === "cancelled" ? null : counts[tab.name],
        isCurrent: tab === asked.tab,
      }))}
    />
  );
}
