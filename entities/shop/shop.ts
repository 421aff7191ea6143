import { defineEntity, p } from "@mikro-orm/core";
import { v7 } from "uuid";
import { SUBSCRIPTION_STATUSES } from "#domain/billing/subscription.ts";
import { timestamps } from "../timestamps.ts";

export const SHOP_MODES = ["standard", "bake_sale"] as const;

/**
 * A shop's name and standing (SEC-02): no secret, and no policy, since it is read to find out which shop a host means.
 * A trigger of the database refuses to add or change any but the shop in `app.shop_id`, except to `platform`.
 */
const ShopSchema = defineEntity({
  name: "Shop",
  tableName: "shops",
  checks: [
    { name: "shops_slug_is_a_host_label", expression: "slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'" },
    { name: "shops_domain_is_lower_case", expression: "shop_domain = lower(shop_domain)" },
    {
      name: "shops_title_has_1_to_40_characters",
      expression: "char_length(title) >= 1 and char_length(title) <= 40",
    },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => v7()),
    slug: p.text().unique(),
    shopDomain: p
      .text()
      .strictNullable()
      .unique()
      .comment("exact host, without port; a super admin's to set"),
    title: p.text(),
    mode: p.enum(SHOP_MODES).default("standard"),
    maintenanceMode: p.boolean().default(false),
    publishedAt: p
      .datetime()
      .strictNullable()
      .defaultRaw("now()")
      .comment("when it opened for customers; null: only its merchant sees it"),
    trialEndsAt: p.datetime().strictNullable(),
    subscriptionStatus: p.enum(SUBSCRIPTION_STATUSES).default("none"),
    subscriptionEndsAt: p.datetime().strictNullable().comment("set when a cancelled subscription still runs"),
    ...timestamps,
  },
});
export class Shop extends ShopSchema.class {}
ShopSchema.setClass(Shop);
