import { type CartLine, isQuantity } from "#domain/cart/cart-lines.ts";
import type { Cents } from "#domain/money.ts";
import { MAX_QUANTITY } from "#domain/orders/order-lines.ts";

/** A line of an earlier order: what it was called and what a piece cost then, in cents. `itemId` is null for what is no item of the menu. */
export type OrderedLine = Readonly<{
  itemId: string | null;
  name: string;
  price: Cents;
  quantity: number;
}>;

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
