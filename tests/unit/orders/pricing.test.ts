import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FulfillmentType } from "#domain/orders/fulfillment.ts";
import { FULFILLMENT_TYPES } from "#domain/orders/fulfillment.ts";
import type { PricedLine } from "#domain/orders/order-lines.ts";
import {
  chargesServiceFee,
  disagrees,
  type PricedOrder,
  type PriceTerms,
  priceOrder,
} from "#domain/orders/pricing.ts";
import { propertyRuns } from "../property-runs.ts";

const runs = propertyRuns(20_000);

const product = (quantity: number, itemPrice: number): PricedLine => ({
  type: "PRODUCT",
  quantity,
  itemPrice,
});
const fee = (itemPrice: number): PricedLine => ({ type: "FEE", quantity: 1, itemPrice });
const discount = (itemPrice: number): PricedLine => ({ type: "DISCOUNT", quantity: 1, itemPrice });

const plain: PriceTerms = {
  salesTax: null,
  deliveryFee: null,
  familyDiscount: null,
  chargesServiceFee: false,
};
const order = (lines: PricedLine[], more: Partial<PricedOrder> = {}): PricedOrder => ({
  lines,
  fulfillmentType: "Pickup",
  tip: 0,
  ...more,
});

describe("ten invoices worked by hand", () => {
  test("PRICE-06 1: two loaves, no tax, no tip", () => {
    // 2 × 8.00 = 16.00
    expect(priceOrder(order([product(2, 800)]), plain)).toEqual({
      subtotal: 1600,
      familyDiscountAmount: 0,
      discounts: 0,
      fees: 0,
      tax: 0,
      serviceFee: 0,
      deliveryFee: 0,
      tip: 0,
      grandTotal: 1600,
    });
  });

  test("PRICE-06 2: the sample tax of 9.25 %", () => {
    // 16.00 × 0.0925 = 1.48; 16.00 + 1.48 = 17.48
    const price = priceOrder(order([product(2, 800)]), { ...plain, salesTax: 925 });
    expect(price).toMatchObject({ subtotal: 1600, tax: 148, grandTotal: 1748 });
  });

  test("PRICE-06 3: a family discount comes off before tax", () => {
    // 16.00 − 10 % (1.60) = 14.40; 14.40 × 0.0925 = 1.332 → 1.33; 14.40 + 1.33 = 15.73
    const price = priceOrder(order([product(2, 800)]), { ...plain, salesTax: 925, familyDiscount: 10 });
    expect(price).toMatchObject({ familyDiscountAmount: 160, discounts: 160, tax: 133, grandTotal: 1573 });
  });

  test("PRICE-06 4: delivered, with the sample fee and tip", () => {
    // 3 × 6.50 + 4.25 = 23.75; tax 2.196875 → 2.20; + 20.00 delivery + 5.00 tip = 50.95
    const price = priceOrder(
      order([product(3, 650), product(1, 425)], { fulfillmentType: "Delivery", tip: 500 }),
      { ...plain, salesTax: 925, deliveryFee: 2000 },
    );
    expect(price).toMatchObject({ subtotal: 2375, tax: 220, deliveryFee: 2000, tip: 500, grandTotal: 5095 });
  });

  test("PRICE-05 PRICE-06 5: shipped, so no delivery fee", () => {
    // 12.00 + 1.11 tax (1.11 exactly) = 13.11, though the shop has a delivery fee of 7.00
    const price = priceOrder(order([product(1, 1200)], { fulfillmentType: "Shipping" }), {
      ...plain,
      salesTax: 925,
      deliveryFee: 700,
    });
    expect(price).toMatchObject({ tax: 111, deliveryFee: 0, grandTotal: 1311 });
  });

  test("PRICE-04 PRICE-06 6: the service fee is 5 % of the undiscounted subtotal", () => {
    // 33.30 − 20 % (6.66) = 26.64; tax 2.4642 → 2.46; fee 33.30 × 0.05 = 1.665 → 1.67; 30.77
    const price = priceOrder(order([product(9, 370)]), {
      salesTax: 925,
      deliveryFee: null,
      familyDiscount: 20,
      chargesServiceFee: true,
    });
    expect(price).toMatchObject({
      subtotal: 3330,
      discounts: 666,
      tax: 246,
      serviceFee: 167,
      grandTotal: 3077,
    });
  });

  test("PRICE-05 PRICE-06 7: a custom fee is added untaxed, a custom delivery fee replaces the shop's", () => {
    // 10.00; tax 0.925 → 0.93; + 3.00 gift wrap + 1.50 delivery = 15.43
    const price = priceOrder(
      order([product(1, 1000), fee(300)], { fulfillmentType: "Delivery", customDeliveryFee: 150 }),
      { ...plain, salesTax: 925, deliveryFee: 700 },
    );
    expect(price).toMatchObject({ fees: 300, tax: 93, deliveryFee: 150, grandTotal: 1543 });
  });

  test("PRICE-02 PRICE-06 8: a discount line joins the family discount", () => {
    // 45.05 − 15 % (6.7575 → 6.76) − 5.00 = 33.29; tax 7.75 % = 2.579975 → 2.58; 35.87
    const price = priceOrder(order([product(5, 901), discount(500)]), {
      ...plain,
      salesTax: 775,
      familyDiscount: 15,
    });
    expect(price).toMatchObject({
      familyDiscountAmount: 676,
      discounts: 1176,
      tax: 258,
      grandTotal: 3587,
    });
  });

  test("PRICE-02 PRICE-06 9: discounts never take more than the subtotal", () => {
    // 8.00 − 50 % (4.00) − 10.00 stops at 0.00; no tax; + 7.00 delivery + 1.00 tip = 8.00
    const price = priceOrder(
      order([product(1, 800), discount(1000)], { fulfillmentType: "Delivery", tip: 100 }),
      { ...plain, salesTax: 925, deliveryFee: 700, familyDiscount: 50 },
    );
    expect(price).toMatchObject({ discounts: 800, tax: 0, grandTotal: 800 });
  });

  test("PRICE-06 10: everything at once", () => {
    // 12 × 2.75 + 1 × 18.40 = 51.40; family 5 % = 2.57; line 2.00 → off 4.57, left 46.83
    // tax 8.875 % of 46.83 is asked as 888 hundredths: 4.158504 → 4.16; fee 51.40 × 0.05 = 2.57
    // 46.83 + 1.25 fee + 7.00 delivery + 6.00 tip + 4.16 + 2.57 = 67.81
    const price = priceOrder(
      order([product(12, 275), product(1, 1840), discount(200), fee(125)], {
        fulfillmentType: "Delivery",
        tip: 600,
      }),
      { salesTax: 888, deliveryFee: 700, familyDiscount: 5, chargesServiceFee: true },
    );
    expect(price).toEqual({
      subtotal: 5140,
      familyDiscountAmount: 257,
      discounts: 457,
      fees: 125,
      tax: 416,
      serviceFee: 257,
      deliveryFee: 700,
      tip: 600,
      grandTotal: 6781,
    });
  });
});

