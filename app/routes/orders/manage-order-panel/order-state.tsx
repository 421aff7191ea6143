import { Ban } from "lucide-react";
import type { OrderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Check, CircleDashed } from "#app/ui/icons.tsx";
import * as t from "#messages/order-panel.js";

/** Whether an order is paid, as a word; what is owed stands out, with an icon beside the colour. */
export function PaymentState({ paid }: { paid: boolean }) {
  if (paid) return <Badge>{t.paid()}</Badge>;
  return (
    <Badge variant="destructive">
      <CircleDashed aria-hidden="true" />
      {t.unpaid()}
    </Badge>
  );
}

/** How far the kitchen is, as a word; nothing for an order that is still to be made. */
export function KitchenState({
  readyForGuest,
  completed,
  cancelled,
}: Pick<OrderRowView, "readyForGuest" | "completed" | "cancelled">) {
  if (cancelled)
    return (
      <Badge variant="destructive">
        <Ban aria-hidden="true" />
        {t.cancelled()}
      </Badge>
    );
  if (completed) return <Badge>{t.completed()}</Badge>;
  if (!readyForGuest) return null;
  return (
    <Badge variant="success">
      <Check aria-hidden="true" />
      {t.ready()}
    </Badge>
  );
}
