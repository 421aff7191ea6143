import type { WrittenRow } from "#server/rest/complete-row.ts";

export const shopRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/slug/{slug}",
    summary: "The shop of this slug. A slug that it gave up leads to the new one for 12 months (301).",
    procedure: "shop.current",
    shop: "slug",
    status: 200,
    shape: "data",
    isCached: true,
  },
  {
    method: "GET",
    path: "/shops/{shopId}",
    summary: "The shop of this id.",
    procedure: "shop.current",
    shop: "id",
    status: 200,
    shape: "data",
    isCached: true,
  },
  {
    method: "GET",
    path: "/shops/{shopId}/settings",
    summary:
      "Every setting of the shop, with the version of them all; its standing, and its feature flags under `meta.feature_flags`. Of a secret only whether it is set, and its last four characters.",
    procedure: "shop.settings",
    shop: "id",
    status: 200,
    shape: "data",
  },
  {
    method: "PATCH",
    path: "/shops/{shopId}",
    summary:
      "Changes settings, all that are named or none. With a `version` that is no longer the shop's: 409 `stale`, and `fields` names what changed meanwhile. Where money goes, and `contact_email`, take `current_password`, unless the log-in is under ten minutes old.",
    procedure: "shop.update",
    shop: "id",
    bodyOptional: true,
    status: 200,
    shape: "data",
  },
];
