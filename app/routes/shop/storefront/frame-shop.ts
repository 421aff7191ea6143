import { isMeasurementId } from "#domain/shop/analytics.ts";
import type { NavigatedShop } from "#domain/shop/navigation.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";

/** What the frame around every page says and asks of a shop, and the account screens in it. */
export type FrameShop = NavigatedShop & Pick<PublicShop, "title">;

/** A shop without the texts of its pages: those travel with the page that shows them, not with each (PERF-06). */
export function frameShop(shop: PublicShop): FrameShop {
  const { id, title, mode, isDead, enableAboutPage, orderAccess } = shop;
  const { externalLinkUrl, externalLinkLabel } = shop;
  return {
    id,
    title,
    mode,
    isDead,
    // Before it opens there is as little to go to as in maintenance.
    maintenanceMode: shop.maintenanceMode || !shop.isPublished,
    enableAboutPage,
    orderAccess,
    externalLinkUrl,
    externalLinkLabel,
    countsVisits: isMeasurementId(shop.analyticsId ?? ""),
  };
}
