/** What the platform can switch on for a shop; only a super admin does (SHOP-06). */
export const FEATURE_FLAGS = ["SERVICE_FEE", "ALLOW_GIFT_PURCHASES", "ITEM_DATES"] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** The flags as `meta.feature_flags` keeps them (specification section 3). */
export type FlagList = ReadonlyArray<Readonly<{ name: string; active: boolean }>>;

/** Whether a flag is on; one that is not in the list is off. */
export function flagOn(flags: FlagList, name: FeatureFlag): boolean {
  return flags.some((flag) => flag.name === name && flag.active);
}

/** The settings that need a flag, as the merchant set them. */
export type FlaggedSettings = Readonly<{
  featureFlags: FlagList;
  allowGiftPurchases: boolean;
  enableItemDates: boolean;
  allowItemDatesToggle: boolean;
  leadTimeMinutes: number;
}>;

/**
 * What of these settings holds (SHOP-06): without its flag a setting has no effect, item dates
 * also need `allow_item_dates_toggle`; a lead time once set is honoured even while it is hidden.
 */
export function settingsInEffect(shop: FlaggedSettings) {
  return {
    giftsAllowed: flagOn(shop.featureFlags, "ALLOW_GIFT_PURCHASES") && shop.allowGiftPurchases,
    itemDatesOn: itemDatesSettable(shop) && shop.enableItemDates,
    serviceFeeFlag: flagOn(shop.featureFlags, "SERVICE_FEE"),
    leadTimeMinutes: shop.leadTimeMinutes,
  };
}

function itemDatesSettable(shop: Pick<FlaggedSettings, "featureFlags" | "allowItemDatesToggle">): boolean {
  return flagOn(shop.featureFlags, "ITEM_DATES") && shop.allowItemDatesToggle;
}
