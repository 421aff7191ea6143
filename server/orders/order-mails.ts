/**
 * The mails to the customer (NOTE-02): the invoice, that the payment came, that the order is completed, that it is cancelled. Each goes
 * once automatically, however often a flag is turned, and again when the merchant sends it.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { dollars } from "#domain/money.ts";
import { isOwed } from "#domain/orders/invoice-text.ts";
import type { OrderMailText } from "#domain/orders/order-detail-schemas.ts";
import { type OrderMail, whyUntrue } from "#domain/orders/order-mail-names.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { Message } from "#entities/support/message.ts";
import { receiptRows } from "#server/mail/order-mail-facts.ts";
import { actorOf } from "../accounts/actor.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { inLanguage } from "../language.ts";
import { limitSendingAgain } from "../limits/attempt-limits.ts";
import { filledIn, queueMail } from "../mail/queue-mail.ts";
import { renderMail } from "../mail/render-mail.ts";
import { paragraphsOf } from "../mail/shop-words.ts";
import { withMoneyAtSquare } from "../payments/square-money.ts";
import { richText } from "../shop/rich-text.ts";
import { settingsRead } from "../shop/settings-read.ts";
import { guestOrderUrl } from "./guest-link.ts";
import { toShop } from "./mail-to-shop.ts";
import { invitationOf } from "./order-invitation.ts";
import { ownOrder } from "./own-order.ts";

/** The mail that a flag sends when it is set. */
export const MAILS_OF_FLAGS = [
  { flag: "paid", mail: "payment-received" },
  { flag: "completed", mail: "order-completed" },
] as const satisfies readonly { flag: string; mail: OrderMail }[];

/** Queues the mail of a flag that was just set, unless the shop switched it off or the order is cancelled. */
export async function mailForFlag(
  tx: EntityManager,
  ctx: AtShop,
  orderId: string,
  flag: string,
): Promise<void> {
  const mail = MAILS_OF_FLAGS.find((each) => each.flag === flag)?.mail;
  if (!mail || !isOn(ctx, mail)) return;
  await queueOrderMail(tx, ctx, orderId, mail);
}

/** Whether the shop sends this mail by itself. */
export function isOn({ shop: { settings } }: AtShop, mail: OrderMail): boolean {
  if (mail === "customer-invoice") return settings.emailCustomerInvoices;
  return mail !== "payment-received" || settings.sendPaymentReceivedEmail;
}

/**
 * Queues one mail about an order and returns its recipient, null where there is no address; once, unless `again`, and then once for each
 * `key`. The shop gets its copy of a payment's mail where its settings say so.
 */
export async function queueOrderMail(
  tx: EntityManager,
  ctx: AtShop,
  orderId: string,
  mail: OrderMail,
  { again = false, key = v7() }: { again?: boolean; key?: string } = {},
): Promise<string | null> {
  const order = await tx.findOne(Order, { shopId: ctx.shop.id, id: orderId });
  if (!order) return null;
  // By itself a cancelled order sends one mail only: that it is cancelled.
  if (!again && Boolean(order.cancelledAt) !== (mail === "order-cancelled")) return null;
  const { recipient, facts } = await orderMail(tx, ctx, order, mail);
  if (!recipient) return null;
  const { language } = order;
  const onlyOnce = again ? againOf(mail, orderId, key) : onceOf(mail, orderId);
  await queueMail(tx, ctx, { template: mail, recipient, orderId, language, onlyOnce, facts });
  if (isCopied(ctx, mail)) {
    // The very mail that the customer gets.
    for (const to of await toShop(tx, ctx, { orderId, onlyOnce: `${COPY}${onlyOnce}` }))
      await queueMail(tx, ctx, { template: mail, ...to, orderId, language, facts });
  }
  return recipient;
}

/** What makes a mail that goes by itself go once. */
export const onceOf = (mail: OrderMail, orderId: string) => `${mail}.${orderId}`;

/** What makes a mail that a merchant sends again go once for each time they ask. */
const againOf = (mail: OrderMail, orderId: string, key: string) => `${AGAIN}${mail}.${orderId}.${key}`;
/** What the Message-ID begins with of whatever a merchant sent again. */
export const AGAIN = "again.";
/** And of what the shop gets of a customer's mail. */
export const COPY = "copy.";

/** Whether the shop gets its own copy of this mail. */
export const isCopied = ({ shop: { settings } }: AtShop, mail: OrderMail): boolean =>
  mail === "payment-received" && settings.bccPaymentReceivedEmail;

/** The account an order is of; null for a guest's. */
const ordererOf = async (tx: EntityManager, { shopId, userId: id }: Order): Promise<User | null> =>
  id ? tx.findOne(User, { shopId, id }) : null;

const addressOf = ({ guestEmail }: Order, user: User | null): string | null =>
  (user ? user.email : guestEmail) || null;

