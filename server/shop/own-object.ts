/**
 * Calls that name no shop (API-05): the tenant is the object's. A merchant's object lies at the merchant's own shop, so what lies anywhere else
 * does not exist for them, whatever host they call; a super admin means the shop of the host.
 */
import { WrongRole } from "#domain/accounts/account-errors.ts";
import { NotFound } from "#domain/missing.ts";
import { signedInProcedure } from "../trpc.ts";
import { findShop } from "./find-shop.ts";

export const ownObjectProcedure = signedInProcedure
  .meta({ policy: "merchant" })
  .use(async ({ ctx, next }) => {
    const { visitor } = ctx;
    if (!visitor.isMerchant && !visitor.isSuperAdmin) throw new WrongRole();
    const here = visitor.isSuperAdmin || visitor.shopId === ctx.shop?.id;
    const shop =
      here || visitor.shopId === null
        ? ctx.shop
        : await findShop(ctx.em, { by: "id", id: visitor.shopId }, ctx.now);
    if (!shop) throw new NotFound();
    return next({ ctx: { ...ctx, shop } });
  });
