import { describe, expect, test } from "vitest";
import { OVERLAY_STEPS, overlayAt } from "#app/routes/cart/checkout/placing-order-overlay.tsx";
import { hasSomethingToOrder, missingFromCart } from "#domain/cart/cart-complete.ts";

const ready = {
  fulfillmentSlot: "Fri, Dec 4",
  fulfillmentType: "Pickup",
  hasOrderer: true,
  lineCount: 2,
  subtotal: 1600,
  discounts: 0,
  grandTotal: 1748,
  street: "",
  zip: "",
  requirePrepay: true,
  paymentAcknowledged: true,
} as const;

describe("what is missing", () => {
  test("CART-06 nothing, when slot, type, orderer and items are there", () => {
    expect(missingFromCart(ready)).toEqual({});
  });

  test.each([
    ["fulfillmentSlot", { fulfillmentSlot: null }],
    ["fulfillmentSlot", { fulfillmentSlot: "" }],
    ["fulfillmentType", { fulfillmentType: null }],
    ["orderer", { hasOrderer: false }],
    ["lines", { lineCount: 0, subtotal: 0, grandTotal: 0 }],
    ["paymentAcknowledged", { paymentAcknowledged: false }],
  ])("CART-06 %s is said where %o", (field, change) => {
    const missing = missingFromCart({ ...ready, ...change });
    expect(Object.keys(missing)).toEqual([field]);
    expect(missing[field]).toMatch(/\w/);
  });

  test("CART-03 Delivery needs a street and a 5-digit zip, Pickup neither", () => {
    const delivery = { ...ready, fulfillmentType: "Delivery" } as const;
    expect(missingFromCart(delivery)).toEqual({
      street: "required",
      zip: "required",
    });
    expect(missingFromCart({ ...delivery, street: "418 Alder Street", zip: "9490" })).toEqual({
      zip: "zip",
    });
    expect(missingFromCart({ ...delivery, street: "418 Alder Street", zip: "94901" })).toEqual({});
  });

  test("CART-03 Shipping needs an address and no day", () => {
    const shipping = { ...ready, fulfillmentType: "Shipping", fulfillmentSlot: null } as const;
    expect(Object.keys(missingFromCart(shipping))).toEqual(["street", "zip"]);
    expect(missingFromCart({ ...shipping, street: "418 Alder Street", zip: "94901" })).toEqual({});
  });

  test("CART-04 where prepayment is not required, no promise to pay is asked for", () => {
    expect(missingFromCart({ ...ready, requirePrepay: false, paymentAcknowledged: false })).toEqual({});
  });

  test.each([
    [{ subtotal: 1 }, true],
    [{ discounts: 100 }, true],
    [{ grandTotal: 500 }, true],
    [{ lineCount: 1 }, true],
    [{}, false],
  ])("CART-06 %o is something to order: %s", (part, expected) => {
    const empty = { subtotal: 0, discounts: 0, grandTotal: 0, lineCount: 0 };
    expect(hasSomethingToOrder({ ...empty, ...part })).toBe(expected);
  });
});

describe("the overlay while an order is placed", () => {
  test.each([
    [0, "working", 0],
    [4_999, "working", 0],
    [5_000, "working", 1],
    [10_000, "working", 2],
    [14_999, "working", 2],
    [15_000, "asking", 2],
    [60_000, "asking", 2],
  ])("ORD-05 after %i ms it is %s with text %i", (elapsed, phase, step) => {
    expect(overlayAt(elapsed)).toEqual({ phase, step });
    expect(step).toBeLessThan(OVERLAY_STEPS);
  });

  test("ORD-05 an order that is firmly not there is said so for three seconds", () => {
    expect(overlayAt(15_999, 16_000).phase).toBe("asking");
    expect(overlayAt(16_000, 16_000).phase).toBe("failed");
    expect(overlayAt(18_999, 16_000).phase).toBe("failed");
    expect(overlayAt(19_000, 16_000).phase).toBe("closed");
  });
});
