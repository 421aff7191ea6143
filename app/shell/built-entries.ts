import type { NavigationEntry } from "#domain/shop/navigation.ts";

/** Screens that are still to be built: nothing links to them. A line leaves with its screen. */
const NOT_BUILT = new Set(["/manage/shop/billing"]);

/** The entries whose screens exist. The dashboard's link leads to the manage area, which knows its own first page. */
export function builtEntries(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return entries
    .filter(({ to }) => !NOT_BUILT.has(to))
    .map((entry) => (entry.to === "/manage/dashboard" ? { ...entry, to: "/manage" } : entry));
}
