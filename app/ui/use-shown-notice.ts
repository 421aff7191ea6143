import { useEffect, useState } from "react";

/** A notice and the moment's key: the same text said twice has two keys. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  /** Milliseconds it stays; 3 s, the menu's order 1.2 s (UI-01). */
  readonly staysFor?: number;
  /** Something ended or did not go: it wears no tick. */
  readonly isTrouble?: boolean;
}

const STAYS_FOR = 3000;

/**
 * Whether news still show: they leave after their time in milliseconds, which begins anew when the pointer that held them leaves (UI-01, WCAG
 * 2.2.1). `news` is null for none, and tells one from the next; `hold` are the handlers of the box that shows them.
 */
export function useStays(news: unknown, staysFor = STAYS_FOR) {
  const [gone, setGone] = useState<unknown>(null);
  // What is held, not whether: a box that is taken away under the pointer tells no one that the pointer left.
  const [held, setHeld] = useState<unknown>(null);

  useEffect(() => {
    if (news === held) return;
    const timer = setTimeout(() => setGone(news), staysFor);
    return () => clearTimeout(timer);
  }, [news, held, staysFor]);

  return {
    isShown: news !== gone,
    hold: { onPointerEnter: () => setHeld(news), onPointerLeave: () => setHeld(null) },
  };
}
