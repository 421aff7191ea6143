import { defineEntity, p } from "@mikro-orm/core";
import { Shop } from "./shop.ts";

/** A slug a shop gave up: it redirects for 12 months and is not handed out meanwhile (SHOP-01). Found before the shop is known, so without policy. */
const RetiredSlugSchema = defineEntity({
  name: "RetiredSlug",
  tableName: "retired_slugs",
  properties: {
    slug: p.text().primary(),
    shopId: () =>
      p
        .manyToOne(Shop)
        .mapToPk()
        .joinColumn("shop_id")
        .deleteRule("no action")
        .updateRule("no action")
        .index("retired_slugs_shop"),
    until: p.datetime().comment("free to hand out again from then on"),
  },
});
export class RetiredSlug extends RetiredSlugSchema.class {}
RetiredSlugSchema.setClass(RetiredSlug);
