/** The orders of a mail as a calendar's file that it brings along (ORD-10); the pages of the same orders offer the same events. */
import type { OfferedLanguage } from "#domain/language.ts";
import { calendarFile, type InvitedOrder, orderEvent } from "#domain/orders/calendar-invitation.ts";
import * as t from "#messages/order-mails.js";
import type { AtShop } from "../context.ts";
import { inLanguage } from "../language.ts";
import { slotText, typeText } from "../mail/stored-text.ts";
import { addressShown } from "../shop/public-shop.ts";

/** An order that a mail is about, and the address of its page. */
export interface MailedOrder extends InvitedOrder {
  readonly ticketNumber: number;
  readonly fulfillmentType: string;
  readonly fulfillmentSlot: string;
  readonly deliveryAddress: string | null;
  readonly url: string;
}

/** The file, in the mail's language; null where no order has a day. */
export function invitationOf(
  { shop, now }: Pick<AtShop, "shop" | "now">,
  orders: readonly MailedOrder[],
  language: OfferedLanguage,
): string | null {
  const events = inLanguage(language, () =>
    orders.flatMap((order) => {
      const { ticketNumber: ticket, fulfillmentType: type, fulfillmentSlot: slot, url } = order;
      const place = type === "Pickup" ? addressShown(shop.settings) : (order.deliveryAddress ?? "");
      const title = t.calendarTitle({ shop: shop.title, ticket });
      const description = t.when({ type: typeText(type), slot: slotText(slot) });
      return orderEvent(order, shop.timeZone, { title, description, place, url }) ?? [];
    }),
  );
  return events.length > 0 ? calendarFile(events, now) : null;
}
