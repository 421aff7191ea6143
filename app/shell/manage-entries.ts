import type { NavigationEntry } from "#domain/shop/navigation.ts";

/** The entries of a menu as they are linked: the dashboard's link leads to the manage area, which knows its own first page. */
export const manageEntries = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.map((entry) => (entry.to === "/manage/dashboard" ? { ...entry, to: "/manage" } : entry));
