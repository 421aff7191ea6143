import type { Cents } from "#domain/money.ts";

/** The parts that lead from the products to the total, in the order of the receipt (PRICE-06). */
export const PRICE_PARTS = [
  "subtotal",
  "discounts",
  "fees",
  "deliveryFee",
  "tip",
  "tax",
  "serviceFee",
] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** What came in by part, each 0 or more: `discounts` is what was taken off. */
export type PartSums = Readonly<Record<PricePart, Cents>>;

/** One step of the fall from products to total; it reaches `from` … `to` on the way, whichever is larger. */
export type PriceStep = Readonly<{ part: PricePart; amount: Cents; from: Cents; to: Cents }>;

/** Adds the parts of many orders up. */
export function sumParts(days: readonly PartSums[]): PartSums {
  const sums = Object.fromEntries(
    PRICE_PARTS.map((part) => [part, days.reduce((sum, day) => sum + day[part], 0)]),
  );
  return sums as Record<PricePart, Cents>;
}

/** The steps that are not nothing, products always among them. Discounts are negative; the last step ends at the total. */
export function priceSteps(sums: PartSums): PriceStep[] {
  let reached = 0;
  const steps = PRICE_PARTS.map((part): PriceStep => {
    const amount = part === "discounts" ? -sums[part] || 0 : sums[part];
    const from = reached;
    reached += amount;
    return { part, amount, from, to: reached };
  });
  return steps.filter(({ part, amount }) => part === "subtotal" || amount !== 0);
}
