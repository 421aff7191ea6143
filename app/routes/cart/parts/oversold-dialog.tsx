import { Dialog } from "#app/ui/dialog.tsx";
import type { Shortage } from "#domain/cart/cart-schemas.ts";
import { order } from "#domain/texts/english-order.ts";
import { speak } from "#domain/texts/text.ts";
import { CloseForm } from "./close-form.tsx";

const t = speak(order);

/** The shortages among a refusal's facts; anything else in them is left out. */
export function shortagesOf(facts: Readonly<Record<string, unknown>>): Shortage[] {
  const listed = Array.isArray(facts.oversold) ? facts.oversold : [];
  return listed.filter(
    (shortage): shortage is Shortage =>
      typeof shortage?.name === "string" && typeof shortage?.available === "number",
  );
}

/** 'Items Have Limited Stock or Sold Out' (ORD-02, spec §8): the cart already holds what is there. */
export function OversoldDialog({
  shortages,
  onClose,
}: {
  shortages: readonly Shortage[];
  onClose: () => void;
}) {
  return (
    <Dialog title={t("order.oversoldTitle")} open onClose={onClose}>
      <p>{t("order.oversoldSays")}</p>
      <ul className="short">
        {shortages.map(({ itemId, name, available }) => (
          <li key={itemId}>
            <span>{name}</span>
            {available > 0 ? (
              <span className="word low">{t("order.onlyLeft", { count: available })}</span>
            ) : (
              <span className="word out">{t("order.soldOut")}</span>
            )}
          </li>
        ))}
      </ul>
      <CloseForm says={t("order.oversoldButton")} />
    </Dialog>
  );
}
