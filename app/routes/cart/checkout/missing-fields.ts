import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { CartView } from "#domain/cart/cart-schemas.ts";

/** The fields of the form that stand for what a cart can miss (CART-06); names of both sides meet here. */
const FIELD_OF: Readonly<Record<string, string>> = {
  items: "items",
  lines: "items",
  availabilityId: "fulfillmentSlot",
  fulfillmentSlot: "fulfillmentSlot",
  fulfillmentType: "fulfillmentType",
  deliveryAddress: "street",
  street: "street",
  zip: "zip",
  paymentService: "paymentService",
  paymentAcknowledged: "paymentAcknowledged",
  isGift: "isGift",
  gifteeDetails: "gifteeName",
  specialInstructions: "specialInstructions",
  tip: "tip",
};

/** What the cart misses, by field of the form. Who orders is asked elsewhere (ORD-06), so an orderer is never missing here. */
export function missingFields(missing: CartView["missing"]): FieldProblems {
  const problems: Record<string, string> = {};
  for (const [name, description] of Object.entries(missing)) {
    const field = FIELD_OF[name];
    if (field) problems[field] = description;
  }
  return problems;
}
