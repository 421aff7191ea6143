/** As much of an item as its stock needs. */
export type Stocked = Readonly<{ stock: number; unlimited: boolean; soldOut: boolean }>;

/** Where counting ends: no item has more pieces, so that adding to them stays within what the database can count. */
export const MOST_STOCK = 1_000_000_000;

/**
 * How many of an item there are: a number, or null where no one counts (an unlimited item, a shop
 * that does not track inventory). What its merchant marked sold out is always 0 (ORD-02).
 */
export function unitsLeft(item: Stocked, trackInventory: boolean): number | null {
  if (item.soldOut) return 0;
  return trackInventory && !item.unlimited ? Math.max(0, item.stock) : null;
}

/** Whether a new item is unlimited: what is said decides; else it is until it is counted (MAN-02). */
export function startsUnlimited(said: {
  unlimited?: boolean | undefined;
  stock?: number | undefined;
  stockDelta?: number | undefined;
}): boolean {
  return said.unlimited ?? (said.stock === undefined && said.stockDelta === undefined);
}

/** What the menu says about stock: sold out, so many left, or nothing. */
export type StockNotice = Readonly<{ left: number }> | null;

/** A notice at or under the shop's low-stock threshold, and always when there is nothing left (STORE-02). */
export function stockNotice(
  item: Stocked,
  shop: { trackInventory: boolean; lowStockWarning: number },
): StockNotice {
  const left = unitsLeft(item, shop.trackInventory);
  return left !== null && (left === 0 || left <= shop.lowStockWarning) ? { left } : null;
}
