/** An order in the words of its ticket (MAN-08). */

import { fullMoment } from "#app/routes/orders/order-lines/moment-text.ts";
import {
  type LedgerPart,
  type LineView,
  ledgerOf,
  lineViews,
} from "#app/routes/orders/order-lines/order-receipt-view.ts";
import { plainWords } from "#app/routes/orders/order-lines/plain-words.ts";
import { payWayText, slotText, typeText } from "#app/ui/stored-text.ts";
import { phoneText } from "#domain/accounts/phone.ts";
import { dollars, sum } from "#domain/money.ts";
import type { TicketHead } from "#domain/orders/order-detail-schemas.ts";
import type { ShopOrderRow } from "#domain/orders/order-schemas.ts";
import { payerWritesNote } from "#domain/payments/pay-link.ts";
import * as t from "#messages/tickets.js";

/** What the shop itself puts on a ticket. */
interface TicketShop {
  readonly title: string;
  /** Its address, then its phone. */
  readonly address: readonly string[];
}

export interface TicketView {
  readonly id: string;
  readonly ticketNumber: number;
  readonly shop: TicketShop;
  readonly day: string;
  readonly type: string;
  /** Who gets it: of a gift the one it is for. */
  readonly name: string;
  /** How to reach whoever ordered; on a gift's ticket without prices, which goes into the box, whoever gets it. */
  readonly contact: string;
  readonly deliverTo: string | null;
  readonly note: string;
  /** Who a gift comes from and what the card says; null where the order is none. */
  readonly gift: { readonly from: string; readonly message: string } | null;
  readonly lines: readonly Omit<LineView, "oversold">[];
  /** Null on a ticket without prices. */
  readonly money: {
    readonly ledger: readonly LedgerPart[];
    readonly total: string;
    readonly owes: boolean;
    readonly payBy: string | null;
    /** The way to pay has a note, which the order's number belongs into. */
    readonly hasNote: boolean;
  } | null;
  readonly isCancelled: boolean;
  readonly pieces: number;
  readonly ordered: string;
}

/** A gift's ticket has no prices unless they are asked for; every other one has them. */
export function ticketView(
  order: ShopOrderRow,
  shop: TicketShop & Pick<TicketHead, "ways">,
  { timeZone, giftPrices }: { timeZone: string; giftPrices: boolean },
): TicketView {
  const { customer, isGift, gifteeDetails: giftee } = order;
  const hidesPrices = isGift && !giftPrices;
  const isCancelled = order.cancelledAt !== null;
  const orderedBy = customer?.fullName || t.guest();
  const lines = lineViews(order);
  const ordererAt = [customer?.phone && phoneText(customer.phone), customer?.email];
  return {
    id: order.id,
    ticketNumber: order.ticketNumber,
    shop: { title: shop.title, address: shop.address },
    day: slotText(order.fulfillmentSlot) || t.noDay(),
    type: typeText(order.fulfillmentType),
    name: (isGift && giftee?.name) || orderedBy,
    contact: (hidesPrices ? [giftee?.phone] : ordererAt).filter(Boolean).join(", "),
    deliverTo: order.fulfillmentType === "Pickup" ? null : order.deliveryAddress,
    note: order.specialInstructions,
    gift: isGift ? giftOf(orderedBy, giftee) : null,
    lines,
    money: hidesPrices
      ? null
      : {
          ledger: ledgerOf(order),
          total: dollars(order.grandTotal),
          owes: !order.paid && order.grandTotal > 0 && !isCancelled,
          payBy: payText(order.paymentService, shop.ways),
          hasNote: order.paymentService !== null && payerWritesNote(order.paymentService, null),
        },
    isCancelled,
    pieces: sum(lines.map(({ quantity }) => quantity)),
    ordered: t.ordered({ moment: fullMoment(order.createdAt, timeZone) }),
  };
}

/** "Venmo @sweetcrumb" or "Cash: on the day, please", so that whoever hands it over can say where to pay. */
function payText(service: string | null, ways: TicketHead["ways"]): string | null {
  if (service === null) return null;
  const details = plainWords(ways.find(({ name }) => name === service)?.details ?? "");
  const way = payWayText(service);
  if (!details) return way;
  return details.includes(" ") ? `${way}: ${details}` : `${way} ${details}`;
}

function giftOf(from: string, giftee: ShopOrderRow["gifteeDetails"]): TicketView["gift"] {
  return {
    from: giftee?.name ? t.giftFrom({ name: from }) : t.gift(),
    message: giftee?.message ?? "",
  };
}
