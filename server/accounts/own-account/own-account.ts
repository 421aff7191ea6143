/** One's own account, and no one else's (CUST-01, matrix D2): the owner is checked before the input. */

import { WrongRole } from "#domain/accounts/account-errors.ts";
import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { ShopNotFound, ShopRequired } from "#domain/shop/shop-errors.ts";
import { ownAccount } from "#server/accounts/log-in/visitors.ts";
import type { AtShop, Context, SignedInAt } from "#server/context.ts";
import { signedInProcedure, whileAlive } from "#server/trpc.ts";

/**
 * An account that is named by `id`. Anyone else's does not exist, for merchants and super admins too: they have calls of their own, and
 * ownership is no role.
 */
export const ownAccountProcedure = signedInProcedure
  .meta({ policy: "customer" })
  .use(async ({ ctx, next, getRawInput }) => {
    const { visitor } = ctx;
    const shop = shopOf(ctx);
    refuseOthers(visitor, shop, await getRawInput());
    return next({ ctx: { shop } });
  })
  .use(whileAlive);

/** The same on the merchants' side: a customer gets the refusal "not for customers" (matrix r041). */
export const ownMerchantProcedure = signedInProcedure
  .meta({ policy: "merchant" })
  .use(async ({ ctx, next, getRawInput }) => {
    const { visitor } = ctx;
    const shop = shopOf(ctx);
    if (!visitor.isMerchant) throw new WrongRole();
    refuseOthers(visitor, shop, await getRawInput());
    return next({ ctx: { shop } });
  })
  .use(whileAlive);

function shopOf({ shopAsked, shop }: Context): AtShop["shop"] {
  if (shopAsked === "none") throw new ShopRequired();
  if (!shop) throw new ShopNotFound();
  return shop;
}

function refuseOthers(visitor: SignedInAt["visitor"], shop: AtShop["shop"], input: unknown): void {
  const named = typeof input === "object" && input !== null && "id" in input ? input.id : null;
  const isOwn = typeof named === "string" && named.toLowerCase() === visitor.id;
  if (!isOwn || visitor.shopId !== shop.id) throw new NotFound();
}

/** The account as it is. */
export const getOwnAccount = ({ visitor }: SignedInAt): OwnAccount => ownAccount(visitor);
