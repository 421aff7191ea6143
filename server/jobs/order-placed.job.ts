/** An order was placed: the shop's alert, the customer's invoice (NOTE-02) and the webhooks' events (API-09) are queued, each once however often this runs. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { noteUnseenOrder } from "../orders/live-screens.ts";
import { toShop } from "../orders/mail-to-shop.ts";
import { orderAlert } from "../orders/order-alert.ts";
import { queueOrderMail } from "../orders/order-mails.ts";
import { hasActiveWebhook, queuePlacedOrder } from "../shop/queue-webhooks.ts";
import type { Jobs } from "./queue.ts";
import { shopForJob } from "./shop-for-job.ts";

/** Queues the messages of one order. An order or shop that is gone needs none. */
export async function orderPlaced(
  em: EntityManager,
  { shopId, orderId }: Jobs["order-placed"],
): Promise<void> {
  const ctx = await shopForJob(em, shopId);
  if (!ctx) return;
  const isAwaited = await inShop(em, shopId, async (tx) => {
    await queueMessages(tx, ctx, orderId);
    return hasActiveWebhook(tx, shopId);
  });
  // Apart, so that the mails go whatever becomes of these.
  if (isAwaited) await inShop(em, shopId, (tx) => queuePlacedOrder(tx, ctx, orderId));
}

async function queueMessages(tx: EntityManager, ctx: AtShop, orderId: string): Promise<void> {
  const order = await tx.findOne(Order, { shopId: ctx.shop.id, id: orderId });
  if (!order) return;
  await noteUnseenOrder(tx, ctx.shop.id, order);
  await queueAlert(tx, ctx, order);
  if (ctx.shop.settings.emailCustomerInvoices) await queueOrderMail(tx, ctx, orderId, "customer-invoice");
}

async function queueAlert(tx: EntityManager, ctx: AtShop, order: Order): Promise<void> {
  if (!ctx.shop.settings.newOrderAlerts) return;
  const { id: orderId } = order;
  const people = await toShop(tx, ctx, { orderId, onlyOnce: `new-order-alert.${orderId}` });
  if (people.length === 0) return;
  const alert = await orderAlert(tx, ctx, order);
  for (const to of people)
    await queueMail(tx, ctx, { template: "new-order-alert", ...alert, ...to, orderId });
}
