/** One flag of several orders at once (MAN-06, ORD-08): all of them or none, in the order of their ids so that two merchants never wait in a ring. */
import { LockMode } from "@mikro-orm/core";
import { v7 } from "uuid";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { ChangedOrders, FlagsOfMany, OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { mailForFlag } from "./order-mails.ts";
import { actorOf, auditOrder } from "./who-acts.ts";

/**
 * Sets or takes back the flag, and says which orders it changed; the others were so already. Cancelled ones, and those that somebody
 * changed since they were looked at, are left as they are and named.
 *
 * @throws UnknownReference where one of the orders is not the shop's
 */
export async function setFlagOfMany(
  ctx: SignedInAt,
  { orderIds, flag, set, versions = {} }: FlagsOfMany,
): Promise<ChangedOrders> {
  await readyToEnqueue();
  const shopId = ctx.shop.id;
  const wanted = [...new Set(orderIds)];
  return inShop(ctx.em, shopId, async (tx) => {
    const orders = await tx.find(
      Order,
      { shopId, id: { $in: wanted } },
      { orderBy: { id: "asc" }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (orders.length < wanted.length) throw new UnknownReference("orderIds");
    const different = orders.filter((order) => order[flag] !== set);
    const leftOut = different.flatMap((order): OrderLeftOut[] => {
      const why = whyNot(order, versions[order.id]);
      return why ? [{ ticketNumber: order.ticketNumber, why }] : [];
    });
    const turned = different.filter((order) => whyNot(order, versions[order.id]) === null);
    for (const order of turned) {
      order[flag] = set;
      tx.create(OrderEvent, {
        shopId,
        id: v7(),
        order,
        at: ctx.now,
        ...actorOf(ctx),
        orderVersion: order.version + 1,
        what: flag,
        from: !set,
        to: set,
      });
      auditOrder(tx, ctx, {
        shopId,
        orderId: order.id,
        action: "order.changed",
        before: { [flag]: !set },
        after: { [flag]: set },
      });
    }
    await tx.flush();
    if (set) for (const { id } of turned) await mailForFlag(tx, ctx, id, flag);
    return { changed: turned.map(({ id }) => id), leftOut };
  });
}

/** Why an order is left as it is, or null. */
function whyNot({ cancelledAt, version }: Order, seen: number | undefined): OrderLeftOut["why"] | null {
  if (cancelledAt) return "cancelled";
  return seen !== undefined && seen !== version ? "stale" : null;
}
