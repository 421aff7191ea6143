import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** As the sheet of the manage area has it. */
const ROOM_FOR_BOTH = "(min-width: 900px)";

/**
 * After a step to another page without a new document the focus goes to the page's heading, or to that of the part the address names
 * (UI-01): it is read out, and the keyboard goes on from there. A page that is opened as a document is left to the browser, and so is a
 * change of the question alone, as a tab or a page of a list makes it.
 *
 * A list stays where it is when one of its rows opens in the panel beside it. Where there is room for the panel only, that is a page of its
 * own, and begins at its top.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const isStepBack = useNavigationType() === "POP";
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const part = document.getElementById(hash.slice(1));
    const heading = (part ?? document).querySelector<HTMLElement>(part ? "h1, h2, h3" : "h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (
      !part &&
      !isStepBack &&
      heading.closest(".panel, [data-slot=panel]") &&
      !matchMedia(ROOM_FOR_BOTH).matches
    )
      scrollTo(0, 0);
  }, [pathname, hash, isStepBack]);
}

/**
 * Gives every drawer (a native popover) what a modal dialog has by itself: the focus goes in when it opens, and back to its first stop
 * where the tab key would leave it (UI-01, UI-04). The browser gives the focus back to the button that opened it.
 */
export function useDrawerFocus(): void {
  useEffect(() => {
    const leave = new AbortController();
    const openDrawer = () => document.querySelector("nav:popover-open");
    const enter = () => openDrawer()?.querySelector<HTMLElement>("a, button")?.focus();
    // This event does not rise; it is met on its way down.
    document.addEventListener("toggle", ({ target }) => target === openDrawer() && enter(), {
      capture: true,
      signal: leave.signal,
    });
    document.addEventListener(
      "focusout",
      ({ relatedTarget: next }) => next && !openDrawer()?.contains(next as Node) && enter(),
      leave,
    );
    return () => leave.abort();
  }, []);
}
