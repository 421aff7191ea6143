import type { Cents } from "#domain/money.ts";
import { deliveryAddressProblems } from "#domain/orders/delivery-address.ts";
import type { OrderableType } from "#domain/orders/fulfillment.ts";

/** What a cart has to show before it can be ordered. `hasOrderer`: someone is logged in, or a guest may order. */
export type CartToOrder = Readonly<{
  fulfillmentSlot: string | null;
  fulfillmentType: OrderableType | null;
  hasOrderer: boolean;
  lineCount: number;
  subtotal: Cents;
  discounts: Cents;
  grandTotal: Cents;
  street: string;
  zip: string;
  requirePrepay: boolean;
  paymentAcknowledged: boolean;
}>;

/** The problem of a field that is missing (CART-06). */
export const MISSING = {
  fulfillmentType: "chooseType",
  fulfillmentSlot: "chooseDay",
  lines: "addSomething",
  orderer: "logInToOrder",
  paymentAcknowledged: "confirmPayment",
} as const;

/** A field's name and what is said of it. */
export type Missing = Readonly<Record<string, string>>;

/**
 * What a cart still needs, by field; nothing missing means that it is valid (CART-06, CART-03, CART-04).
 * Shipping's day is set by its window, so a chosen type is all it asks for.
 */
export function missingFromCart(cart: CartToOrder): Missing {
  const missing: Record<string, string> = {};
  const need = (field: keyof typeof MISSING, isThere: boolean) => {
    if (!isThere) missing[field] = MISSING[field];
  };
  need("lines", hasSomethingToOrder(cart));
  need("fulfillmentType", cart.fulfillmentType !== null);
  need("fulfillmentSlot", cart.fulfillmentType === "Shipping" || Boolean(cart.fulfillmentSlot));
  need("orderer", cart.hasOrderer);
  need("paymentAcknowledged", !cart.requirePrepay || cart.paymentAcknowledged);
  const needsAddress = cart.fulfillmentType === "Delivery" || cart.fulfillmentType === "Shipping";
  return needsAddress ? { ...missing, ...deliveryAddressProblems(cart) } : missing;
}

/** A subtotal above zero, or a zero subtotal with discounts, a total that is not zero, or items (specification section 5). */
export function hasSomethingToOrder(
  cart: Pick<CartToOrder, "subtotal" | "discounts" | "grandTotal" | "lineCount">,
): boolean {
  if (cart.subtotal > 0) return true;
  return cart.discounts > 0 || cart.grandTotal !== 0 || cart.lineCount > 0;
}
