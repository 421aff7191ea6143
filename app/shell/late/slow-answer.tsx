import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import * as t from "#messages/app-updates.js";
import { BottomCard } from "./bottom-card.tsx";

/** Most steps take a fraction of it. */
const SLOW_MS = 3_000;

/**
 * Says that a page still waits for its data, which are asked for again and again (`patient-fetch.ts`): a link that was pressed would else seem dead, and a
 * page that is read anew, by itself or after a save, as new as ever.
 */
export function SlowAnswer() {
  const waits = [useNavigation(), useRevalidator(), ...useFetchers()];
  const isWaiting = waits.some(({ state }) => state === "loading");
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow ? <BottomCard id="slow-answer" words={t.slowAnswer()} /> : null;
}
