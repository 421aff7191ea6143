import { Ban, Check, CircleDashed } from "lucide-react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import type { OrderRowView } from "./order-view.ts";

const t = speak(manage);

/** Whether an order is paid, as a word; what is owed stands out, with a mark beside the colour. */
export function PaymentState({ paid }: { paid: boolean }) {
  if (paid) return <span className="st done">{t("order.paid")}</span>;
  return (
    <span className="st owed">
      <CircleDashed className="i" aria-hidden="true" />
      {t("order.unpaid")}
    </span>
  );
}

/** How far the kitchen is, as a word; nothing for an order that is still to be made. */
export function KitchenState({
  readyForGuest,
  completed,
  cancelled,
}: Pick<OrderRowView, "readyForGuest" | "completed" | "cancelled">) {
  if (cancelled) {
    return (
      <span className="st owed">
        <Ban className="i" aria-hidden="true" />
        {t("orders.cancelled")}
      </span>
    );
  }
  if (completed) return <span className="st done">{t("order.completed")}</span>;
  if (!readyForGuest) return null;
  return (
    <span className="st good">
      <Check className="i" aria-hidden="true" />
      {t("order.ready")}
    </span>
  );
}
