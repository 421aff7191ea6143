import { EmailUnverified, SignedOut, WrongShop } from "#domain/accounts/account-errors.ts";
import { hasRole, type Visitor } from "#domain/accounts/roles.ts";
import { ShopExpired, ShopInMaintenance, ShopNotOpenYet } from "#domain/shop/shop-errors.ts";

/** Whom a shop lets order: with a verified e-mail (the default), with a log-in, or anyone (ORD-06). */
export const ORDER_ACCESS = ["verified", "login", "guest"] as const;
export type OrderAccess = (typeof ORDER_ACCESS)[number];

/** Why someone may not order yet: the codes of the refusals of the same name. */
export type OrderBarrier = "signed_out" | "email_unverified";

/**
 * What stands between a visitor and an order, or null when nothing does (ORD-06). Anyone who works
 * for the shop is not asked to verify: the owner's address was proved when the shop was opened.
 */
export function orderBarrier(
  access: OrderAccess,
  visitor: Visitor | null,
  shopId: string | null,
): OrderBarrier | null {
  if (access === "guest") return null;
  if (!visitor || !hasRole(visitor, "customer", shopId)) return "signed_out";
  if (access === "login" || visitor.emailVerified || hasRole(visitor, "merchant", shopId)) return null;
  return "email_unverified";
}

/** A visitor at a shop, as far as it decides who may order. */
export type AtShop = Readonly<{
  shop: Readonly<{
    id: string;
    maintenanceMode: boolean;
    isPublished: boolean;
    standing: Readonly<{ isDead: boolean }>;
    settings: Readonly<{ orderAccess: OrderAccess }>;
  }>;
  visitor: (Visitor & Readonly<{ isMerchantHere: boolean }>) | null;
}>;

/**
 * Passes anyone who may order now (ORD-06, ORD-07, matrix r086–r104); asked before anything of the order itself is looked at.
 *
 * @throws SignedOut for a stranger where accounts are needed, WrongShop, ShopExpired, ShopNotOpenYet and ShopInMaintenance (its own merchant
 *   may test), EmailUnverified
 */
export function mayOrder({ shop, visitor }: AtShop): void {
  const { orderAccess } = shop.settings;
  if (!visitor && orderAccess !== "guest") throw new SignedOut();
  if (visitor && !visitor.isSuperAdmin && visitor.shopId !== shop.id) throw new WrongShop();
  if (shop.standing.isDead) throw new ShopExpired();
  mayFillCart({ shop, visitor });
  if (orderBarrier(orderAccess, visitor, shop.id) === "email_unverified") throw new EmailUnverified();
}

/**
 * A shop that has not opened yet, or is worked on, takes no carts, but its merchant may try everything (GUARD-03).
 *
 * @throws ShopNotOpenYet, ShopInMaintenance
 */
export function mayFillCart({
  shop,
  visitor,
}: {
  shop: Pick<AtShop["shop"], "isPublished" | "maintenanceMode">;
  visitor: Pick<NonNullable<AtShop["visitor"]>, "isMerchantHere"> | null;
}): void {
  if (visitor?.isMerchantHere) return;
  if (!shop.isPublished) throw new ShopNotOpenYet();
  if (shop.maintenanceMode) throw new ShopInMaintenance();
}