const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  type: fc.constantFrom("PRODUCT" as const, "PRODUCT" as const, "FEE" as const, "DISCOUNT" as const),
  quantity: fc.integer({ min: 1, max: 999 }),
  itemPrice: fc.integer({ min: 0, max: 10_000_000 }),
});
const anyOrder: fc.Arbitrary<PricedOrder> = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  fulfillmentType: fc.constantFrom<FulfillmentType>(...FULFILLMENT_TYPES),
  tip: fc.integer({ min: 0, max: 100_000 }),
  customDeliveryFee: fc.option(fc.integer({ min: 0, max: 100_000 })),
});
const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  salesTax: fc.option(fc.integer({ min: 0, max: 10_000 })),
  deliveryFee: fc.option(fc.integer({ min: 0, max: 100_000 })),
  familyDiscount: fc.option(fc.integer({ min: 0, max: 100 })),
  chargesServiceFee: fc.boolean(),
});

describe("any order", () => {
  test("REL-R15 PRICE-06 the parts are whole, not negative, and sum to the grand total", () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (some, terms) => {
        const price = priceOrder(some, terms);
        for (const part of Object.values(price)) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
        }
        const { subtotal, discounts, fees, deliveryFee, tip, tax, serviceFee, grandTotal } = price;
        expect(discounts).toBeLessThanOrEqual(subtotal);
        expect(subtotal - discounts + fees + deliveryFee + tip + tax + serviceFee).toBe(grandTotal);
      }),
      { numRuns: runs },
    );
  });

  test("REL-R15 the order of the lines changes nothing", () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (some, terms) => {
        const turned = { ...some, lines: some.lines.toReversed() };
        expect(priceOrder(turned, terms)).toEqual(priceOrder(some, terms));
      }),
      { numRuns: runs },
    );
  });

  test("REL-R15 splitting a line in two changes nothing", () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (some, terms) => {
        const lines = some.lines.flatMap((line) => {
          if (line.quantity === 1) return [line];
          return [
            { ...line, quantity: 1 },
            { ...line, quantity: line.quantity - 1 },
          ];
        });
        expect(priceOrder({ ...some, lines }, terms)).toEqual(priceOrder(some, terms));
      }),
      { numRuns: runs },
    );
  });

  test("REL-R15 one more of a product makes no part smaller where nothing else is taken off", () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, fc.integer({ min: 0, max: 10_000_000 }), (some, terms, itemPrice) => {
        const fewer = { ...some, lines: some.lines.filter(({ type }) => type !== "DISCOUNT") };
        const more = { ...fewer, lines: [...fewer.lines, product(1, itemPrice)] };
        const before = priceOrder(fewer, terms);
        const after = priceOrder(more, terms);
        for (const part of Object.keys(before) as Array<keyof typeof before>) {
          expect(after[part], part).toBeGreaterThanOrEqual(before[part]);
        }
      }),
      { numRuns: runs },
    );
  });

  test("PRICE-05 only Delivery pays for delivery, and a merchant's own fee wins, zero too", () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (some, terms) => {
        const { deliveryFee } = priceOrder(some, terms);
        const due = some.customDeliveryFee ?? terms.deliveryFee ?? 0;
        expect(deliveryFee).toBe(some.fulfillmentType === "Delivery" ? due : 0);
      }),
      { numRuns: runs },
    );
  });

  test("PRICE-04 without the fee the total is smaller by exactly the fee", () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (some, terms) => {
        const charged = priceOrder(some, { ...terms, chargesServiceFee: true });
        const waived = priceOrder(some, { ...terms, chargesServiceFee: false });
        expect(waived.serviceFee).toBe(0);
        expect(charged.grandTotal - waived.grandTotal).toBe(charged.serviceFee);
      }),
      { numRuns: runs },
    );
  });
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])("PRICE-04 flag %s, trial %s: fee charged %s", (serviceFeeFlag, hasActiveTrial, expected) => {
  expect(chargesServiceFee({ serviceFeeFlag, hasActiveTrial })).toBe(expected);
});

test("ORD-01 an amount that differs by a cent disagrees, one that is left out does not", () => {
  const price = priceOrder(order([product(2, 800)]), { ...plain, salesTax: 925 });
  expect(disagrees({}, price)).toBe(false);
  expect(disagrees({ grandTotal: 1748, tax: 148, deliveryFee: 0 }, price)).toBe(false);
  expect(disagrees({ grandTotal: 1747 }, price)).toBe(true);
  expect(disagrees({ grandTotal: 1748, tax: 147 }, price)).toBe(true);
  expect(disagrees({ serviceFee: 1 }, price)).toBe(true);
});
