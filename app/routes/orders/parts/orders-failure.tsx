import { ManageFailure } from "#app/routes/shop/parts/manage-failure.tsx";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(manage);

/** An order that is not there, or orders that did not come. */
export function OrdersFailure() {
  return (
    <ManageFailure
      failed={{ title: t("orders.failed"), why: t("orders.failedWhy"), way: t("orders.tryAgain") }}
      missing={{
        title: t("order.missing"),
        why: t("order.missingWhy"),
        way: t("order.back"),
        back: "/manage/orders",
      }}
    />
  );
}
