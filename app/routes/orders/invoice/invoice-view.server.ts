/** The invoice as its page shows it (ORD-10), worked out on the server: words, sums and codes to scan. */

import { plainWords } from "#app/routes/orders/order-lines/plain-words.ts";
import type { PayWay } from "#app/routes/payments/instructions/payment-panel.tsx";
import { clockText, dayText, momentText } from "#app/ui/local-text.ts";
import { longSlotText, payWayText, slotText } from "#app/ui/stored-text.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import { shopOrigin } from "#app/wiring/places.server.ts";
import { qrCode } from "#app/wiring/qr.server.ts";
import { handOverEnd } from "#domain/availability/slots.ts";
import { dollars } from "#domain/money.ts";
import { calendarFile, orderEvent } from "#domain/orders/calendar-invitation.ts";
import {
  discountsOnInvoice,
  feesOnInvoice,
  INVOICE_WORDS,
  type InvoiceWords,
  invoiceText,
  isOwed,
} from "#domain/orders/invoice-text.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { payerWritesNote } from "#domain/payments/pay-link.ts";
import { handWrittenNote } from "#domain/payments/short-code.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as answers from "#messages/order-answers.js";
import * as tOrderWords from "#messages/order-words.js";
import * as t from "#messages/placed-order.js";
import type { InvoiceRow, InvoiceView } from "./invoice.tsx";

const percent = (basisPoints: number) => tOrderWords.percent({ percent: basisPoints / 100 });

/** The names of PRICE-07 and the words for nothing. */
const invoiceWords = (): InvoiceWords => ({
  ...INVOICE_WORDS,
  deliveryFee: answers.deliveryFee(),
  tip: answers.tip(),
  salesTax: answers.salesTax(),
  familyDiscount: answers.familyDiscount(),
  serviceFee: answers.serviceFee(),
  noSubtotal: answers.noSubtotal(),
  noTax: answers.noTax(),
  noTip: answers.withoutTip(),
});

/** The rows under the lines, in the order money is reckoned; names of PRICE-07, parts that sum to the total (PRICE-06). */
function rowsOf(placed: OwnOrder): InvoiceRow[] {
  const names = invoiceWords();
  const text = invoiceText(placed, names);
  const amounts = (rows: readonly { name: string; amount: number }[]) =>
    rows.map(({ name, amount }): InvoiceRow => ({ name, rate: null, description: dollars(amount) }));
  const discounts = amounts(discountsOnInvoice(placed, names)).map((row) =>
    row.name === names.familyDiscount && placed.familyDiscount
      ? { ...row, rate: percent(placed.familyDiscount * 100) }
      : row,
  );
  return [
    { name: tOrderWords.subtotal(), rate: null, description: text.subtotal },
    ...discounts,
    ...amounts(feesOnInvoice(placed.lineItems, placed.deliveryFee, names)),
    { name: names.tip, rate: null, description: text.tip },
    {
      name: names.salesTax,
      rate: placed.tax > 0 ? percent(placed.salesTaxRate) : null,
      description: text.tax,
    },
    ...(text.serviceFee ? [{ name: names.serviceFee, rate: null, description: text.serviceFee }] : []),
  ];
}

/** Until when on its day and where the order is handed over, in a line: what is known of it. */
function whereOf(placed: OwnOrder, shop: PublicShop, timeZone: string): string {
  const { fulfillmentType, fulfillmentSlot, deliveryAddress } = placed;
  const address = deliveryAddress ?? "";
  if (fulfillmentType === "Shipping") return t.shippingLine({ slot: slotText(fulfillmentSlot), address });
  if (fulfillmentType === "Unknown") return t.unknownLine({ slot: slotText(fulfillmentSlot) });
  const place = placeOf(placed, shop);
  const words = WHERE[fulfillmentType];
  const until = endOf(placed, timeZone);
  const kind = until ? words.until({ until }) : words.kind();
  if (!place) return kind;
  return (until ? words.placeAfterTime : words.place)({ kind, place });
}

/** The place of a hand-over; blank where the shop does not tell it. */
const placeOf = ({ fulfillmentType, deliveryAddress }: OwnOrder, shop: PublicShop): string =>
  fulfillmentType === "Pickup" ? plainWords(shop.address) : (deliveryAddress ?? "");

const WHERE = {
  Pickup: {
    kind: t.pickup,
    until: t.pickupUntil,
    place: t.atPlace,
    placeAfterTime: t.untilAtPlace,
  },
  Delivery: {
    kind: t.delivery,
    until: t.deliveryUntil,
    place: t.toPlace,
    placeAfterTime: t.untilToPlace,
  },
} as const;

