import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import type { SlotDay } from "#domain/availability/slots.ts";
import { type CartLine, isQuantity } from "#domain/cart/cart-lines.ts";
import type { Cents } from "#domain/money.ts";
import { type OrderableType, orderableType } from "#domain/orders/fulfillment.ts";
import { MAX_QUANTITY } from "#domain/orders/order-lines.ts";
import { type CalendarDate, weekday } from "#domain/time.ts";

/** A line of an earlier order: what it was called and what a piece cost then, in cents. `itemId` is null for what is no item of the menu. */
export type OrderedLine = Readonly<{
  itemId: string | null;
  name: string;
  price: Cents;
  quantity: number;
}>;

/** When and how a cart's order is got: a window of the shop, and a day that it offers. */
export type NextTime = Readonly<{
  availabilityId: string;
  fulfillmentType: OrderableType;
  fulfillmentSlot: string;
}>;

/** A window's days for each way of getting an order, soonest first. */
export type WindowNow = Readonly<
  Pick<OfferedWindow, "id" | "state" | "pickupDays" | "deliveryDays" | "shippingLabel">
>;

/** An earlier order's way of reaching its customer, and its day; null for one without. */
export type EarlierTime = Readonly<{ type: OrderableType; date: CalendarDate | null }>;

/** The slots of a window for a way of getting an order: those of this day of the week first, each group soonest first. */
function slotsOf(window: WindowNow, { type, date }: EarlierTime): readonly string[] {
  if (type === "Shipping") return window.shippingLabel === null ? [] : [window.shippingLabel];
  const days = window[type === "Pickup" ? "pickupDays" : "deliveryDays"];
  const isUsual = (day: SlotDay) => date !== null && weekday(day.date) === weekday(date);
  return [...days.filter(isUsual), ...days.filter((day) => !isUsual(day))].map(({ label }) => label);
}

/**
 * When an earlier order can be had next (CUST-02): as it was got then, in the first window that takes orders now, on the same day of the week or else
 * the first one. What the cart has chosen already stays while it is on offer; null where no open window has a day for it.
 */
export function nextTime(
  earlier: EarlierTime,
  chosen: Readonly<Record<keyof NextTime, string | null>>,
  windows: readonly WindowNow[],
): NextTime | null {
  const open = windows.filter(({ state }) => state === "active");
  const own = orderableType(chosen.fulfillmentType ?? "");
  const fulfillmentSlot = chosen.fulfillmentSlot ?? "";
  const held = open.find(({ id }) => id === chosen.availabilityId);
  if (held && own && slotsOf(held, { type: own, date: null }).includes(fulfillmentSlot))
    return { availabilityId: held.id, fulfillmentType: own, fulfillmentSlot };
  for (const window of open) {
    const [slot] = slotsOf(window, earlier);
    if (slot !== undefined)
      return { availabilityId: window.id, fulfillmentType: earlier.type, fulfillmentSlot: slot };
  }
  return null;
}

/** Why an item cannot be had now. */
export type Missing = "gone" | "soldOut" | "tooLate";

/** An item as it is now: cents, and pieces left or null where no one counts. */
export type OfferNow = Readonly<{ price: Cents; left: number | null; missing: Missing | null }>;

/** What differs from the order there was. */
export type Difference =
  | Readonly<{ name: string; what: Missing }>
  | Readonly<{ name: string; what: "fewer"; wanted: number; now: number }>
  | Readonly<{ name: string; what: "price"; before: Cents; now: Cents }>;

/** The cart's lines afterwards, the items that were put in or topped up, and what is different now. */
export type OrderedAgain = Readonly<{
  lines: readonly CartLine[];
  taken: readonly string[];
  differences: readonly Difference[];
}>;

/**
 * Puts an earlier order into the cart as far as it can still be had (CUST-02). What is in the cart stays; an item that is there already is
 * topped up to what was ordered, so that asking twice is asking once. Every line of the order is either in the cart in full and at its
 * price, or named among the differences.
 */
export function orderAgain(
  cart: readonly CartLine[],
  ordered: readonly OrderedLine[],
  offerOf: (itemId: string) => OfferNow | null,
): OrderedAgain {
  const lines = [...cart];
  const taken: string[] = [];
  const differences: Difference[] = [];
  for (const wanted of together(ordered)) {
    const { itemId } = wanted;
    const at = lines.findIndex((line) => line.itemId === itemId);
    const now = wantedNow(wanted, lines[at]?.quantity ?? 0, itemId === null ? null : offerOf(itemId));
    differences.push(...now.differences);
    if (itemId === null || now.quantity === 0) continue;
    lines.splice(at < 0 ? lines.length : at, 1, { itemId, quantity: now.quantity, oversold: false });
    taken.push(itemId);
  }
  return { lines, taken, differences };
}

/** How many of a line the cart is to hold, none where it cannot be had, and what is different. */
function wantedNow(
  wanted: OrderedLine,
  held: number,
  offer: OfferNow | null,
): { quantity: number; differences: Difference[] } {
  const { name } = wanted;
  if (offer === null) return { quantity: 0, differences: [{ name, what: "gone" }] };
  if (offer.missing !== null) return { quantity: 0, differences: [{ name, what: offer.missing }] };
  const quantity = toppedUp(held, wanted.quantity, offer);
  return isQuantity(quantity)
    ? { quantity, differences: differencesOf(wanted, offer, quantity) }
    : { quantity: 0, differences: [{ name, what: "soldOut" }] };
}

/** As many as were ordered, or as are in the cart already, up to what is there. */
const toppedUp = (held: number, wanted: number, { left }: OfferNow) =>
  Math.min(Math.max(held, wanted), left ?? MAX_QUANTITY, MAX_QUANTITY);

function differencesOf(wanted: OrderedLine, offer: OfferNow, quantity: number): Difference[] {
  const { name, price } = wanted;
  return [
    ...(quantity < wanted.quantity
      ? [{ name, what: "fewer", wanted: wanted.quantity, now: quantity } as const]
      : []),
    ...(offer.price === price ? [] : [{ name, what: "price", before: price, now: offer.price } as const]),
  ];
}

/** An item that stands on several lines of an order is wanted once, with all its pieces; a line of which nothing was got wants nothing. */
function together(ordered: readonly OrderedLine[]): OrderedLine[] {
  const wanted: OrderedLine[] = [];
  for (const line of ordered.filter(({ quantity }) => quantity > 0)) {
    const at = wanted.findIndex(({ itemId }) => itemId !== null && itemId === line.itemId);
    const known = wanted[at];
    if (!known) wanted.push({ ...line, quantity: Math.min(line.quantity, MAX_QUANTITY) });
    else wanted[at] = { ...known, quantity: Math.min(known.quantity + line.quantity, MAX_QUANTITY) };
  }
  return wanted;
}
