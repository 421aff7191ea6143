import { order } from "#domain/texts/english-order.ts";
import { speak } from "#domain/texts/text.ts";
import type { OrderPostAnswer } from "./take-order-post.server.ts";

const t = speak(order);

/** A refusal while adding or changing, or what ran short (CART-02), in clear words. */
export function SavingNotice({ answer }: { answer: OrderPostAnswer | null }) {
  const left = (available: number) =>
    available > 0 ? t("order.onlyLeft", { count: available }) : t("order.soldOut");
  const short = answer?.shortages.map(({ name, available }) =>
    t("order.shortOf", { item: name, left: left(available) }),
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
