/** Calls that name a record and no shop: `DELETE /items/{id}` takes the shop from the row (API-05). */
import { WrongRole } from "#domain/accounts/account-errors.ts";
import { NotFound } from "#domain/missing.ts";
import { ShopExpired } from "#domain/shop/shop-errors.ts";
import type { Context, LiveSession, SignedInAt, Visitor } from "../context.ts";
import { askOnce, named } from "../database/named-statement.ts";
import { signedInProcedure } from "../trpc.ts";
import { findShop, type ShopFacts } from "./find-shop.ts";

/** What the generic calls know. */
export type RecordKind = "sections" | "items" | "availabilities" | "customers" | "orders";

/** The context of such a call: the caller, and for a change by a merchant the shop that the record must belong to. */
export type RecordCall = Context & {
  readonly visitor: Visitor;
  readonly session: LiveSession;
  readonly ownShop: ShopFacts | null;
};

/**
 * A merchant of any shop, or a super admin; which shop it is about shows only with the record. Nothing of a dead shop can be changed by
 * it (GUARD-03): of a merchant's that is known before the input is read, of a super admin's once the record is found.
 */
export const recordProcedure = signedInProcedure
  .meta({ policy: "merchant" })
  .use(async ({ ctx, type, next }) => {
    const { visitor, em, now } = ctx;
    if (!visitor.isMerchant && !visitor.isSuperAdmin) throw new WrongRole();
    const shopId = type === "mutation" ? visitor.shopId : null;
    const ownShop = shopId === null ? null : await findShop(em, { by: "id", id: shopId }, now);
    if (ownShop?.standing.isDead) throw new ShopExpired();
    return next({ ctx: { ownShop } });
  });

const SHOP_OF_RECORD = named("select ops.shop_of_record($1, $2) as id");

/**
 * The context at the record's shop. A merchant looks in the own shop and nowhere else, so a record of another one is not there; whether the
 * record itself is there is for the caller to see.
 *
 * @throws NotFound, ShopExpired
 */
export async function atShopOfRecord(ctx: RecordCall, kind: RecordKind, id: string): Promise<SignedInAt> {
  const shop = ctx.visitor.isSuperAdmin ? await shopOf(ctx, kind, id) : ctx.ownShop;
  if (!shop) throw new NotFound();
  if (shop.standing.isDead) throw new ShopExpired();
  return { ...ctx, shop };
}

async function shopOf({ em, now }: Context, kind: RecordKind, id: string): Promise<ShopFacts | null> {
  const [row] = await askOnce<{ id: string | null }>(em, SHOP_OF_RECORD, [kind, id]);
  return row?.id ? findShop(em, { by: "id", id: row.id }, now) : null;
}
