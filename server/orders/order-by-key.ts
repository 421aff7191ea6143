/** Whether an order with this key went through (ORD-04): the request of a client after an answer was lost. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { NotFound } from "#domain/missing.ts";
import { findCart } from "../cart/cart-of.ts";
import type { AtShop, Visitor } from "../context.ts";
import { inShop, shopOf } from "../database/tenant.ts";
import { guestOrderUrl } from "./guest-link.ts";
import { GUEST_SCOPES } from "./order-key.ts";

/** An order that went through; `url` is its page, null where the caller has shown nothing but the key. */
export interface KnownOrder {
  id: string;
  ticketNumber: number;
  url: string | null;
}

interface Row {
  readonly id: string;
  readonly ticket_number: number;
  readonly user_id: string | null;
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
  return row && known(row, `${origin}${pathFor(visitor, row)}`);
}

async function ofGuest(tx: EntityManager, ctx: AtShop, key: string): Promise<KnownOrder | null> {
  const cart = await findCart(tx, ctx);
  const own = cart && (await findIn(tx, key, cart.id));
  if (own) return known(own, guestOrderUrl(ctx.config, ctx.origin, own.id));
  const keyOnly = ctx.channel === "page" ? null : await findOfGuests(tx, key);
  return keyOnly && known(keyOnly, null);
}

const known = ({ id, ticket_number }: Row, url: string | null) => ({ id, ticketNumber: ticket_number, url });

/** What a merchant placed for someone else stands among the shop's orders only. */
const pathFor = (visitor: Visitor, { id, user_id }: Row) =>
  visitor.isMerchantHere && user_id !== null && user_id !== visitor.id
    ? `/manage/orders/${id}`
    : `/customer/orders/${id}`;

const SELECT = "select id, ticket_number, user_id from orders where shop_id = ? and idempotency_key = ?";

async function findIn(tx: EntityManager, key: string, scope: string): Promise<Row | null> {
  const [row] = await tx.execute<Row[]>(`${SELECT} and scope = ?`, [shopOf(tx), key, scope]);
  return row ?? null;
}

async function findOfGuests(tx: EntityManager, key: string): Promise<Row | null> {
  const [row] = await tx.execute<Row[]>(`${SELECT} and scope like ? order by created_at desc limit 1`, [
    shopOf(tx),
    key,
    `${GUEST_SCOPES}%`,
  ]);
  return row ?? null;
}
