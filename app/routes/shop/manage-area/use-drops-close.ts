import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const OPEN = "details:is(.drop, [data-slot=dropdown-menu])[open]";

/**
 * Menus that open by themselves close like menus where scripts run: by Escape, which gives the focus back, by a click beside them, and by
 * leaving for another address.
 */
export function useDropsClose(): void {
  const { key } = useLocation();

  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      for (const drop of document.querySelectorAll(OPEN))
        if (target instanceof Node && !drop.contains(target)) drop.removeAttribute("open");
    };
    const closeByEscape = ({ key: pressed }: KeyboardEvent) => {
      const drop = pressed === "Escape" ? document.querySelector(OPEN) : null;
      drop?.removeAttribute("open");
      drop?.querySelector("summary")?.focus();
    };
    document.addEventListener("click", closeBeside);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("click", closeBeside);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, []);
  // Every navigation has a key of its own; what was opened before the scripts ran stays.
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    for (const drop of document.querySelectorAll(OPEN)) drop.removeAttribute("open");
  }, [key]);
}
