import { useEffect, useState } from "react";
import type { useCartSaving } from "./use-cart-saving.ts";
import type { usePlacing } from "./use-placing.ts";

/**
 * Sends the order once the last choices are kept; where they ran short it is not sent, and the answer is true: the dialog tells it
 * (ORD-02). Where nobody answers the press is given up: the button says why it is off, and the slip that nothing was placed.
 */
export function useDuePlacing(
  placing: ReturnType<typeof usePlacing>,
  saving: ReturnType<typeof useCartSaving>,
): boolean {
  const [isTold, setIsTold] = useState(false);
  const { isDue, send, cancel, giveUp } = placing;
  const { isSaving, isAway, shortages } = saving;
  const isShort = shortages.length > 0;
  useEffect(() => {
    if (!isDue) return;
    // An order is never sent later, unseen (PWA-02).
    if (isAway) return giveUp();
    if (isSaving) return;
    if (!isShort) return send();
    setIsTold(true);
    cancel();
  });
  useEffect(() => {
    if (!isShort) setIsTold(false);
  }, [isShort]);
  return isTold && isShort;
}
