import type { FeatureFlag } from "#domain/shop/feature-flags.ts";
import * as t from "#messages/platform-admin.js";

/** What a flag is called, and what it is for. */
export const FLAGS = {
  SERVICE_FEE: { name: t.flagServiceFee, says: t.flagServiceFeeSays },
  ALLOW_GIFT_PURCHASES: { name: t.flagAllowGiftPurchases, says: t.flagAllowGiftPurchasesSays },
  ITEM_DATES: { name: t.flagItemDates, says: t.flagItemDatesSays },
} as const satisfies Record<FeatureFlag, unknown>;
