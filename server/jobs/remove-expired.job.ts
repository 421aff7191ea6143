/**
 * Every half minute: messages and webhooks that are due again get their job, and what has expired is removed, part by part. Harmless in several
 * processes at once. Reminders of what is not paid have turns of their own, seldomer, as they may take long.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { DELIVERIES_KEPT_DAYS } from "#domain/shop/webhook-rules.ts";
import { CONTENTS_KEPT_DAYS } from "#domain/support/message-state.ts";
import { addMinutes } from "#domain/time.ts";
import { mailTrialsEnding, queueNightSyncs } from "#server/billing/billing-sweep.ts";
import { inShop } from "#server/database/tenant.ts";
import { tellOfUnseenOrders } from "#server/orders/live-screens.ts";
import { remindUnasked } from "#server/payments/remind-payers.ts";
import { takeUpSquareEvents } from "#server/payments/square-sweep.ts";
import { theApp } from "#server/running-app.ts";
import { log } from "../log.ts";
import { enqueue } from "./queue.ts";
import { forEachShop, shopForJob } from "./shop-for-job.ts";

/** At most this many messages, and this many deliveries of webhooks, are taken up at a time. */
const AT_MOST = 200;
/** At most so many rows are removed, or forgotten, by one statement: a statement has its time, and the next sweep goes on. */
const MOST_REMOVED = 5000;

/** What `ops.remove_over` removes, by its table, once its time is over. */
const OVER = [
  "sessions",
  "phone_codes",
  "mail_links",
  "login_handovers",
  "carts",
  "retired_slugs",
  "stripe_events",
  "rate_limits",
] as const;

/** A part of the sweep, by its name in the log. */
type Part = readonly [name: string, act: () => Promise<unknown>];

/** Sweeps once. A part that fails is logged and has its next turn with the next sweep, and keeps none after it from its own. */
export async function sweep(em: EntityManager, now: Date): Promise<void> {
  const daysAgo = (days: number) => addMinutes(now, -days * 24 * 60);
  const parts: readonly Part[] = [
    ["messages that are due", () => queueMessages(em, now)],
    ["deliveries that are due", () => queueDeliveries(em, now)],
    ["events of Square", () => takeUpSquareEvents(em, now)],
    ["trials that end", () => mailTrialsEnding(em, now)],
    ["orders that no one saw", () => tellOfUnseenOrders(em, now)],
    ["subscriptions", async () => theApp().config.stripe && queueNightSyncs(em, now)],
    ...OVER.map(
      (what): Part => [what, () => em.execute("select ops.remove_over(?, ?, ?)", [what, now, MOST_REMOVED])],
    ),
    [
      "old deliveries",
      () =>
        em.execute("select ops.remove_webhook_deliveries(?, ?)", [
          daysAgo(DELIVERIES_KEPT_DAYS),
          MOST_REMOVED,
        ]),
    ],
    [
      "old messages",
      () => em.execute("select ops.forget_messages(?, ?)", [daysAgo(CONTENTS_KEPT_DAYS), MOST_REMOVED]),
    ],
  ];
  for (const [part, act] of parts)
    await act().catch((error) => log.warn({ err: error, part }, "a part of the sweep has to wait"));
}

async function queueMessages(em: EntityManager, now: Date): Promise<void> {
  const due = await em.execute<{ shop_id: string; id: string }[]>(
    "select shop_id, id from ops.due_messages(?, ?)",
    [now, AT_MOST],
  );
  await forEachShop(due, ({ shop_id: shopId, id: messageId }) =>
    inShop(em, shopId, (tx) =>
      enqueue(tx, "deliver-message", { shopId, messageId }, { onlyOnce: messageId }),
    ),
  );
}

async function queueDeliveries(em: EntityManager, now: Date): Promise<void> {
  const due = await em.execute<{ shop_id: string; id: string }[]>(
    "select shop_id, id from ops.due_webhook_deliveries(?, ?)",
    [now, AT_MOST],
  );
  await forEachShop(due, ({ shop_id: shopId, id: deliveryId }) =>
    inShop(em, shopId, (tx) =>
      enqueue(tx, "deliver-webhook", { shopId, deliveryId }, { onlyOnce: deliveryId }),
    ),
  );
}

/** Reminders of the shops that have set them to go out by themselves; a dead one takes no payment here. */
export async function remindUnpaid(em: EntityManager): Promise<void> {
  const shops = await em.execute<{ shop_id: string }[]>("select shop_id from ops.shops_that_remind()");
  await forEachShop(shops, async ({ shop_id: shopId }) => {
    const ctx = await shopForJob(em, shopId);
    if (ctx && !ctx.shop.standing.isDead) await remindUnasked(ctx);
  });
}
