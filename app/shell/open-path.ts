import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

let path: string | null = null;

/** The path of the page that stands open, null before there is one. The address bar may be a step ahead of it. */
export const openPath = () => path;

/** Follows which page stands open. */
export function useOpenPath(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    path = pathname;
  }, [pathname]);
}
