import { Dialog } from "#app/ui/dialog.tsx";
import type { Shortage } from "#domain/cart/cart-schemas.ts";
import * as t from "#messages/order.js";

import { CloseForm } from "./close-form.tsx";

/** 'Items Have Limited Stock or Sold Out' (ORD-02, spec §8): the cart already holds what is there. */
export function OversoldDialog({
  shortages,
  onClose,
}: {
  shortages: readonly Shortage[];
  onClose: () => void;
}) {
  return (
    <Dialog title={t.oversoldTitle()} open onClose={onClose}>
      <p>{t.oversoldSays()}</p>
      <ul className="short">
        {shortages.map(({ itemId, name, available }) => (
          <li key={itemId}>
            <span>{name}</span>
            {available > 0 ? (
              <span className="word low">{t.onlyLeft({ count: available })}</span>
            ) : (
              <span className="word out">{t.soldOut()}</span>
            )}
          </li>
        ))}
      </ul>
      <CloseForm says={t.oversoldButton()} />
    </Dialog>
  );
}
