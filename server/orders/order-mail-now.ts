/**
 * A mail about an order that waits, as it is when it goes (NOTE-01, NOTE-02). A mail server may be away for days; meanwhile orders are edited, paid,
 * cancelled and deleted, and an account's mistyped address is corrected.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OfferedLanguage } from "#domain/language.ts";
import { type WhyUnsent, whyUnsent } from "#domain/orders/why-unsent.ts";
import { isOrderMail } from "#domain/support/message-state.ts";
import { Order } from "#entities/orders/order.ts";
import type { Message } from "#entities/support/message.ts";
import type { AtShop } from "../context.ts";
import { filledIn } from "../mail/queue-mail.ts";
import type { TemplateName } from "../mail/templates.ts";
import { hasMoneyAtSquare } from "../payments/square-money.ts";
import { addressAtShop } from "./mail-to-shop.ts";
import { orderAlert } from "./order-alert.ts";
import { AGAIN, COPY, orderMail, paymentReminder } from "./order-mails.ts";

/** What decides how a mail about an order reads now. */
type WaitingOrderMail = Pick<
  Message,
  "template" | "orderId" | "recipient" | "userId" | "messageId" | "createdAt"
>;

/** A mail written anew, for whoever is to get it now. */
export interface OrderMailNow {
  readonly recipient: string;
  readonly userId: string | null;
  readonly facts: Record<string, unknown>;
}

/**
 * The mail written anew, or why it is not sent any more; null for one that goes as it was queued: it is about no order, or it is a note, which is in a
 * merchant's own words.
 */
export async function orderMailNow(
  tx: EntityManager,
  ctx: AtShop,
  waiting: WaitingOrderMail,
): Promise<OrderMailNow | { readonly why: WhyUnsent } | null> {
  const { template, orderId } = waiting;
  if (!orderId || !followsOrder(template)) return null;
  const order = await tx.findOne(
    Order,
    { shopId: ctx.shop.id, id: orderId },
    { filters: { notDeleted: false } },
  );
  if (!order) return { why: "order-deleted" };
  const why = whyUnsentNow(waiting, order);
  if (why) return { why };
  return order.deletedAt ? null : writtenAnew(tx, ctx, { ...waiting, template }, order);
}

type FollowsOrder = Extract<
  TemplateName,
  | "customer-invoice"
  | "payment-received"
  | "order-completed"
  | "order-cancelled"
  | "payment-reminder"
  | "new-order-alert"
>;

/** Whether a mail's contents are those of its order. */
const followsOrder = (template: string): template is FollowsOrder =>
  isOrderMail(template) || template === "payment-reminder" || template === "new-order-alert";

const whyUnsentNow = ({ template, messageId, createdAt }: WaitingOrderMail, order: Order) =>
  whyUnsent(
    { template, isAgain: messageId.startsWith(AGAIN), queuedAt: createdAt },
    {
      paid: order.paid,
      completed: order.completed,
      cancelledAt: order.cancelledAt,
      isDeleted: order.deletedAt !== null,
      total: order.grandTotal,
    },
  );

async function writtenAnew(
  tx: EntityManager,
  ctx: AtShop,
  waiting: WaitingOrderMail & { readonly template: FollowsOrder },
  order: Order,
): Promise<OrderMailNow | { readonly why: WhyUnsent }> {
  const { template } = waiting;
  if (template === "payment-reminder" && (await hasMoneyAtSquare(tx, ctx, order.id)))
    return { why: "at-square" };
  const { recipient, facts, language } = await contentsOf(tx, ctx, template, order);
  const isOfShop = template === "new-order-alert" || waiting.messageId.startsWith(COPY);
  const to = isOfShop ? addressAtShop(ctx, waiting) : recipient;
  if (!to) return { why: "no-address" };
  return {
    recipient: to,
    userId: isOfShop ? waiting.userId : (order.userId ?? waiting.userId),
    facts: asStored({ ...filledIn(ctx, template, facts), language }),
  };
}

async function contentsOf(
  tx: EntityManager,
  ctx: AtShop,
  template: FollowsOrder,
  order: Order,
): Promise<{ recipient: string | null; facts: object; language: OfferedLanguage }> {
  if (template === "new-order-alert") return { recipient: null, ...(await orderAlert(tx, ctx, order)) };
  const { language } = order;
  const mail =
    template === "payment-reminder"
      ? await paymentReminder(tx, ctx, order)
      : await orderMail(tx, ctx, order, template);
  return { ...mail, language };
}

/** As the row holds them, so that both can be compared. */
const asStored = (facts: object): Record<string, unknown> => JSON.parse(JSON.stringify(facts));
