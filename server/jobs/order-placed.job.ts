/** An order was placed: the shop's alert, the customer's invoice (NOTE-02) and the webhooks' events (API-09) are queued, each once however often this runs. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OfferedLanguage } from "#domain/language.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { Order } from "#entities/orders/order.ts";
import { languageOfShop } from "#server/mail/mail-language.ts";
import { receiptRows } from "#server/mail/order-mail-facts.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { inLanguage } from "../language.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { MailFacts } from "../mail/templates.ts";
import { noteUnseenOrder } from "../orders/live-screens.ts";
import { queueOrderMail } from "../orders/order-mails.ts";
import { ownOrder } from "../orders/own-order.ts";
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
  const user = order.userId ? await tx.findOne(User, { shopId: ctx.shop.id, id: order.userId }) : null;
  const view = await ownOrder(tx, ctx, orderId);
  const language = await languageOfShop(tx, ctx.shop.id);
  const told: Told = {
    ticket: view.ticketNumber,
    type: view.fulfillmentType,
    slot: view.fulfillmentSlot,
    address: view.deliveryAddress,
    giftFor: view.isGift ? (view.gifteeDetails?.name ?? "") : null,
    instructions: view.specialInstructions,
    rows: inLanguage(language, () => receiptRows(view)),
  };
  await queueAlert(tx, ctx, { order, user, view, told, language });
  if (ctx.shop.settings.emailCustomerInvoices) await queueOrderMail(tx, ctx, orderId, "customer-invoice");
}

/** What the alert contains of the order, as the invoice does. */
type Told = Pick<
  MailFacts["new-order-alert"],
  "ticket" | "type" | "slot" | "address" | "giftFor" | "instructions" | "rows"
>;

/** An order as the mails need it; `user` is null for a guest's. */
interface Placed {
  readonly order: Order;
  readonly user: User | null;
  readonly view: OwnOrder;
  readonly told: Told;
  /** The merchant's: the alert is for them. */
  readonly language: OfferedLanguage;
}

async function queueAlert(
  tx: EntityManager,
  ctx: AtShop,
  { order, user, view, told, language }: Placed,
): Promise<void> {
  const { newOrderAlerts, contactEmail } = ctx.shop.settings;
  if (!newOrderAlerts || !contactEmail) return;
  const contact = user ? [user.email, user.phone] : [order.guestEmail, order.guestPhone];
  await queueMail(tx, ctx, {
    template: "new-order-alert",
    language,
    recipient: contactEmail,
    orderId: order.id,
    onlyOnce: `new-order-alert.${order.id}`,
    facts: {
      ...told,
      name: view.orderedBy,
      contact: contact.filter(Boolean).join(", "),
      ranShort: view.lineItems.some(({ oversold }) => oversold),
      url: `${ctx.origin}/manage/orders/${order.id}`,
    },
  });
}
