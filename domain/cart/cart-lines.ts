import type { StockOf } from "#domain/cart/clamp-to-stock.ts";
import { MAX_QUANTITY } from "#domain/orders/order-lines.ts";

/** What a cart keeps of a wanted item. An item stands on one line only. */
export type CartLine = Readonly<{ itemId: string; quantity: number; oversold?: boolean }>;

/** Whether a number is a quantity one can order: whole, 1 to 999 (CART-02). */
export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

/** Adds to an item's line, or makes one at the end; never more than 999 and never more than there are (CART-02). */
export function addLine<Line extends CartLine>(
  lines: readonly Line[],
  added: Line,
  left: number | null,
): Line[] {
  const line = lines.find(({ itemId }) => itemId === added.itemId);
  if (!line) return atMost(left, added.quantity) > 0 ? [...lines, withQuantity(added, left)] : [...lines];
  return changeLine(lines, added.itemId, line.quantity + added.quantity, left);
}

/** Sets a line's quantity, up to what is there; 0 takes the line out. An item not in the cart changes nothing. */
export function changeLine<Line extends CartLine>(
  lines: readonly Line[],
  itemId: string,
  quantity: number,
  left: number | null,
): Line[] {
  if (atMost(left, quantity) <= 0) return removeLine(lines, itemId);
  return lines.map((line) => (line.itemId === itemId ? withQuantity({ ...line, quantity }, left) : line));
}

/** Takes an item out of the cart. */
export function removeLine<Line extends CartLine>(lines: readonly Line[], itemId: string): Line[] {
  return lines.filter((line) => line.itemId !== itemId);
}

/** The account's cart with the guest's added to it on log-in: quantities added, up to stock (CART-01). */
export function mergeCarts<Line extends CartLine>(
  account: readonly Line[],
  guest: readonly Line[],
  stockOf: StockOf,
): Line[] {
  return guest.reduce<Line[]>((lines, line) => addLine(lines, line, stockOf(line.itemId)), [...account]);
}

function atMost(left: number | null, quantity: number): number {
  return Math.min(quantity, MAX_QUANTITY, left ?? MAX_QUANTITY);
}

/** The line with what it may have; one that gets fewer than it asks for is marked (ORD-02), any other change takes the mark away. */
function withQuantity<Line extends CartLine>(line: Line, left: number | null): Line {
  return { ...line, quantity: atMost(left, line.quantity), oversold: left !== null && line.quantity > left };
}
