import { useEffect, useState } from "react";

/** Counts whole seconds down from `seconds` each time `from` becomes another object; 0 where there is nothing to wait for. */
export function useCountdown(from: object | undefined, seconds: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!from || seconds <= 0) return;
    const until = Date.now() + seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [from, seconds]);
  return left;
}
