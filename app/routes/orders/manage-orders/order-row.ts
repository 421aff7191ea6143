import { slotText, typeText } from "#app/ui/stored-text.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { linesOfType } from "#domain/orders/order-lines.ts";
import type { ShopOrderRow } from "#domain/orders/order-schemas.ts";

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
  /** The type in the reader's words. */
  readonly typeName: string;
  /** 'Fri, Nov 27', or the shipping label. */
  readonly slot: string;
  /** The same day as a date; null for one that has none. */
  readonly date: string | null;
  /** The first two items: "1 Pumpkin Pie, 2 Baguette". */
  readonly items: string;
  /** How many more lines there are. */
  readonly moreItems: number;
  readonly total: string;
  readonly totalCents: Cents;
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
    typeName: typeText(order.fulfillmentType),
    slot: slotText(order.fulfillmentSlot),
    date: order.fulfillmentDate,
    items: items
      .slice(0, ITEMS_SHOWN)
      .map(({ quantity, itemName }) => `${quantity} ${itemName}`)
      .join(", "),
    moreItems: Math.max(0, items.length - ITEMS_SHOWN),
    total: dollars(order.grandTotal),
    totalCents: order.grandTotal,
    paid: order.paid,
    readyForGuest: order.readyForGuest,
    completed: order.completed,
  };
}
