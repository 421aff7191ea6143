/** An order was placed: the shop's alert and the customer's invoice are queued (NOTE-02), each once however often this runs. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import { User } from "#entities/accounts/user.ts";
import { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { receiptRows } from "../mail/order-facts.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { guestOrderUrl } from "../orders/guest-link.ts";
import { ownOrder } from "../orders/own-order.ts";
import type { Jobs } from "./queue.ts";
import { shopForJob } from "./shop-for-job.ts";

/** Queues the messages of one order. An order or shop that is gone needs none. */
export async function orderPlaced(
  em: EntityManager,
  { shopId, orderId }: Jobs["order-placed"],
): Promise<void> {
  const ctx = await shopForJob(em, shopId);
  if (!ctx) return;
  await inShop(em, shopId, (tx) => queueMessages(tx, ctx, orderId));
}

async function queueMessages(tx: EntityManager, ctx: AtShop, orderId: string): Promise<void> {
  const order = await tx.findOne(Order, { shopId: ctx.shop.id, id: orderId });
  if (!order) return;
  const user = order.userId ? await tx.findOne(User, { shopId: ctx.shop.id, id: order.userId }) : null;
  const view = await ownOrder(tx, ctx, orderId);
  const { settings } = ctx.shop;
  const told = {
    ticket: view.ticketNumber,
    type: view.fulfillmentType,
    slot: view.fulfillmentSlot,
    address: view.deliveryAddress,
    giftFor: view.isGift ? (view.gifteeDetails?.name ?? "") : null,
    instructions: view.specialInstructions,
    rows: receiptRows(view),
  };
  if (settings.newOrderAlerts && settings.contactEmail) {
    const email = user?.email ?? order.guestEmail ?? "";
    await queueMail(tx, ctx, {
      template: "new-order-alert",
      recipient: settings.contactEmail,
      orderId,
      onlyOnce: `new-order-alert:${orderId}`,
      facts: {
        ...told,
        name: user ? fullName(user) : (order.guestName ?? ""),
        contact: [email, user?.phone ?? order.guestPhone ?? ""].filter(Boolean).join(", "),
        ranShort: view.lineItems.some(({ oversold }) => oversold),
        url: `${ctx.origin}/manage/orders/${orderId}`,
      },
    });
  }
  const recipient = user?.email ?? order.guestEmail;
  if (settings.emailCustomerInvoices && recipient) {
    await queueMail(tx, ctx, {
      template: "customer-invoice",
      recipient,
      orderId,
      onlyOnce: `customer-invoice:${orderId}`,
      facts: {
        ...told,
        shopSays: view.instructions,
        oversoldNote: view.oversoldNote,
        paymentInfo: view.payment.info,
        ways: view.payment.ways,
        url: user
          ? `${ctx.origin}/customer/orders/${orderId}`
          : guestOrderUrl(ctx.config, ctx.origin, orderId),
      },
    });
  }
}
