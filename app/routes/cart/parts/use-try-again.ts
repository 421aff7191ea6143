import { useEffect } from "react";

const TRY_AGAIN_MS = 3_000;

/** While `isAway`, calls `again` every three seconds if the browser has a network, and at once when it comes back (PWA-02). */
export function useTryAgain(isAway: boolean, again: () => void) {
  useEffect(() => {
    if (!isAway) return;
    const look = () => {
      if (navigator.onLine) again();
    };
    const timer = setInterval(look, TRY_AGAIN_MS);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, [isAway, again]);
}
