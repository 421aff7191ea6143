import { type BasisPoints, type Cents, share } from "#domain/money.ts";
import type { FulfillmentType } from "#domain/orders/fulfillment.ts";
import { type PricedLine, totalOfType } from "#domain/orders/order-lines.ts";

/** 5 % of the subtotal (specification section 9). */
const SERVICE_FEE: BasisPoints = 500;

/** What is ordered, as far as money goes. `customDeliveryFee` is a merchant's own and wins over the shop's. */
export type PricedOrder = Readonly<{
  lines: readonly PricedLine[];
  fulfillmentType: FulfillmentType;
  tip: Cents;
  customDeliveryFee?: Cents | null;
}>;

/** On what terms: the shop's rates, and the customer's family discount as a whole percent from 0 to 100. */
export type PriceTerms = Readonly<{
  salesTax: BasisPoints | null;
  deliveryFee: Cents | null;
  familyDiscount: number | null;
  chargesServiceFee: boolean;
}>;

/** Every part of a price, in cents. `discounts` is all that is taken off, the family discount within it. */
export type Price = Readonly<{
  subtotal: Cents;
  familyDiscountAmount: Cents;
  discounts: Cents;
  fees: Cents;
  tax: Cents;
  serviceFee: Cents;
  deliveryFee: Cents;
  tip: Cents;
  grandTotal: Cents;
}>;

/**
 * Prices an order: PRICE-01 to PRICE-06, every amount in cents.
 *
 * The order of the steps is the contract (specification section 9): discounts come off the subtotal and never
 * take more than it, tax is charged on what is left, the service fee on the whole subtotal, fees
 * are not taxed, and delivery is paid only when something is delivered. The parts add up:
 * subtotal − discounts + fees + deliveryFee + tip + tax + serviceFee = grandTotal.
 */
export function priceOrder(order: PricedOrder, terms: PriceTerms): Price {
  const { lines, fulfillmentType, tip, customDeliveryFee } = order;
  const subtotal = totalOfType(lines, "PRODUCT");
  const familyDiscountAmount = share(subtotal, (terms.familyDiscount ?? 0) * 100);
  const discounts = Math.min(subtotal, familyDiscountAmount + totalOfType(lines, "DISCOUNT"));
  const discounted = subtotal - discounts;
  const fees = totalOfType(lines, "FEE");

  const tax = share(discounted, terms.salesTax ?? 0);
  const serviceFee = terms.chargesServiceFee ? share(subtotal, SERVICE_FEE) : 0;
  const deliveryFee = fulfillmentType === "Delivery" ? (customDeliveryFee ?? terms.deliveryFee ?? 0) : 0;

  const grandTotal = discounted + fees + deliveryFee + tip + tax + serviceFee;
  return { subtotal, familyDiscountAmount, discounts, fees, tax, serviceFee, deliveryFee, tip, grandTotal };
}

/** PRICE-04: the fee is the platform's, switched on by flag and waived while the shop's trial is active. */
export function chargesServiceFee(shop: { serviceFeeFlag: boolean; hasActiveTrial: boolean }): boolean {
  return shop.serviceFeeFlag && !shop.hasActiveTrial;
}

/** The amounts a client may have sent along, in cents; what it left out is not compared (contract section 5). */
export type SentAmounts = Readonly<
  Partial<Pick<Price, "subtotal" | "tax" | "serviceFee" | "deliveryFee" | "grandTotal">>
>;

/** Whether any amount the client sent differs from the server's (ORD-01). */
export function disagrees(sent: SentAmounts, price: Price): boolean {
  const compared = ["subtotal", "tax", "serviceFee", "deliveryFee", "grandTotal"] as const;
  return compared.some((part) => sent[part] !== undefined && sent[part] !== price[part]);
}
