import type { WrittenRow } from "#server/rest/complete-row.ts";

export const catalogRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/slug/{slug}/menu",
    summary:
      "The shop's menu: sections with their items, hidden ones left out. `stock` is null where nobody counts.",
    procedure: "catalog.menu",
    shop: "slug",
    status: 200,
    shape: "data",
    isCached: true,
  },
];
