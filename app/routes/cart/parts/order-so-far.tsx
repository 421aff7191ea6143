import { buttonVariants } from "#app/ui/button.tsx";
import { dollars } from "#domain/money.ts";
import { order } from "#domain/texts/english-order.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(order);

/** The bar at the foot of a phone: what there is so far, and the way to the slip. `total` is null until the server has said one. */
export function OrderSoFar({ count, total }: { count: number; total: number | null }) {
  return (
    <section className="bottombar only-phone" aria-label={t("order.soFar")}>
      <span className="cartline">
        <span className="soft small">
          {count === 1 ? t("order.oneItemAllIn") : t("order.itemsAllIn", { count })}
        </span>
        <b>{total === null ? "\u2026" : dollars(total)}</b>
      </span>
      <a className={buttonVariants()} href="#review">
        {t("order.review")}
      </a>
    </section>
  );
}
