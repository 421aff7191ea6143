/** Who may order now (ORD-06, ORD-07, matrix r086–r104): asked before anything of the order itself is looked at. */
import { EmailUnverified, SignedOut, WrongShop } from "#domain/accounts/account-errors.ts";
import { orderBarrier } from "#domain/orders/order-access.ts";
import { ShopExpired, ShopInMaintenance } from "#domain/shop/shop-errors.ts";
import type { AtShop } from "../context.ts";

/**
 * Passes, or throws what stands in the way: 401 for a stranger where accounts are needed, 403 for an account of another shop, an
 * expired shop, maintenance (its own merchant may test), an unverified e-mail.
 */
export function mayOrder({ shop, visitor }: AtShop): void {
  const { orderAccess } = shop.settings;
  if (!visitor && orderAccess !== "guest") throw new SignedOut();
  if (visitor && !visitor.isSuperAdmin && visitor.shopId !== shop.id) throw new WrongShop();
  if (shop.standing.isDead) throw new ShopExpired();
  if (shop.maintenanceMode && !visitor?.isMerchantHere) throw new ShopInMaintenance();
  if (orderBarrier(orderAccess, visitor, shop.id) === "email_unverified") throw new EmailUnverified();
}
