/** Every half minute: messages and webhooks that are due again get their job, and what has expired is removed. Harmless in several processes at once. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { DELIVERIES_KEPT_DAYS } from "#domain/shop/webhook-rules.ts";
import { CONTENTS_KEPT_DAYS } from "#domain/support/message-state.ts";
import { addMinutes } from "#domain/time.ts";
import { mailTrialsEnding, queueNightSyncs } from "#server/billing/billing-sweep.ts";
import { inShop } from "#server/database/tenant.ts";
import { tellOfUnseenOrders } from "#server/orders/live-screens.ts";
import { remindUnasked } from "#server/payments/remind-payers.ts";
import { theApp } from "#server/running-app.ts";
import { enqueue } from "./queue.ts";
import { forEachShop, shopForJob } from "./shop-for-job.ts";

/** At most this many messages, and this many deliveries of webhooks, are taken up at a time. */
const AT_MOST = 200;
const MOST_REMOVED = 5000;

/** Sweeps once. */
export async function sweep(em: EntityManager, now: Date): Promise<void> {
  const due = await em.execute<{ shop_id: string; id: string }[]>(
    "select shop_id, id from ops.due_messages(?, ?)",
    [now, AT_MOST],
  );
  for (const { shop_id: shopId, id: messageId } of due) {
    await inShop(em, shopId, (tx) => enqueue(tx, "deliver-message", { shopId, messageId }, messageId));
  }
  const webhooks = await em.execute<{ shop_id: string; id: string }[]>(
    "select shop_id, id from ops.due_webhook_deliveries(?, ?)",
    [now, AT_MOST],
  );
  for (const { shop_id: shopId, id: deliveryId } of webhooks) {
    await inShop(em, shopId, (tx) => enqueue(tx, "deliver-webhook", { shopId, deliveryId }, deliveryId));
  }
  await mailTrialsEnding(em, now);
  await remindUnpaid(em);
  await tellOfUnseenOrders(em, now);
  if (theApp().config.stripe) await queueNightSyncs(em, now);
  await em.execute("select ops.sweep(?)", [now]);
  await em.execute("select ops.remove_webhook_deliveries(?, ?)", [
    addMinutes(now, -DELIVERIES_KEPT_DAYS * 24 * 60),
    MOST_REMOVED,
  ]);
  await em.execute("select ops.forget_messages(?, ?)", [
    addMinutes(now, -CONTENTS_KEPT_DAYS * 24 * 60),
    MOST_REMOVED,
  ]);
}

/** Of the shops that have set reminders to go out by themselves; a dead one takes no payment here. */
async function remindUnpaid(em: EntityManager): Promise<void> {
  const shops = await em.execute<{ shop_id: string }[]>("select shop_id from ops.shops_that_remind()");
  await forEachShop(shops, async ({ shop_id: shopId }) => {
    const ctx = await shopForJob(em, shopId);
    if (ctx && !ctx.shop.standing.isDead) await remindUnasked(ctx);
  });
}
