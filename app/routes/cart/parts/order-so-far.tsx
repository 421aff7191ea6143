import { buttonVariants } from "#app/ui/button.tsx";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/order.js";

/** The bar at the foot of a phone: what there is so far, and the way to the slip. `total` is null until the server has said one. */
export function OrderSoFar({ count, total }: { count: number; total: number | null }) {
  return (
    <section className="bottombar only-phone" aria-label={t.soFar()}>
      <span className="cartline">
        <span className="soft small">{t.itemsAllIn({ count })}</span>
        <b>{total === null ? "\u2026" : dollars(total)}</b>
      </span>
      <a className={buttonVariants()} href="#review">
        {t.review()}
      </a>
    </section>
  );
}
