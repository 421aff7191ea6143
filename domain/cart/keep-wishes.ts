import { addLine, type CartLine, changeLine, removeLine } from "#domain/cart/cart-lines.ts";
import type { DomainError } from "#domain/errors.ts";
import type { Shortage } from "#domain/orders/order-errors.ts";

/** How many of an item the cart shall hold; 0 takes it out. */
export type WantedQuantity = Readonly<{ itemId: string; quantity: number }>;

/** A press on a button of an item, counted from what the cart holds. */
export type Step = Readonly<{ kind: "add" | "more" | "less" | "remove"; itemId: string }>;

/** An item as a cart asks for it: its name, how many there are (null where no one counts), and why it cannot be had. */
export type Asked = Readonly<{ name: string; left: number | null; problem: DomainError | null }>;

/** What becomes of a cart. */
export type KeptWishes = Readonly<{
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
 * The cart's lines with every wish that can be granted (CART-02, ORD-02). What is short is cut to what is there and marked; of an
 * item that has run out the line stays and says so; whatever else cannot be had is refused, and the other wishes are granted all the same.
 */
export function keepWishes(
  held: readonly CartLine[],
  wanted: readonly WantedQuantity[],
  ask: (itemId: string) => Asked,
): KeptWishes {
  let lines = [...held];
  let refusal: DomainError | null = null;
  const shortages: Shortage[] = [];
  for (const wish of wanted) {
    const { itemId, quantity } = wish;
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
    if (!ranOut) lines = setLine(lines, wish, left);
    if (left !== null && quantity > left)
      shortages.push({ itemId, name, requested: quantity, available: left });
  }
  return { lines, shortages, refusal };
}

function setLine(lines: CartLine[], wish: WantedQuantity, left: number | null): CartLine[] {
  const isHeld = lines.some((line) => line.itemId === wish.itemId);
  return isHeld ? changeLine(lines, wish.itemId, wish.quantity, left) : addLine(lines, wish, left);
}
