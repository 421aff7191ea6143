/** The menu (STORE-02). */
import { menu } from "#domain/catalog/catalog-schemas.ts";
import type { RestRow } from "#server/rest/row.ts";

export const catalogRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/shops/slug/{slug}/menu",
    summary:
      "The shop's menu: sections with their items, hidden ones left out. `stock` is null where nobody counts.",
    procedure: "catalog.menu",
    who: "anyone-at-a-shop",
    shop: "slug",
    status: 200,
    shape: "data",
    answer: menu,
    kept: true,
  },
];
