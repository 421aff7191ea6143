/** A shop as the public sees it (SHOP-03): one projection for everybody (matrix D5). */
import { publicShop } from "#domain/shop/shop-schemas.ts";
import type { RestRow } from "./row.ts";

export const shopRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/shops/slug/{slug}",
    summary: "The shop of this slug. A slug that it gave up leads to the new one for 12 months (301).",
    procedure: "shop.current",
    who: "anyone-at-a-shop",
    shop: "slug",
    status: 200,
    shape: "data",
    answer: publicShop,
  },
  {
    method: "GET",
    path: "/shops/{shopId}",
    summary: "The shop of this id.",
    procedure: "shop.current",
    who: "anyone-at-a-shop",
    shop: "id",
    status: 200,
    shape: "data",
    answer: publicShop,
  },
];
