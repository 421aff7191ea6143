/** One flag of several orders at once (MAN-06, ORD-08): all of them or none. */
import { decideFlags } from "#domain/orders/decide-change.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { ChangedOrders, FlagsOfMany, OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { changeOrders } from "./change-orders.ts";
import { mailForFlag } from "./order-mails.ts";

/**
 * Sets or takes back the flag, and returns the orders that it changed; the others were so already. Cancelled ones, and those that someone
 * changed since they were looked at, are left as they are and named.
 *
 * @throws UnknownReference where one of the orders is not the shop's; OrderBusy
 */
export async function setFlagOfMany(ctx: SignedInAt, wanted: FlagsOfMany): Promise<ChangedOrders> {
  await readyToEnqueue();
  const { flag, set } = wanted;
  const orderIds = [...new Set(wanted.orderIds)];
  let leftOut: OrderLeftOut[] = [];
  return changeOrders(ctx, {
    facts: { orderIds },
    decide: (_at, { orders }) => {
      if (orders.length < orderIds.length) throw new UnknownReference({ field: "orderIds" });
      const decided = decideFlags(orders, wanted);
      leftOut = decided.leftOut;
      return decided.changes;
    },
    action: "order.changed",
    trail: () => ({ before: { [flag]: !set }, after: { [flag]: set } }),
    follow: async (tx, at, changes) => {
      const changed = changes.map(({ order }) => order.id);
      if (set) for (const id of changed) await mailForFlag(tx, at, id, flag);
      return { changed, leftOut };
    },
  });
}
