import { useEffect, useState } from "react";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { LastTick } from "./use-order-flags.ts";

const t = speak(orderDetail);

/** Long enough to notice that it was the wrong box. */
const SHOWN_MS = 10_000;

const SAID = {
  paid: ["step.paidOff", "step.paidOn"],
  readyForGuest: ["step.readyForGuestOff", "step.readyForGuestOn"],
  completed: ["step.completedOff", "step.completedOn"],
} as const;

/** 'Marked Paid' with its Undo; without JavaScript the box itself is unticked. */
export function TickUndo({ last, takeBack }: { last: LastTick; takeBack: () => void }) {
  const [past, setPast] = useState<LastTick>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setPast(last), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);

  const shown = last !== null && last !== past ? last : null;
  return (
    <div role="status">
      {shown && (
        <p className="snack">
          <span className="said">{t(SAID[shown.name][shown.set ? 1 : 0])}</span>
          <button className="button" type="button" onClick={takeBack}>
            {t("tick.undo")}
          </button>
        </p>
      )}
    </div>
  );
}
