import { Link } from "@remix-run/react";
import { buttonVariants } from "#app/ui/button.tsx";
import { manage } from "#domain/texts/english-manage.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { ORDER_TABS, type OrderQuestion, orderAddress } from "./order-question.ts";

const t = speak(manage);
const say = speak(ordersList);

/** Why the list is empty, and one thing to do about it. */
export function OrderEmpty({
  asked,
  total,
  isNewShop,
}: {
  asked: OrderQuestion;
  total: number;
  isNewShop: boolean;
}) {
  const { title, why, to, button } = reasonFor(asked, total, isNewShop);
  return (
    <div className="grid justify-items-start gap-2 px-4 py-8">
      <h2>{title}</h2>
      <p className="soft max-w-[44ch]">{why}</p>
      {to && (
        <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to={to}>
          {button}
        </Link>
      )}
    </div>
  );
}

function reasonFor(asked: OrderQuestion, total: number, isNewShop: boolean) {
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
      why: say("empty.noneFoundWhy", { filter: t(asked.tab.label).toLowerCase() }),
      to: orderAddress(asked, { search: "", page: 1 }),
      button: t("orders.clearSearch"),
    };
  }
  if (isNewShop) {
    return {
      title: say("empty.firstTitle"),
      why: say("empty.firstWhy"),
      to: "/manage/orders/new",
      button: say("list.new"),
    };
  }
  const { name } = asked.tab;
  if (name === "incomplete") {
    return { title: t("orders.noneIncomplete"), why: t("orders.noneIncompleteWhy"), to: null, button: "" };
  }
  return {
    title: say(`empty.${name}Title`),
    why: say(`empty.${name}Why`),
    to: orderAddress(asked, { tab: ORDER_TABS[0], page: 1 }),
    button: t("orders.showIncomplete"),
  };
}
