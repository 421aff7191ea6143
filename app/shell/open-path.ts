import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Notes on the document which page stands open; the address bar may be a step ahead of it. The browser's fetch reads it there (`entry.client.tsx`): a module of
 * both would be loaded in a circle, since the framework's own part comes with the entry.
 */
export function useOpenPath(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.documentElement.dataset.openPath = pathname;
  }, [pathname]);
}
