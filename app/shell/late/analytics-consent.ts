/** Whether this browser's visits may be counted (UI-02). It is the shop's question, so a log-out leaves the answer (`forget-here.ts`). */
import { useEffect, useState } from "react";

const KEPT_AS = "shop counts visits";
const VISITOR = "shop visitor";
const CHANGED = "shop-counts-visits";

/** The answer that was given; `null` before. */
export type Consent = "yes" | "no" | null;

/** A browser that tells every site not to follow it has answered. */
function answered(): Consent {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    if (kept === "yes" || kept === "no") return kept;
  } catch {
    // Where nothing can be kept, an answer could not be either: no one is asked on each page.
    return "no";
  }
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl ? "no" : null;
}

/** Keeps an answer; a no takes away what was kept to count by. */
export function answerConsent(consent: "yes" | "no"): void {
  try {
    localStorage.setItem(KEPT_AS, consent);
    if (consent === "no") localStorage.removeItem(VISITOR);
  } catch {
    // It then holds for this page.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The answer, and what it becomes on this page; undefined until the page is live. */
export function useConsent(): Consent | undefined {
  const [consent, setConsent] = useState<Consent>();
  useEffect(() => {
    const look = () => setConsent(answered());
    look();
    window.addEventListener(CHANGED, look);
    return () => window.removeEventListener(CHANGED, look);
  }, []);
  return consent;
}

/** A number for this browser, by which its visits are one visitor's. It says nothing else, and is made after a yes only. */
export function visitorNumber(): string {
  const known = localStorage.getItem(VISITOR);
  if (known) return known;
  const [one = 0, two = 0] = crypto.getRandomValues(new Uint32Array(2));
  const number = `${one}.${two}`;
  localStorage.setItem(VISITOR, number);
  return number;
}
