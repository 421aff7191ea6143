/** The mail that informs the shop of a new order (NOTE-02). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { User } from "#entities/accounts/user.ts";
import type { Order } from "#entities/orders/order.ts";
import { languageOfShop } from "#server/mail/mail-language.ts";
import { receiptRows } from "#server/mail/order-mail-facts.ts";
import type { AtShop } from "../context.ts";
import { inLanguage } from "../language.ts";
import { ownOrder } from "./own-order.ts";

/** The alert of an order, not queued yet. It is the merchant's, and in their language. */
export async function orderAlert(tx: EntityManager, ctx: AtShop, order: Order) {
  const { shop, origin } = ctx;
  const user = order.userId ? await tx.findOne(User, { shopId: shop.id, id: order.userId }) : null;
  const view = await ownOrder(tx, ctx, order.id);
  const language = await languageOfShop(tx, shop.id);
  const contact = user ? [user.email, user.phone] : [order.guestEmail, order.guestPhone];
  const facts = {
    ticket: view.ticketNumber,
    type: view.fulfillmentType,
    slot: view.fulfillmentSlot,
    address: view.deliveryAddress,
    giftFor: view.isGift ? (view.gifteeDetails?.name ?? "") : null,
    instructions: view.specialInstructions,
    rows: inLanguage(language, () => receiptRows(view)),
    name: view.orderedBy,
    contact: contact.filter(Boolean).join(", "),
    ranShort: view.lineItems.some(({ oversold }) => oversold),
    url: `${origin}/manage/orders/${order.id}`,
  };
  return { language, facts };
}
