import { BottomBar, Tally } from "#app/ui/bottom-bar.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/order.js";

import type { ShownLine } from "./cart-lines.tsx";

/** The bar at the foot of a phone: what there is so far, and the way to the slip. The total is open until the server has said one. */
export function OrderSoFar({ lines, cart }: { lines: readonly ShownLine[]; cart: CartView }) {
  if (lines.length === 0) return null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <BottomBar className="max-xl:-mx-gutter" label={t.soFar()}>
      <Tally count={t.itemsAllIn({ count })}>
        {cart.lines.length > 0 ? dollars(cart.price.grandTotal) : "\u2026"}
      </Tally>
      <a className={buttonVariants()} href="#review">
        {t.review()}
      </a>
    </BottomBar>
  );
}
