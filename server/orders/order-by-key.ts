/** Whether an order with this key went through (ORD-04): the request of a client after an answer was lost. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { NotFound } from "#domain/missing.ts";
import { findCart } from "../cart/cart-of.ts";
import type { AtShop, Visitor } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, shopOf } from "../database/tenant.ts";
import { guestOrderUrl } from "./guest-link.ts";
import { GUEST_SCOPES } from "./order-key.ts";

/** An order that went through; `url` is its page, null where the caller has shown nothing but the key. */
export interface KnownOrder {
  id: string;
  ticketNumber: number;
  url: string | null;
}

/** What is read of it. */
interface Row {
  readonly id: string;
  readonly ticketNumber: number;
  readonly userId: string | null;
}

/**
 * The order of this key, for its owner only: an account reads among its own keys, a guest among those of its cart. A guest of the
 * API, without a cart, reads by the key alone; since a client may have made a key that others can guess, it opens no page (security A1).
 *
 * @throws NotFound
 */
export function orderByKey(ctx: AtShop, key: string): Promise<KnownOrder> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const found = ctx.visitor ? await ofAccount(tx, ctx, ctx.visitor, key) : await ofGuest(tx, ctx, key);
    if (!found) throw new NotFound();
    return found;
  });
}

async function ofAccount(tx: EntityManager, { origin }: AtShop, visitor: Visitor, key: string) {
  const row = await findIn(tx, key, visitor.id);
  return row ? known(row, `${origin}${pathFor(visitor, row)}`) : null;
}

async function ofGuest(tx: EntityManager, ctx: AtShop, key: string): Promise<KnownOrder | null> {
  const cart = await findCart(tx, ctx);
  const own = cart ? await findIn(tx, key, cart.id) : undefined;
  if (own) return known(own, guestOrderUrl(ctx.config, ctx.origin, own.id));
  const keyOnly = ctx.channel === "page" ? undefined : await findOfGuests(tx, key);
  return keyOnly ? known(keyOnly, null) : null;
}

const known = ({ id, ticketNumber }: Row, url: string | null) => ({ id, ticketNumber, url });

/** What a merchant placed for someone else stands among the shop's orders only. */
const pathFor = (visitor: Visitor, { id, userId }: Row) =>
  visitor.isMerchantHere && userId !== null && userId !== visitor.id
    ? `/manage/orders/${id}`
    : `/customer/orders/${id}`;

const ordersWith = (tx: EntityManager, key: string) =>
  tablesIn(tx)
    .selectFrom("orders")
    .select(["id", "ticketNumber", "userId"])
    .where("shopId", "=", shopOf(tx))
    .where("idempotencyKey", "=", key);

const findIn = (tx: EntityManager, key: string, scope: string): Promise<Row | undefined> =>
  ordersWith(tx, key).where("scope", "=", scope).executeTakeFirst();

const findOfGuests = (tx: EntityManager, key: string): Promise<Row | undefined> =>
  ordersWith(tx, key)
    .where("scope", "like", `${GUEST_SCOPES}%`)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
