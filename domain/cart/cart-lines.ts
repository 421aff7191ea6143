import type { DomainError } from "#domain/errors.ts";
import type { Shortage } from "#domain/orders/order-errors.ts";
import { MAX_QUANTITY } from "#domain/orders/order-lines.ts";
import type { StockOf } from "./clamp-to-stock.ts";

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

/**
 * The account's cart with the guest's added to it on log-in: quantities added, up to stock (CART-01). Of an item that has run out meanwhile
 * the line stays as the account has it, or else the guest, and says so: nothing goes without a word.
 */
export function mergeCarts<Line extends CartLine>(
  account: readonly Line[],
  guest: readonly Line[],
  stockOf: StockOf,
): Line[] {
  let lines = [...account];
  for (const line of guest) {
    const left = stockOf(line.itemId);
    if (left !== 0) lines = addLine(lines, line, left);
    else if (!lines.some(({ itemId }) => itemId === line.itemId)) lines.push(line);
  }
  return lines;
}

/**
 * The joined lines, at most so many of them (CART-01): what the guest has just chosen stays, and of the account's other lines the newest; all in
 * their order.
 */
export function fitLines<Line extends CartLine>(
  joined: readonly Line[],
  guest: readonly CartLine[],
  most: number,
): Line[] {
  const isGuests = (line: Line) => guest.some(({ itemId }) => itemId === line.itemId);
  let over = joined.length - most;
  return joined.filter((line) => isGuests(line) || over-- <= 0);
}

function atMost(left: number | null, quantity: number): number {
  return Math.min(quantity, MAX_QUANTITY, left ?? MAX_QUANTITY);
}

/** The line with what it may have; one that gets fewer than it asks for is marked (ORD-02), any other change takes the mark away. */
function withQuantity<Line extends CartLine>(line: Line, left: number | null): Line {
  return { ...line, quantity: atMost(left, line.quantity), oversold: left !== null && line.quantity > left };
}

/** How many of an item the cart shall hold; 0 takes it out. */
type WantedQuantity = Readonly<{ itemId: string; quantity: number }>;

/** A press on a button of an item, counted from what the cart holds. */
type Step = Readonly<{ kind: "add" | "more" | "less" | "remove"; itemId: string }>;

/** An item as a cart asks for it: its name, how many there are (null where no one counts), and why it cannot be had. */
export type RequestedItem = Readonly<{ name: string; left: number | null; problem: DomainError | null }>;

/** What becomes of a cart. */
type AppliedQuantities = Readonly<{
  lines: readonly CartLine[];
  /** What was asked for and is not there (ORD-02). */
  shortages: readonly Shortage[];
  /** Why something could not be put in at all; the first of several. */
  refusal: DomainError | null;
}>;

/** The quantity a step asks for. */
export function stepQuantity({ kind, itemId }: Step, lines: readonly CartLine[]): number {
  const held = lines.find((line) => line.itemId === itemId)?.quantity ?? 0;
  if (kind === "remove") return 0;
  return kind === "less" ? Math.max(1, held - 1) : held + 1;
}

/**
 * The cart's lines with every quantity that can be had (CART-02, ORD-02). What is short is cut to what is there and marked; of an
 * item that has run out the line stays and says so; whatever else cannot be had is refused, and the other lines are changed all the same.
 */
export function applyQuantities(
  held: readonly CartLine[],
  wanted: readonly WantedQuantity[],
  ask: (itemId: string) => RequestedItem,
): AppliedQuantities {
  let lines = [...held];
  let refusal: DomainError | null = null;
  const shortages: Shortage[] = [];
  for (const wantedLine of wanted) {
    const { itemId, quantity } = wantedLine;
    if (quantity === 0) {
      lines = removeLine(lines, itemId);
      continue;
    }
    const { name, left, problem } = ask(itemId);
    const ranOut = left === 0 && lines.some((line) => line.itemId === itemId);
    if (problem && !ranOut) {
      refusal ??= problem;
      continue;
    }
    if (!ranOut) lines = setLine(lines, wantedLine, left);
    if (left !== null && quantity > left)
      shortages.push({ itemId, name, requested: quantity, available: left });
  }
  return { lines, shortages, refusal };
}

function setLine(lines: CartLine[], wantedLine: WantedQuantity, left: number | null): CartLine[] {
  const isHeld = lines.some((line) => line.itemId === wantedLine.itemId);
  return isHeld
    ? changeLine(lines, wantedLine.itemId, wantedLine.quantity, left)
    : addLine(lines, wantedLine, left);
}
