import { phoneText } from "#domain/accounts/phone.ts";
import { dayLabel } from "#domain/day-label.ts";
import { type BasisPoints, type Cents, dollars } from "#domain/money.ts";
import { discountsOnInvoice, feesOnInvoice, INVOICE_WORDS } from "#domain/orders/invoice-text.ts";
import { linesOfType, lineTotal } from "#domain/orders/order-lines.ts";
import type { ShopOrder, ShopOrderRow } from "#domain/orders/order-schemas.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { calendarDate, clockLabel } from "#domain/time.ts";

const t = speak(manage);

/** An order's flags (ORD-08). */
export type OrderFlagsView = Readonly<{ paid: boolean; readyForGuest: boolean; completed: boolean }>;

/** A row of the merchant's list, in the words it shows. */
export interface OrderRowView extends OrderFlagsView {
  readonly id: string;
  readonly ticketNumber: number;
  /** Goes with a change of several orders, so that a stale one is left out. */
  readonly version: number;
  /** What is still to be paid; nothing for a cancelled order. */
  readonly owed: Cents;
  /** Customer's or guest's name; blank where neither left one. */
  readonly who: string;
  readonly isGift: boolean;
  readonly hasNote: boolean;
  readonly cancelled: boolean;
  readonly type: string;
  /** 'Fri, Nov 27', or the shipping label. */
  readonly slot: string;
  /** The first two items: "1 Pumpkin Pie, 2 Baguette". */
  readonly items: string;
  /** How many more lines there are. */
  readonly moreItems: number;
  readonly total: string;
}

/** Two lines tell one order from the next; the rest is a number. */
const ITEMS_SHOWN = 2;

/** An order as the list shows it. */
export function orderRowView(order: ShopOrderRow): OrderRowView {
  const items = linesOfType(order.lineItems, "PRODUCT");
  return {
    id: order.id,
    ticketNumber: order.ticketNumber,
    version: order.version,
    owed: order.paid || order.cancelledAt ? 0 : order.grandTotal,
    who: order.customer?.fullName ?? "",
    isGift: order.isGift,
    hasNote: order.specialInstructions !== "",
    cancelled: order.cancelledAt !== null,
    type: order.fulfillmentType,
    slot: order.fulfillmentSlot,
    items: items
      .slice(0, ITEMS_SHOWN)
      .map(({ quantity, itemName }) => `${quantity} ${itemName}`)
      .join(", "),
    moreItems: Math.max(0, items.length - ITEMS_SHOWN),
    total: dollars(order.grandTotal),
    paid: order.paid,
    readyForGuest: order.readyForGuest,
    completed: order.completed,
  };
}

/** One order as its panel shows it. */
export interface OrderView extends OrderFlagsView {
  readonly id: string;
  readonly ticketNumber: number;
  /** Goes with every change, so that a stale one is refused (ORD-08). */
  readonly version: number;
  readonly cancelled: boolean;
  readonly type: string;
  readonly slot: string;
  readonly deliveryAddress: string | null;
  readonly customer: {
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly isGuest: boolean;
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
  readonly lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly name: string;
    readonly unit: string;
    readonly price: string;
    readonly total: string;
    readonly oversold: boolean;
  }[];
  /** Name and amount, from subtotal to tax. */
  readonly ledger: readonly { readonly name: string; readonly amount: string }[];
  readonly total: string;
  readonly paymentService: string | null;
  readonly note: string;
  /** Newest first. */
  readonly events: readonly {
    readonly at: string;
    readonly when: string;
    readonly who: string;
    readonly what: string;
  }[];
}

/** An order as its panel shows it, its moments by the shop's clock. */
export function orderView(order: ShopOrder, timeZone: string): OrderView {
  const { customer } = order;
  return {
    id: order.id,
    ticketNumber: order.ticketNumber,
    version: order.version,
    cancelled: order.cancelledAt !== null,
    paid: order.paid,
    readyForGuest: order.readyForGuest,
    completed: order.completed,
    type: order.fulfillmentType,
    slot: order.fulfillmentSlot,
    deliveryAddress: order.deliveryAddress,
    customer: customer && {
      name: customer.fullName,
      email: customer.email,
      phone: customer.phone && phoneText(customer.phone),
      isGuest: customer.id === null,
    },
    familyDiscount: order.familyDiscount,
    specialInstructions: order.specialInstructions,
    isGift: order.isGift,
    giftee: order.gifteeDetails,
    lines: linesOfType(order.lineItems, "PRODUCT").map((line) => ({
      id: line.id,
      quantity: line.quantity,
      name: line.itemName,
      unit: line.itemUnit,
      price: dollars(line.itemPrice),
      total: dollars(line.total),
      oversold: line.oversold,
    })),
    ledger: ledgerOf(order),
    total: dollars(order.grandTotal),
    paymentService: order.paymentService,
    note: order.notes,
    events: timeLine(order, timeZone),
  };
}

/** Every part of the price by its name on the invoice (PRICE-06, PRICE-07); parts that are nothing are left out. */
function ledgerOf(order: ShopOrder): OrderView["ledger"] {
  const ownDiscounts = linesOfType(order.lineItems, "DISCOUNT").reduce(
    (sum, line) => sum + lineTotal(line),
    0,
  );
  const family = order.discounts - ownDiscounts;
  const parts: { name: string; amount: Cents }[] = [
    ...discountsOnInvoice(order.lineItems, Math.max(0, family)).map((part) =>
      part.name === INVOICE_WORDS.familyDiscount && order.familyDiscount
        ? { ...part, name: t("order.withPercent", { name: part.name, percent: order.familyDiscount }) }
        : part,
    ),
    ...feesOnInvoice(order.lineItems, order.deliveryFee),
    { name: INVOICE_WORDS.serviceFee, amount: order.serviceFee },
    { name: INVOICE_WORDS.tip, amount: order.tip },
    { name: taxName(order.salesTaxRate), amount: order.tax },
  ];
  return [
    { name: t("order.subtotal"), amount: order.subtotal },
    ...parts.filter(({ amount }) => amount !== 0),
  ].map(({ name, amount }) => ({ name, amount: dollars(amount) }));
}

/** "Sales Tax, 9.25%" from basis points; trailing zeros are dropped. */
const taxName = (rate: BasisPoints) =>
  rate === 0
    ? INVOICE_WORDS.salesTax
    : t("order.withPercent", { name: INVOICE_WORDS.salesTax, percent: rate / 100 });

/** "Sun, Nov 22, 2:15 PM" by the shop's clock. */
function momentOf(at: Date, timeZone: string): string {
  return `${dayLabel(calendarDate(at, timeZone))}, ${clockLabel(at, timeZone)}`;
}

/** What happened, newest first. A flag's entry names only the flag; each one turned it over, so its value follows from the present. */
function timeLine({ events, ...order }: ShopOrder, timeZone: string): OrderView["events"] {
  const flags: Record<string, boolean> = {
    paid: order.paid,
    readyForGuest: order.readyForGuest,
    completed: order.completed,
  };
  return [...events]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, who, what }) => {
      const said = eventText(what, Object.hasOwn(flags, what) ? flags[what] : undefined);
      if (Object.hasOwn(flags, what)) flags[what] = !flags[what];
      return { at: at.toISOString(), when: momentOf(at, timeZone), who, what: said };
    });
}

function eventText(what: string, set: boolean | undefined): string {
  const key = `event.${what}${set === undefined ? "" : set ? "On" : "Off"}`;
  return key in manage ? t(key as keyof typeof manage) : t("event.other");
}
