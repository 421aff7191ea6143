/** Lines of a statement that a merchant confirms as payments: each order becomes paid, and its time line names the line. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { OrderBusy, UnknownReference } from "#domain/orders/order-errors.ts";
import type { ChangedOrders, OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import { decidePayments } from "#domain/payments/decide-payments.ts";
import type { PaymentsToConfirm } from "#domain/payments/payment-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { changeOrders } from "../orders/change-orders.ts";
import { mailForFlag } from "../orders/order-mails.ts";
import { usedFingerprints } from "./match-payments.ts";

/**
 * Marks the orders paid; those that are so already, are cancelled, cost something else by now, or whose line another order has, stay as they
 * are. What is kept of a line are its day, its amount and a fingerprint.
 *
 * @throws UnknownReference where one of the orders is not the shop's; OrderBusy
 */
export async function confirmPayments(
  ctx: SignedInAt,
  { kind, matches }: PaymentsToConfirm,
): Promise<ChangedOrders> {
  await readyToEnqueue();
  const { em, shop } = ctx;
  const prints = matches.map(({ fingerprint }) => fingerprint);
  const used = await readInShop(em, shop.id, (tx) => usedFingerprints(tx, shop.id, prints));
  const free = matches.filter(({ fingerprint }) => !used.has(fingerprint));
  const byOrder = Map.groupBy(free, ({ orderId }) => orderId);
  const orderIds = [...byOrder.keys()];
  if (orderIds.length === 0) return { changed: [], leftOut: [] };
  let leftOut: OrderLeftOut[] = [];
  return changeOrders(ctx, {
    facts: { orderIds },
    decide: (_at, { orders }) => {
      if (orders.length < orderIds.length) throw new UnknownReference({ field: "orderIds" });
      const decided = decidePayments(orders, { kind, matches: free });
      leftOut = decided.leftOut;
      return decided.changes;
    },
    action: "order.changed",
    trail: () => ({ before: { paid: false }, after: { paid: true, matched: kind } }),
    follow: async (tx, at, changes) => {
      const changed = changes.map(({ order }) => order.id);
      const taken = changed.flatMap((id) => byOrder.get(id)?.map(({ fingerprint }) => fingerprint) ?? []);
      await refuseUsedMeanwhile(tx, shop.id, taken, changed);
      for (const id of changed) await mailForFlag(tx, at, id, "paid");
      return { changed, leftOut };
    },
  });
}

/**
 * Someone else may have used one of the lines since they were looked at: the second one finds it here and writes nothing, since confirming
 * waits for confirming.
 *
 * @throws OrderBusy
 */
async function refuseUsedMeanwhile(
  tx: EntityManager,
  shopId: string,
  prints: readonly string[],
  changed: readonly string[],
): Promise<void> {
  if (prints.length === 0) return;
  await tx.execute("select pg_advisory_xact_lock(hashtextextended('payments:' || ?, 0))", [shopId]);
  const ofOthers = await usedFingerprints(tx, shopId, prints, changed);
  if (ofOthers.size > 0) throw new OrderBusy();
}
