import { Link } from "@remix-run/react";
import type { OrderCounts } from "#domain/orders/order-schemas.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { ORDER_TABS, type OrderQuestion, orderAddress } from "./order-question.ts";

const t = speak(manage);

/** The quick filters with their counts (MAN-06), and beside them the cancelled orders, which no count speaks of. */
export function OrderTabs({ asked, counts }: { asked: OrderQuestion; counts: OrderCounts }) {
  return (
    <nav className="tabs" aria-label={t("orders.filters")}>
      {ORDER_TABS.map((tab) => (
        <Link
          key={tab.name}
          to={orderAddress(asked, { tab, page: 1 })}
          aria-current={tab === asked.tab ? "page" : undefined}
        >
          {t(tab.label)}
          {tab.name !== "cancelled" && (
            <>
              {" "}
              <span>{counts[tab.name].toLocaleString("en-US")}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
