/** The merchant marks an order paid, ready, completed (ORD-08): three independent flags, each change recorded with who and when. */
import { LockMode } from "@mikro-orm/core";
import { fullName } from "#domain/accounts/full-name.ts";
import { NotFound } from "#domain/missing.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import type { OrderFlags, ShopOrder } from "#domain/orders/order-schemas.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { readShopOrder } from "./find-orders.ts";

const FLAGS = ["paid", "readyForGuest", "completed"] as const;

/**
 * Sets the named flags and returns the order; a flag that already is so changes nothing and is not recorded.
 *
 * @throws NotFound; Stale where a version was given and somebody else has changed the order since
 */
export function setFlags(ctx: SignedInAt, { orderId, version, ...wanted }: OrderFlags): Promise<ShopOrder> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const order = await tx.findOne(
      Order,
      { shopId: ctx.shop.id, id: orderId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!order) throw new NotFound();
    const changed = FLAGS.filter((flag) => wanted[flag] !== undefined && wanted[flag] !== order[flag]);
    if (version !== undefined && version !== order.version) throw new Stale(changed);
    for (const flag of changed) {
      tx.create(OrderEvent, stepFor(ctx, order, flag));
      order[flag] = !order[flag];
    }
    await tx.flush();
    return readShopOrder(tx, ctx, orderId);
  });
}

/** Who turned which flag, when, and from what to what. */
function stepFor({ shop, visitor, now }: SignedInAt, order: Order, flag: (typeof FLAGS)[number]) {
  return {
    shopId: shop.id,
    order,
    at: now,
    actor: visitor.isSuperAdmin ? ("super_admin" as const) : ("merchant" as const),
    actorId: visitor.id,
    actorName: fullName(visitor),
    what: flag,
    from: order[flag],
    to: !order[flag],
  };
}
