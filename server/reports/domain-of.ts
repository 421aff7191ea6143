/** A shop's own domain, as a super admin reads it (SHOP-01). */
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import type { Context } from "../context.ts";
import { findShop } from "../shop/find-shop.ts";

/** @throws ShopNotFound */
export async function domainOf(ctx: Context, shopId: string): Promise<{ shopDomain: string | null }> {
  const shop = await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
  if (!shop) throw new ShopNotFound();
  return { shopDomain: shop.shopDomain };
}