/** The end of its hand-over, "5:30 PM Pacific"; blank where the shop names none. */
function endOf({ fulfillmentDate, handOverEndsAt }: OwnOrder, timeZone: string): string {
  if (fulfillmentDate === null || handOverEndsAt === null) return "";
  const end = handOverEnd(fulfillmentDate, { handOverEndsAt }, timeZone);
  return `${clockText(end, timeZone)}\u00a0${zoneText(timeZone)}`;
}

function payWays({ payment, paymentService }: OwnOrder): { chosen: PayWay | null; others: PayWay[] } {
  const ways = payment.ways.map(({ name, details, url, linkFills }) => ({
    id: name,
    name: payWayText(name),
    details: plainWords(details),
    url,
    linkFills,
    writesNote: payerWritesNote(name, linkFills),
    code: url ? qrCode(url) : null,
    isPressed: name === "Square",
  }));
  // An order that names no way has nothing to choose where the shop takes one alone.
  const named = paymentService === null && ways.length === 1 ? ways[0]?.id : paymentService;
  const chosen = ways.find(({ id }) => id === named) ?? null;
  return { chosen, others: ways.filter((way) => way !== chosen) };
}

/** What is said in the place of how to pay where Square has money of the order already. */
function atSquareText({ payment: { atSquare } }: OwnOrder): string | null {
  if (!atSquare) return null;
  const { amount } = atSquare;
  return amount === null ? t.atSquare() : t.atSquareAmount({ amount: dollars(amount) });
}

/** The order as a calendar's file, for the page at this address (ORD-10); null for one without a day. */
export function invitationTo(placed: OwnOrder, shop: PublicShop, url: string, now: Date): string | null {
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const event = orderEvent(placed, timeZone, {
    title: `${placed.shop.title}: ${t.ticketHeading({ number: placed.ticketNumber })}`,
    description: whereOf(placed, shop, timeZone),
    place: placeOf(placed, shop),
    url,
  });
  return event && calendarFile([event], now);
}

/** The invoice of an order. `path` is its page's; `isGuest`: that is a guest's signed link. */
export function invoiceView(
  placed: OwnOrder,
  shop: PublicShop,
  { isGuest, path }: { isGuest: boolean; path: string },
): InvoiceView {
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const orderedOn = momentText(placed.createdAt, timeZone);
  const ticket = t.ticketHeading({ number: placed.ticketNumber });
  const isCancelled = placed.cancelledAt !== null;
  const giftee = placed.gifteeDetails;
  return {
    ticket,
    day: longSlotText(placed.fulfillmentSlot),
    where: whereOf(placed, shop, timeZone),
    isCancelled,
    isPaid: placed.paid,
    isOwed: isOwed(placed),
    isReady: placed.readyForGuest && shop.enableQueueManager,
    isCompleted: placed.completed,
    calendar: placed.fulfillmentDate === null ? null : `${path}/order.ics`,
    title: placed.invoiceTitle ?? placed.shop.title,
    address: placed.invoiceTitle ? placed.shop.title : plainWords(shop.address),
    ordered: t.orderedBy({ moment: orderedOn, name: placed.orderedBy }),
    oversoldNote: placed.oversoldNote,
    lines: placed.lineItems
      .filter(({ type }) => type === "PRODUCT")
      .map((line) => ({
        id: line.id,
        name: line.itemName,
        total: dollars(line.total),
        each: [
          t.lineEach({ quantity: line.quantity, price: dollars(line.itemPrice) }),
          line.itemUnit,
          line.itemDate && shop.usesItemDates ? dayText(line.itemDate) : "",
        ]
          .filter(Boolean)
          .join(" · "),
        isCut: line.oversold,
      })),
    rows: rowsOf(placed),
    total: invoiceText(placed).grandTotal,
    atSquare: atSquareText(placed),
    payment:
      !isOwed(placed) || placed.payment.atSquare
        ? null
        : {
            total: placed.grandTotal,
            ticket,
            note: handWrittenNote(placed.ticketNumber),
            info: plainWords(placed.payment.info),
            contact: shop.supportEmail,
            ...payWays(placed),
          },
    gift: placed.isGift
      ? {
          to: [giftee?.name, giftee?.phone, giftee?.email].filter(Boolean).join(", ") || t.giftUnnamed(),
          message: giftee?.message ?? "",
        }
      : null,
    instructions: placed.specialInstructions,
    onTheDay: plainWords(placed.instructions),
    contact: shop.supportEmail,
    code:
      isCancelled || placed.completed || placed.fulfillmentDate === null
        ? null
        : qrCode(`${shopOrigin(shop)}/manage/pickup?find=${placed.id}`),
    isGuest,
  };
}
