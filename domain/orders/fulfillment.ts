/**
 * The ways an order reaches its customer (specification section 3). `Unknown` stands in old rows only: no one
 * can choose it.
 */
export const FULFILLMENT_TYPES = ["Pickup", "Delivery", "Shipping", "Unknown"] as const;
export type FulfillmentType = (typeof FULFILLMENT_TYPES)[number];

/** The ways a customer can choose (CART-03). */
export const ORDERABLE_TYPES = ["Pickup", "Delivery", "Shipping"] as const;
export type OrderableType = (typeof ORDERABLE_TYPES)[number];

/** A type in any letter case as it is stored ("PICKUP" → "Pickup"), or null when it is none (contract section 5). */
export function orderableType(text: string): OrderableType | null {
  const folded = text.trim().toLowerCase();
  return ORDERABLE_TYPES.find((type) => type.toLowerCase() === folded) ?? null;
}

/** The same where the shop offers it, else null: a cart may remember a way that is gone (CART-03). */
export function offeredType(
  text: string,
  { fulfillmentOptions }: Readonly<{ fulfillmentOptions: readonly string[] }>,
): OrderableType | null {
  const type = orderableType(text);
  return type && fulfillmentOptions.includes(type) ? type : null;
}
