import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
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

/**
 * 'Marked Paid' with its Undo; without JavaScript the box itself is unticked. A mail goes with the tick that sends it, so after Undo it is
 * said that it went (`onItsWay`). It is drawn outside of the panel, which lies below the top bar.
 */
export function TickUndo({
  last,
  onItsWay,
  takeBack,
}: {
  last: LastTick;
  onItsWay: OrderMail | null;
  takeBack: () => void;
}) {
  const news = last ?? onItsWay;
  const [past, setPast] = useState<LastTick | OrderMail>(null);
  useEffect(() => {
    if (news === null) return;
    const timer = setTimeout(() => setPast(news), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [news]);

  const [page, setPage] = useState<HTMLElement | null>(null);
  useEffect(() => setPage(document.body), []);
  if (page === null) return null;

  const isShown = news !== null && news !== past;
  return createPortal(
    <div role="status">
      {isShown && (
        <p className="snack">
          {last ? (
            <>
              <span className="said">{t(SAID[last.name][last.set ? 1 : 0])}</span>
              <Button type="button" onClick={takeBack}>
                {t("tick.undo")}
              </Button>
            </>
          ) : (
            onItsWay && <span className="said">{t("tick.onItsWay", { mail: t(`mail.${onItsWay}`) })}</span>
          )}
        </p>
      )}
    </div>,
    page,
  );
}
