import { type CountedLine, clampToStock, type StockOf } from "#domain/cart/clamp-to-stock.ts";
import { ItemsOversold, type Shortage } from "#domain/orders/order-errors.ts";

/** What becomes of the wanted lines of an order. */
export type Filled<Line extends CountedLine> = Readonly<{
  /** The lines that go through, each with what there is for it; `oversold` marks those that got less. */
  kept: ReadonlyArray<Line & Readonly<{ oversold: boolean }>>;
  /** The lines nothing was left for (quantity 0, `oversold`). */
  missed: ReadonlyArray<Line & Readonly<{ oversold: boolean }>>;
  shortages: readonly Shortage[];
  /** Why the order must not be placed, or null. */
  refusal: ItemsOversold | null;
}>;

/**
 * Fills an order from stock (ORD-03): with `reject_oversold_orders` anything short refuses it all;
 * without, it goes through with what is there, unless there is nothing left at all.
 */
export function fillOrder<Line extends CountedLine>(
  wanted: readonly Line[],
  stockOf: StockOf,
  { rejectOversoldOrders }: { rejectOversoldOrders: boolean },
): Filled<Line> {
  const { lines, shortages } = clampToStock(wanted, stockOf);
  const kept = lines.filter((line) => line.quantity > 0);
  const missed = lines.filter((line) => line.quantity === 0);
  const refused = shortages.length > 0 && (rejectOversoldOrders || kept.length === 0);
  return { kept, missed, shortages, refusal: refused ? new ItemsOversold({ oversold: shortages }) : null };
}
