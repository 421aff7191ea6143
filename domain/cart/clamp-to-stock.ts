import type { Shortage } from "#domain/orders/order-errors.ts";

/** How many there are of an item, or null where no one counts (see `unitsLeft`). */
export type StockOf = (itemId: string) => number | null;

/** As much of a cart line as stock needs. */
export type CountedLine = Readonly<{ itemId: string; name: string; quantity: number }>;

/** A line beside what there is for it. */
export type Clamped<Line extends CountedLine> = Readonly<{
  /** Every line in its order, at most as many as there are; `oversold` marks those that were set lower, 0 included. */
  lines: ReadonlyArray<Line & Readonly<{ oversold: boolean }>>;
  /** One entry for each item that ran short, with all that was asked for and all there is. */
  shortages: readonly Shortage[];
}>;

/**
 * Sets every quantity to what is there (ORD-02). An item that stands on two lines is counted once:
 * the first line is served first, so that no more is given than there is.
 */
export function clampToStock<Line extends CountedLine>(
  lines: readonly Line[],
  stockOf: StockOf,
): Clamped<Line> {
  const left = new Map<string, number>();
  const shortages = new Map<string, Shortage>();
  const clamped = lines.map((line) => {
    const available = stockOf(line.itemId);
    if (available === null) return { ...line, oversold: false };
    const remaining = left.get(line.itemId) ?? available;
    const quantity = Math.min(line.quantity, remaining);
    left.set(line.itemId, remaining - quantity);
    if (quantity < line.quantity) {
      const requested = requestedOf(lines, line.itemId);
      shortages.set(line.itemId, { itemId: line.itemId, name: line.name, requested, available });
    }
    return { ...line, quantity, oversold: quantity < line.quantity };
  });
  return { lines: clamped, shortages: [...shortages.values()] };
}

function requestedOf(lines: readonly CountedLine[], itemId: string): number {
  return lines.reduce((total, line) => (line.itemId === itemId ? total + line.quantity : total), 0);
}
