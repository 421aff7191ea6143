import { defineEntity, p } from "@mikro-orm/core";
import { ownId, shopKey, shopOwned } from "../shop-owned.ts";

/** A publishable key of a shop and the websites that it names (API-10). It is an identifier, so it is kept as it is. */
const PublishableKeySchema = defineEntity({
  name: "PublishableKey",
  tableName: "publishable_keys",
  ...shopOwned,
  checks: [
    { name: "publishable_keys_name", expression: "length(name) >= 1 and length(name) <= 60" },
    { name: "publishable_keys_begin", expression: "starts_with(key, 'wpk_')" },
    { name: "publishable_keys_origins", expression: "cardinality(origins) <= 10" },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    name: p.text(),
    key: p.text().unique(),
    origins: p.array().default([]).comment("exact origins, as browsers send them"),
    createdAt: p.datetime(),
    revokedAt: p.datetime().strictNullable(),
  },
});
export class PublishableKey extends PublishableKeySchema.class {}
PublishableKeySchema.setClass(PublishableKey);
