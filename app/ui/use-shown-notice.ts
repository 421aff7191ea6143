import { useEffect, useRef, useState } from "react";

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
 * Which notice shows now: it leaves after its time, later while something holds it (WCAG 2.2.1). The same text said again is another notice.
 */
export function useShownNotice(notice: Notice | null): {
  readonly shown: Notice | null;
  readonly hold: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
} {
  const [gone, setGone] = useState<string | null>(null);
  const [held, setHeld] = useState(false);
  const leaves = useRef<ReturnType<typeof setTimeout>>();
  const key = notice?.key ?? null;
  const staysFor = notice?.staysFor ?? STAYS_FOR;

  useEffect(() => {
    if (key === null || held) return;
    leaves.current = setTimeout(() => setGone(key), staysFor);
    return () => clearTimeout(leaves.current);
  }, [key, held, staysFor]);

  return {
    shown: notice && gone !== notice.key ? notice : null,
    hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) },
  };
}
