/** One order as its panel shows it (MAN-06, ORD-08), in words. */

import type { OrderFlagsView } from "#app/routes/orders/manage-orders/order-row.ts";
import { mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import {
  type LedgerPart,
  type LineView,
  ledgerOf,
  lineViews,
} from "#app/routes/orders/order-lines/order-receipt-view.ts";
import { plainWords } from "#app/routes/orders/order-lines/plain-words.ts";
import { momentText } from "#app/ui/local-text.ts";
import { payWayText, slotText, typeText } from "#app/ui/stored-text.ts";
import { phoneText } from "#domain/accounts/phone.ts";
import { dollars } from "#domain/money.ts";
import { isOwed } from "#domain/orders/invoice-text.ts";
import type { OrderDetail } from "#domain/orders/order-detail-schemas.ts";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import * as t from "#messages/order-panel.js";
import { type TimeLineEntry, timeLine } from "./time-line-words.ts";

/** One order as its panel shows it. */
export interface OrderView extends OrderFlagsView {
  readonly id: string;
  readonly ticketNumber: number;
  /** Goes with every change, so that a stale one is refused (ORD-08). */
  readonly version: number;
  /** By whom, when and why it was cancelled (ORD-11); null for an order that stands. */
  readonly cancelled: { readonly by: string; readonly when: string; readonly reason: string } | null;
  readonly type: string;
  /** The type in the reader's words. */
  readonly typeName: string;
  readonly slot: string;
  readonly deliveryAddress: string | null;
  readonly customer: {
    readonly id: string | null;
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly isGuest: boolean;
    /** "23 orders"; null for a guest. */
    readonly orders: string | null;
  } | null;
  /** Percent off this order, or null. */
  readonly familyDiscount: number | null;
  readonly specialInstructions: string;
  readonly giftee: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly message: string;
  } | null;
  readonly isGift: boolean;
  readonly lines: readonly LineView[];
  /** From subtotal to tax. */
  readonly ledger: readonly LedgerPart[];
  readonly total: string;
  /** How they pay: its name, the shop's handle, and a link for this amount while it is owed. */
  readonly pay: { readonly name: string; readonly details: string; readonly url: string | null } | null;
  readonly note: string;
  /** The mails that flags would send, shown before they are set; none for a flag that is set. */
  readonly flagMails: readonly FlagText[];
  /** Newest first. */
  readonly events: readonly TimeLineEntry[];
}

/** What a flag that is not set would send, in a sentence; `mail` where it can be read first. */
export interface FlagText {
  readonly flag: "paid" | "completed";
  readonly description: string;
  readonly mail: OrderMail | null;
}

/** An order as its panel shows it, its moments by the shop's clock. */
export function orderView(detail: OrderDetail, timeZone: string): OrderView {
  const { order } = detail;
  return {
    id: order.id,
    ticketNumber: order.ticketNumber,
    version: order.version,
    cancelled: order.cancelledAt && {
      by: order.cancelledBy ?? "",
      when: momentText(order.cancelledAt, timeZone),
      reason: order.cancelReason,
    },
    paid: order.paid,
    readyForGuest: order.readyForGuest,
    completed: order.completed,
    type: order.fulfillmentType,
    typeName: typeText(order.fulfillmentType),
    slot: slotText(order.fulfillmentSlot),
    deliveryAddress: order.deliveryAddress,
    customer: customerOf(detail),
    familyDiscount: order.familyDiscount,
    specialInstructions: order.specialInstructions,
    isGift: order.isGift,
    giftee: order.gifteeDetails,
    lines: lineViews(order),
    ledger: ledgerOf(order),
    total: dollars(order.grandTotal),
    pay: payOf(detail),
    note: order.notes,
    flagMails: flagTexts(detail),
    events: timeLine(detail, timeZone),
  };
}

function customerOf({ order: { customer }, ordersSoFar }: OrderDetail): OrderView["customer"] {
  if (!customer) return null;
  return {
    id: customer.id,
    name: customer.fullName,
    email: customer.email,
    phone: customer.phone && phoneText(customer.phone),
    isGuest: customer.id === null,
    orders: ordersSoFar === null ? null : t.ordersSoFar({ count: Math.max(1, ordersSoFar) }),
  };
}

function payOf({ order, payWay }: OrderDetail): OrderView["pay"] {
  if (order.paymentService === null) return null;
  // Where the money goes is of use while it is owed.
  const way = isOwed(order) ? payWay : null;
  return {
    name: payWayText(order.paymentService),
    details: way ? plainWords(way.details) : "",
    url: way?.url ?? null,
  };
}

const FLAG_NAMES = { paid: t.paid, completed: t.completed };
const OUTCOMES = { goes: t.tickGoes, went: t.tickWent, off: t.tickOff, nobody: t.tickNobody };

/** A flag that is set already sends nothing any more; one of a cancelled order cannot be set. */
function flagTexts({ order, flagMails }: OrderDetail): FlagText[] {
  const name = order.customer?.fullName.split(" ")[0] || t.theCustomer();
  return flagMails.flatMap(({ flag, mail, outcome, copied }): FlagText[] => {
    if (order[flag] || outcome === "cancelled") return [];
    const told = OUTCOMES[outcome]({ flag: FLAG_NAMES[flag](), mail: mailName(mail), name });
    const goes = outcome === "goes";
    return [
      { flag, description: goes && copied ? `${told} ${t.tickCopied()}` : told, mail: goes ? mail : null },
    ];
  });
}
