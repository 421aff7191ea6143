import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import * as t from "#messages/app-updates.js";
import { BottomCard } from "./bottom-card.tsx";

/** Most steps take a fraction of it. */
const SLOW_MS = 3_000;

/** Says that a step to a page still waits for its data, which are asked for again and again (`patient-fetch.ts`): the link that was pressed would else seem dead. */
export function SlowAnswer() {
  const isWaiting = useNavigation().state === "loading";
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
