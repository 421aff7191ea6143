/** The price of an order after an edit (ORD-09, PRICE-01 … PRICE-06), on the terms it was placed on. Amounts are cents. */
import { InvalidFields } from "#domain/invalid.ts";
import { MAX_TOTAL } from "#domain/money.ts";
import { OrderTooLarge } from "#domain/orders/order-errors.ts";
import type { PricedLine } from "#domain/orders/order-lines.ts";
import { type Price, priceOrder } from "#domain/orders/pricing.ts";
import type { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";

/** What decides the new price; `deliveryFee` is the merchant's own, where one was given. */
interface Edited {
  readonly lines: readonly PricedLine[];
  readonly fulfillmentType: Order["fulfillmentType"];
  readonly tip: number;
  readonly deliveryFee: number | undefined;
}

/**
 * The parts of the price. Rates stay those of the day it was ordered: tax, family discount, the service fee if it was charged. A delivery
 * keeps its fee unless another is given; an order that becomes a delivery takes the shop's.
 *
 * @throws OrderTooLarge; InvalidFields for a delivery fee of an order that is not delivered
 */
export function editedPrice(
  { shop }: AtShop,
  order: Order,
  { lines, fulfillmentType, tip, deliveryFee }: Edited,
): Omit<Price, "familyDiscountAmount"> {
  if (deliveryFee && fulfillmentType !== "Delivery") {
    throw new InvalidFields({ deliveryFee: ["Only a delivery has a delivery fee."] });
  }
  const own = order.fulfillmentType === "Delivery" ? order.deliveryFee : null;
  const { familyDiscountAmount: _, ...price } = priceOrder(
    { lines, fulfillmentType, tip, customDeliveryFee: deliveryFee ?? own },
    {
      salesTax: order.salesTaxRate,
      deliveryFee: shop.settings.deliveryFee ?? null,
      familyDiscount: order.familyDiscount ?? null,
      chargesServiceFee: order.serviceFee > 0 || (order.subtotal === 0 && shop.chargesServiceFee),
    },
  );
  if (price.grandTotal > MAX_TOTAL || price.subtotal > MAX_TOTAL) throw new OrderTooLarge();
  return price;
}
