/** One order with everything its merchant's panel shows (MAN-06, ORD-08): the same few statements however much happened to it. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { isOwed } from "#domain/orders/invoice-text.ts";
import type { FlagMail, MailOfOrder, OrderDetail } from "#domain/orders/order-detail-schemas.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";
import { orderStep } from "#domain/orders/time-line.ts";
import { paymentNote } from "#domain/payments/short-code.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { Message } from "#entities/support/message.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";
import { shopWays } from "../payments/payment-options.ts";
import { hasMoneyAtSquare } from "../payments/square-money.ts";
import { readShopOrder } from "./find-orders.ts";
import { isCopied, isOn, MAILS_OF_FLAGS, onceOf } from "./order-mails.ts";

/** The order and what belongs to it. @throws NotFound */
export function orderDetail(ctx: SignedInAt, orderId: string): Promise<OrderDetail> {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    const order = await readShopOrder(tx, ctx, orderId);
    const events = await tx.find(OrderEvent, { shopId, orderId }, { orderBy: { at: "desc", id: "desc" } });
    const messages = await tx.find(
      Message,
      { shopId, orderId, channel: "email" },
      { orderBy: { createdAt: "desc", id: "desc" } },
    );
    return {
      order,
      steps: events.map((event) => orderStep({ ...event, who: event.actorName })),
      mails: messages.map(mailOfOrder),
      flagMails: flagMailsOf(ctx, order, messages),
      // While Square has money of it, no one is sent a link for its total (CART-04).
      payWay: isOwed(order) && (await hasMoneyAtSquare(tx, ctx, orderId)) ? null : payWayOf(ctx, order),
      ordersSoFar: order.userId ? await ordersOf(tx, shopId, order.userId) : null,
    };
  });
}

const mailOfOrder = ({ sentAt, createdAt, template, recipient, status }: Message): MailOfOrder => ({
  at: sentAt ?? createdAt,
  mail: template,
  recipient,
  status,
});

/** The mail that setting each flag would send now. */
function flagMailsOf(ctx: AtShop, order: ShopOrder, messages: readonly Message[]): FlagMail[] {
  const outcomeOf = (mail: FlagMail["mail"]): FlagMail["outcome"] => {
    if (order.cancelledAt) return "cancelled";
    if (!isOn(ctx, mail)) return "off";
    if (messages.some(({ messageId }) => messageId === onceOf(mail, order.id))) return "went";
    return order.customer?.email ? "goes" : "nobody";
  };
  return MAILS_OF_FLAGS.map(({ flag, mail }) => ({
    flag,
    mail,
    outcome: outcomeOf(mail),
    copied: isCopied(ctx, mail),
  }));
}

/** How the customer said they would pay, with what the shop set up for it. */
function payWayOf({ shop }: AtShop, { paymentService, grandTotal, ticketNumber }: ShopOrder) {
  const payment = { amount: grandTotal, note: paymentNote(shop.title, ticketNumber) };
  return shopWays(shop.settings, payment).find(({ name }) => name === paymentService) ?? null;
}

const ordersOf = (tx: EntityManager, shopId: string, userId: string) =>
  tx.count(Order, { shopId, userId, cancelledAt: null });
