/** The merchant marks an order paid, ready, completed (ORD-08): three independent flags, each change recorded with who and when. */
import { LockMode } from "@mikro-orm/core";
import { v7 } from "uuid";
import { fullName } from "#domain/accounts/full-name.ts";
import { NotFound } from "#domain/missing.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import type { OrderFlags, ShopOrder } from "#domain/orders/order-schemas.ts";
import { Order } from "#entities/orders/order.ts";
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
    if (changed.length > 0) {
      for (const flag of changed) {
        await tx.execute(
          `insert into order_events (shop_id, id, order_id, at, actor, actor_id, actor_name, what, from_value, to_value)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)`,
          [
            ctx.shop.id,
            v7(),
            orderId,
            ctx.now,
            ctx.visitor.isSuperAdmin ? "super_admin" : "merchant",
            ctx.visitor.id,
            fullName(ctx.visitor),
            flag,
            JSON.stringify(order[flag]),
            JSON.stringify(wanted[flag]),
          ],
        );
        order[flag] = wanted[flag] ?? order[flag];
      }
      await tx.flush();
    }
    return readShopOrder(tx, ctx, orderId);
  });
}
