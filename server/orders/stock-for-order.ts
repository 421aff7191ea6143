/** How many pieces of each wanted item an order gets (ORD-03). */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { StockOf } from "#domain/cart/clamp-to-stock.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import type { AtShop } from "../context.ts";
import type { ItemOnOffer } from "./items-wanted.ts";
import { takeStock } from "./take-stock.ts";

/**
 * Takes what is counted and says how many pieces each item can have; null where nobody counts. What its merchant marked sold out has
 * none, except for the merchant, who may still hand out what there is (matrix r096).
 */
export async function stockForOrder(
  tx: EntityManager,
  { shop, visitor }: AtShop,
  wanted: NewOrder,
  items: ReadonlyMap<string, ItemOnOffer>,
): Promise<StockOf> {
  const seen = (item: ItemOnOffer) => ({ ...item, soldOut: item.soldOut && !visitor?.isMerchantHere });
  const isCounted = (item: ItemOnOffer) =>
    unitsLeft({ ...item, soldOut: false }, shop.settings.trackInventory) !== null;
  const taken = await takeStock(
    tx,
    wanted.lines.filter(({ itemId }) => {
      const item = items.get(itemId);
      return item !== undefined && isCounted(item) && !seen(item).soldOut;
    }),
  );
  return (itemId) => {
    const item = items.get(itemId);
    if (!item || seen(item).soldOut) return 0;
    return isCounted(item) ? (taken.get(itemId) ?? 0) : null;
  };
}
