import { useEffect } from "react";

/**
 * Gives every drawer (a native popover) what a modal dialog has by itself: the focus goes in when it opens, and back to its first stop
 * where the tab key would leave it (UI-01, UI-04). The browser gives the focus back to the button that opened it.
 */
export function useDrawerFocus(): void {
  useEffect(() => {
    const openDrawer = () => document.querySelector("nav:popover-open");
    const enter = () => openDrawer()?.querySelector<HTMLElement>("a, button")?.focus();
    const stay = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !openDrawer()?.contains(relatedTarget)) enter();
    };
    // This event does not rise; it is met on its way down.
    document.addEventListener("toggle", enter, true);
    document.addEventListener("focusout", stay);
    return () => {
      document.removeEventListener("toggle", enter, true);
      document.removeEventListener("focusout", stay);
    };
  }, []);
}
