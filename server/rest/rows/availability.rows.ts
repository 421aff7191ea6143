import type { WrittenRow } from "#server/rest/complete-row.ts";

export const availabilityRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/slug/{slug}/availabilities",
    summary: "The shop's order windows that are open now or will be, with the days on offer.",
    procedure: "availability.upcoming",
    shop: "slug",
    status: 200,
    shape: "data",
    isCached: true,
  },
];
