import { Link } from "@remix-run/react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { ORDER_TABS, type OrderQuestion, orderAddress } from "./order-question.ts";

const t = speak(manage);

/** Why the list is empty, and one thing to do about it. */
export function OrderEmpty({ asked, total }: { asked: OrderQuestion; total: number }) {
  const { title, why, to, button } = reasonFor(asked, total);
  return (
    <div className="grid justify-items-start gap-2 px-4 py-8">
      <h2>{title}</h2>
      <p className="soft max-w-[44ch]">{why}</p>
      {to && (
        <Link className="button quiet mt-2" to={to}>
          {button}
        </Link>
      )}
    </div>
  );
}

function reasonFor(asked: OrderQuestion, total: number) {
  const filter = t(asked.tab.label);
  if (total > 0) {
    return {
      title: t("orders.pageTooFar"),
      why: t("orders.pageTooFarWhy"),
      to: orderAddress(asked, { page: 1 }),
      button: t("orders.firstPage"),
    };
  }
  if (asked.search) {
    return {
      title: t("orders.noneFound", { search: asked.search }),
      why: t("orders.noneFoundWhy", { filter: filter.toLowerCase() }),
      to: orderAddress(asked, { search: "", page: 1 }),
      button: t("orders.clearSearch"),
    };
  }
  if (asked.tab === ORDER_TABS[0]) {
    return { title: t("orders.noneIncomplete"), why: t("orders.noneIncompleteWhy"), to: null, button: "" };
  }
  return {
    title: t("orders.noneHere"),
    why: t("orders.noneHereWhy", { filter }),
    to: orderAddress(asked, { tab: ORDER_TABS[0], page: 1 }),
    button: t("orders.showIncomplete"),
  };
}
