import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a step to another page without a new document the focus goes to the page's heading, or to that of the part the address names
 * (UI-01): it is read out, and the keyboard goes on from there. A page that is opened as a document is left to the browser, and so is a
 * change of the question alone, as a tab or a page of a list makes it.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const part = document.getElementById(hash.slice(1));
    const heading = (part ?? document).querySelector<HTMLElement>(part ? "h1, h2, h3" : "h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