/** A mail about an order, not queued yet. */
export async function orderMail(tx: EntityManager, ctx: AtShop, order: Order, mail: OrderMail) {
  const user = await ordererOf(tx, order);
  // Whatever the shop says itself is in the language of the order, too.
  const read = await inLanguage(order.language, () => ownOrder(tx, ctx, order.id));
  const view = await withMoneyAtSquare(tx, ctx, read);
  const settings = inLanguage(order.language, () => settingsRead(ctx.shop.settings));
  const told = {
    ticket: view.ticketNumber,
    type: view.fulfillmentType,
    slot: view.fulfillmentSlot,
    rows: inLanguage(order.language, () => receiptRows(view)),
    url: user ? `${ctx.origin}/customer/orders/${order.id}` : guestOrderUrl(ctx.config, ctx.origin, order.id),
  };
  const recipient = addressOf(order, user);
  const calendar = () => invitationOf(ctx, [{ ...view, url: told.url }], order.language);
  if (mail === "customer-invoice") {
    const facts = {
      ...told,
      address: view.deliveryAddress,
      giftFor: view.isGift ? (view.gifteeDetails?.name ?? "") : null,
      instructions: view.specialInstructions,
      shopSays: paragraphsOf(view.instructions).join("\n\n"),
      oversoldNote: view.oversoldNote,
      isPaid: order.paid,
      ...howToPay(view),
      calendar: calendar(),
    };
    return { recipient, facts };
  }
  const ownWords = {
    "payment-received": settings.paidEmailBody,
    "order-completed": settings.completedEmailBody,
    "order-cancelled": "",
  }[mail];
  return {
    recipient,
    facts: {
      ...told,
      ownWords: paragraphsOf(richText(ownWords)),
      total: dollars(view.grandTotal),
      ...(mail === "order-cancelled" && { calendar: calendar() }),
    },
  };
}

/** What a mail says on paying an order: nothing where nothing is owed, as on the order's page (ORD-10). */
function howToPay(order: OwnOrder) {
  const { info, ways } = order.payment;
  return isOwed(order) ? { paymentInfo: info, ways } : { paymentInfo: "", ways: [] };
}

/** A reminder that an order is not paid, not queued yet. */
export async function paymentReminder(tx: EntityManager, ctx: AtShop, order: Order) {
  const { recipient, facts } = await orderMail(tx, ctx, order, "customer-invoice");
  if (!("ways" in facts)) throw new Error("An invoice says how it is paid.");
  const { ticket, type, slot, url, paymentInfo, ways } = facts;
  return {
    recipient,
    facts: { ticket, type, slot, url, paymentInfo, ways, total: dollars(order.grandTotal) },
  };
}

/**
 * A merchant reads a mail about an order before it goes (MAN-06, NOTE-02). The mail as it would be sent now; nothing is queued. @throws
 * NotFound
 */
export function orderMailText(
  ctx: SignedInAt,
  { orderId, mail }: { orderId: string; mail: OrderMail },
): Promise<OrderMailText> {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    const order = await tx.findOne(Order, { shopId, id: orderId });
    if (!order) throw new NotFound();
    const { recipient, facts } = await orderMail(tx, ctx, order, mail);
    const filled = filledIn(ctx, mail, facts);
    const { subject, text } = inLanguage(order.language, () => renderMail(mail, filled));
    return { recipient, subject, text };
  });
}

/**
 * A merchant sends a mail about an order again (NOTE-02, MAN-06), within limits. Queues the mail and returns its recipient. @throws NotFound;
 * TooManyTries; InvalidFields where the customer left no address, or the mail would not be true
 */
export async function mailAgain(ctx: SignedInAt, what: WhichMail): Promise<{ recipient: string }> {
  await readyToEnqueue();
  const { recipient } = await readInShop(ctx.em, ctx.shop.id, (tx) => mailToRepeat(tx, ctx, what));
  await limitSendingAgain(ctx, { channel: "email", recipient, template: what.mail });
  return inShop(ctx.em, ctx.shop.id, async (tx) => ({ recipient: await queueAgain(tx, ctx, what) }));
}

/** A mail about an order; with the same `key` it is queued once. */
interface WhichMail {
  readonly orderId: string;
  readonly mail: OrderMail;
  readonly key?: string;
}

/**
 * The order of a mail that may go again, and whom it goes to. @throws NotFound; InvalidFields where the customer left no address, or the mail
 * would not be true
 */
export async function mailToRepeat(
  tx: EntityManager,
  ctx: SignedInAt,
  { orderId, mail }: WhichMail,
): Promise<{ order: Order; recipient: string }> {
  const order = await tx.findOne(Order, { shopId: ctx.shop.id, id: orderId });
  if (!order) throw new NotFound();
  const untrue = whyUntrue(mail, {
    paid: order.paid,
    completed: order.completed,
    cancelled: Boolean(order.cancelledAt),
  });
  if (untrue) throw new InvalidFields({ mail: [untrue] });
  const recipient = addressOf(order, await ordererOf(tx, order));
  if (recipient === null) throw new InvalidFields({ mail: ["ordererWithoutEmail"] });
  return { order, recipient };
}

/**
 * Queues the mail as it would be written now, notes it on the order's time line, and holds those of its kind that were given up for settled.
 * Returns its recipient; that there may be one more is the caller's to have counted (`limitSendingAgain`). @throws as `mailToRepeat` does
 */
export async function queueAgain(
  tx: EntityManager,
  ctx: SignedInAt,
  { orderId, mail, key = v7() }: WhichMail,
): Promise<string> {
  const shopId = ctx.shop.id;
  const { order, recipient } = await mailToRepeat(tx, ctx, { orderId, mail });
  await queueOrderMail(tx, ctx, orderId, mail, { again: true, key });
  await tx.nativeUpdate(
    Message,
    { shopId, orderId, template: mail, status: "dead", settledAt: null },
    { settledAt: ctx.now },
  );
  tx.create(OrderEvent, { shopId, id: v7(), order, at: ctx.now, ...actorOf(ctx), what: `sent ${mail}` });
  await tx.flush();
  return recipient;
}
