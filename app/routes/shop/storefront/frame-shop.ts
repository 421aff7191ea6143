import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
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

/** What the frame around every page of a shop says of its reader. */
export type FrameVisitor = Pick<OwnAccount, "firstName" | "fullName" | "isMerchantHere">;

/** Of an account what the frame says: the data of every page carry it, so addresses, phone numbers and discounts stay where they are asked for. */
export const frameVisitor = ({ firstName, fullName, isMerchantHere }: OwnAccount): FrameVisitor => ({
  firstName,
  fullName,
  isMerchantHere,
});
