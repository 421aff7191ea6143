/** Calls that name a record and no shop: `DELETE /items/{id}` takes the shop from the row (API-05). */
import { WrongRole } from "#domain/accounts/account-errors.ts";
import { NotFound } from "#domain/missing.ts";
import type { Context, LiveSession, SignedInAt, Visitor } from "../context.ts";
import { askOnce, named } from "../database/named-statement.ts";
import { signedInProcedure } from "../trpc.ts";
import { findShop } from "./find-shop.ts";

/** What the generic calls know. */
export type RecordKind = "sections" | "items" | "availabilities" | "customers" | "orders";

/** A merchant of any shop, or a super admin; which shop it is about shows only with the record. */
export const recordProcedure = signedInProcedure.meta({ policy: "merchant" }).use(({ ctx, next }) => {
  if (!ctx.visitor.isMerchant && !ctx.visitor.isSuperAdmin) throw new WrongRole();
  return next();
});

const SHOP_OF_RECORD = named("select ops.shop_of_record($1, $2) as id");

/**
 * The context at the record's shop. A merchant looks in the own shop and nowhere else, so a record of another one is not there; whether the
 * record itself is there is for the caller to see.
 *
 * @throws NotFound
 */
export async function atShopOfRecord(
  ctx: Context & { readonly visitor: Visitor; readonly session: LiveSession },
  kind: RecordKind,
  id: string,
): Promise<SignedInAt> {
  const shopId = ctx.visitor.shopId ?? (await shopOf(ctx, kind, id));
  const shop = shopId === null ? null : await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
  if (!shop) throw new NotFound();
  return { ...ctx, shop };
}

async function shopOf({ em }: Context, kind: RecordKind, id: string): Promise<string | null> {
  const [row] = await askOnce<{ id: string | null }>(em, SHOP_OF_RECORD, [kind, id]);
  return row?.id ?? null;
}
