import * as t from "#messages/order.js";

import type { CheckoutReply } from "./checkout-state.ts";

/** A refusal while adding or changing, or what ran short (CART-02), in clear words. */
export function SavingNotice({ answer }: { answer: CheckoutReply | null }) {
  const left = (available: number) => (available > 0 ? t.onlyLeft({ count: available }) : t.soldOut());
  const short = answer?.shortages.map(({ name, available }) =>
    t.shortOf({ item: name, left: left(available) }),
  );
  const says = [answer?.refusal?.message ?? "", ...(short ?? [])].filter(Boolean).join(" · ");
  if (!says) return null;
  return (
    <div className="wrap">
      <p className="notice" role="alert">
        {says}
      </p>
    </div>
  );
}
