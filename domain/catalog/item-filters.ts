import { type Stocked, unitsLeft } from "#domain/catalog/stock-notice.ts";

/** The quick filters of Manage Items (MAN-02). */
export const ITEM_FILTERS = ["in-stock", "out-of-stock", "hidden"] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

/** Whether an item belongs under a quick filter. Hidden ones stand under 'hidden' alone. */
export function underItemFilter(
  item: Stocked & Readonly<{ hidden: boolean }>,
  filter: ItemFilter,
  trackInventory: boolean,
): boolean {
  if (filter === "hidden") return item.hidden;
  const gone = unitsLeft(item, trackInventory) === 0;
  return !item.hidden && gone === (filter === "out-of-stock");
}
