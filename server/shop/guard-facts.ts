/** What the page guards need to know of a shop and a visitor (GUARD-01), and no more. */
import type { GuardedShop, GuardedVisitor } from "#domain/shop/page-guard.ts";
import type { Visitor } from "../context.ts";
import type { ShopFacts } from "./find-shop.ts";

/** The shop as the guards see it. */
export function guardShop(shop: ShopFacts): GuardedShop {
  return {
    id: shop.id,
    isDead: shop.standing.isDead,
    maintenanceMode: shop.maintenanceMode,
    isPublished: shop.isPublished,
    orderAccess: shop.settings.orderAccess,
  };
}

/** The visitor as the guards see it. */
export function guardVisitor(visitor: Visitor): GuardedVisitor {
  return {
    shopId: visitor.shopId,
    isMerchant: visitor.isMerchant,
    isSuperAdmin: visitor.isSuperAdmin,
    emailVerified: visitor.emailVerified,
  };
}
