/** What a wanted order costs by the server's own figures (ORD-01, PRICE-01 … PRICE-06). Amounts are cents. */
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import { disagrees, type Price, priceOrder } from "#domain/orders/pricing.ts";
import type { AtShop } from "../context.ts";
import type { ItemOnOffer } from "./items-wanted.ts";
import type { LineRow } from "./order-rows.ts";
import type { Orderer } from "./orderer.ts";

/** The server's price of these lines (PRICE-01 … PRICE-06). */
export function priceFor(
  { shop }: AtShop,
  wanted: Pick<NewOrder, "fulfillmentType" | "tip" | "claimed">,
  orderer: Pick<Orderer, "setsPrices" | "familyDiscount">,
  lines: readonly LineRow[],
): Price {
  return priceOrder(
    {
      lines,
      fulfillmentType: wanted.fulfillmentType,
      tip: wanted.tip,
      customDeliveryFee: orderer.setsPrices ? (wanted.claimed.deliveryFee ?? null) : null,
    },
    {
      salesTax: shop.settings.salesTax ?? null,
      deliveryFee: shop.settings.deliveryFee ?? null,
      familyDiscount: orderer.familyDiscount,
      chargesServiceFee: shop.chargesServiceFee,
    },
  );
}

/** Whether anything the client believes about money differs from the server's figures (ORD-01). */
export function pricesDiffer(
  wanted: NewOrder,
  items: ReadonlyMap<string, ItemOnOffer>,
  orderer: Orderer,
  asked: Price,
): boolean {
  const { familyDiscount, ...amounts } = wanted.claimed;
  if (disagrees(amounts, asked)) return true;
  if (familyDiscount !== undefined && (familyDiscount ?? 0) !== (orderer.familyDiscount ?? 0)) return true;
  return wanted.lines.some(
    (line) => line.itemPrice !== undefined && line.itemPrice !== items.get(line.itemId)?.price,
  );
}
