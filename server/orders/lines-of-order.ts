/** The lines an order will have: what the menu says now, copied (ORD-08), and a merchant's own lines. */
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import type { AtShop } from "../context.ts";
import type { ItemOnOffer } from "./items-wanted.ts";
import type { LineRow } from "./order-rows.ts";

/** The order's lines with the given number of pieces of each item; names, units and prices are copied, and the date where item dates are on. */
export function linesFor(
  ctx: AtShop,
  wanted: Pick<NewOrder, "lines" | "customLines">,
  items: ReadonlyMap<string, ItemOnOffer>,
  quantityOf: (itemId: string, asked: number) => number,
): LineRow[] {
  const products = wanted.lines.flatMap((line): LineRow[] => {
    const item = items.get(line.itemId);
    if (!item) return [];
    const quantity = quantityOf(line.itemId, line.quantity);
    const ownPrice = ctx.visitor?.isMerchantHere ? line.itemPrice : undefined;
    return [
      {
        itemId: item.id,
        type: "PRODUCT",
        quantity,
        requestedQuantity: quantity < line.quantity ? line.quantity : null,
        itemPrice: ownPrice ?? item.price,
        itemName: item.name,
        itemUnit: item.unit,
        itemDate: ctx.shop.itemDatesOn ? item.date : null,
        sectionName: item.sectionName,
        oversold: quantity < line.quantity,
        isCustom: false,
      },
    ];
  });
  const custom = wanted.customLines.map(
    (line): LineRow => ({
      itemId: null,
      type: line.type,
      quantity: line.quantity,
      requestedQuantity: null,
      itemPrice: line.price,
      itemName: line.name,
      itemUnit: "",
      itemDate: null,
      sectionName: "",
      oversold: false,
      isCustom: true,
    }),
  );
  return [...products, ...custom];
}
