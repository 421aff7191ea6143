/** A merchant sends a mail about an order again (NOTE-02, MAN-06). */
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { type OrderMail, whyUntrue } from "#domain/orders/order-mail-names.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { actorOf } from "./actor.ts";
import { queueOrderMail } from "./order-mails.ts";

/** Queues the mail and returns its recipient. @throws NotFound; InvalidFields where the customer left no address, or the mail would not be true */
export async function mailAgain(
  ctx: SignedInAt,
  { orderId, mail }: { orderId: string; mail: OrderMail },
): Promise<{ recipient: string }> {
  await readyToEnqueue();
  const shopId = ctx.shop.id;
  return inShop(ctx.em, shopId, async (tx) => {
    const order = await tx.findOne(Order, { shopId, id: orderId });
    if (!order) throw new NotFound();
    const untrue = whyUntrue(mail, {
      paid: order.paid,
      completed: order.completed,
      cancelled: Boolean(order.cancelledAt),
    });
    if (untrue) throw new InvalidFields({ mail: [untrue] });
    const recipient = await queueOrderMail(tx, ctx, orderId, mail, { again: true });
    if (recipient === null) throw new InvalidFields({ mail: ["ordererWithoutEmail"] });
    tx.create(OrderEvent, { shopId, id: v7(), order, at: ctx.now, ...actorOf(ctx), what: `sent ${mail}` });
    await tx.flush();
    return { recipient };
  });
}
