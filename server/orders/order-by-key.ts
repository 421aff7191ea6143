/** What became of an order whose answer was lost: by its key (ORD-04), and for a page that has no key left, the one that was just placed (ORD-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { NotFound } from "#domain/missing.ts";
import type { OrderJustPlaced } from "#domain/orders/order-schemas.ts";
import { findCart, findGuestCart } from "../cart/cart-of.ts";
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
  readonly scope: string | null;
}

/**
 * The order of this key, for its owner only: a guest reads among the keys of its cart, an account among its own and those of this browser's guest,
 * who may be the same person and have ordered a moment before the log-in. It is told of those by the guest's link, as anyone at this browser is
 * without a log-in. A guest of the API, without a cart, reads by the key alone; since a client may have made a key that others can guess, it opens no page (security A1).
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

async function ofAccount(tx: EntityManager, ctx: AtShop, visitor: Visitor, key: string) {
  const row = await findIn(tx, key, visitor.id);
  if (row) return known(row, pageOf(ctx, row));
  const cart = await findGuestCart(tx, ctx);
  const ofGuestHere = cart ? await findIn(tx, key, cart.id) : undefined;
  return ofGuestHere ? known(ofGuestHere, pageOf(ctx, ofGuestHere)) : null;
}

async function ofGuest(tx: EntityManager, ctx: AtShop, key: string): Promise<KnownOrder | null> {
  const cart = await findCart(tx, ctx);
  const own = cart ? await findIn(tx, key, cart.id) : undefined;
  if (own) return known(own, pageOf(ctx, own));
  const keyOnly = ctx.channel === "page" ? undefined : await findOfGuests(tx, key);
  return keyOnly ? known(keyOnly, null) : null;
}

/** How long an order counts as just placed, in milliseconds. */
const JUST_PLACED_MS = 30 * 60_000;

/**
 * The visitor's newest order where it was placed within the last half hour, by the account or from the guest's cart of this browser, and was not
 * cancelled since; else null. An empty cart after an order whose answer never came looks like one that was never filled (ORD-05).
 */
export function orderJustPlaced(ctx: AtShop): Promise<OrderJustPlaced | null> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const { visitor } = ctx;
    const scopes = [visitor?.id, (await findGuestCart(tx, ctx))?.id].filter((id) => id !== undefined);
    if (scopes.length === 0) return null;
    const row = await tablesIn(tx)
      .selectFrom("orders")
      .select(["id", "ticketNumber", "userId", "scope", "createdAt"])
      .where("shopId", "=", shopOf(tx))
      .where("createdAt", ">", new Date(ctx.now.getTime() - JUST_PLACED_MS))
      .where("deletedAt", "is", null)
      .where("cancelledAt", "is", null)
      .where("scope", "in", scopes)
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    return { ticketNumber: row.ticketNumber, url: pageOf(ctx, row), placedAt: row.createdAt };
  });
}

const known = ({ id, ticketNumber }: Row, url: string | null) => ({ id, ticketNumber, url });

/** The page of an order: the account's where the account placed or took it over, else the guest's by its link. */
function pageOf({ config, origin, visitor }: AtShop, row: Row): string {
  const isAccounts = visitor && (row.scope === visitor.id || row.userId === visitor.id);
  return isAccounts ? `${origin}${pathFor(visitor, row)}` : guestOrderUrl(config, origin, row.id);
}

/** What a merchant placed for someone else stands among the shop's orders only. */
const pathFor = (visitor: Visitor, { id, userId }: Row) =>
  visitor.isMerchantHere && userId !== null && userId !== visitor.id
    ? `/manage/orders/${id}`
    : `/customer/orders/${id}`;

const ordersWith = (tx: EntityManager, key: string) =>
  tablesIn(tx)
    .selectFrom("orders")
    .select(["id", "ticketNumber", "userId", "scope"])
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
