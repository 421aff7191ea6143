import { defineEntity, p } from "@mikro-orm/core";
import { FEATURE_FLAGS } from "#domain/shop/feature-flags.ts";
import { shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

/** A switch that only a super admin turns (SHOP-06); a missing row is off. REST shows them under `meta.feature_flags`. */
const FeatureFlagSchema = defineEntity({
  name: "FeatureFlag",
  tableName: "feature_flags",
  ...shopOwned,
  properties: {
    shopId: shopKey,
    name: p.enum(FEATURE_FLAGS).primary(),
    active: p.boolean().default(false),
    ...timestamps,
  },
});
export class FeatureFlag extends FeatureFlagSchema.class {}
FeatureFlagSchema.setClass(FeatureFlag);
