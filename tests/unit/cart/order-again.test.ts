import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "#domain/cart/cart-lines.ts";
import { type OfferNow, type OrderedLine, orderAgain } from "#domain/cart/order-again.ts";
import { propertyRuns } from "../property-runs.ts";

const rye: OrderedLine = { itemId: "rye", name: "Rye", price: 800, quantity: 2 };
const offer = (change: Partial<OfferNow> = {}): OfferNow => ({
  price: 800,
  left: null,
  missing: null,
  ...change,
});
const again = (change: Partial<OfferNow> | null, cart: readonly CartLine[] = [], ordered = [rye]) =>
  orderAgain(cart, ordered, () => (change === null ? null : offer(change)));

test("CUST-02 what can still be had is in the cart as it was ordered", () => {
  expect(again({})).toEqual({
    lines: [{ itemId: "rye", quantity: 2, oversold: false }],
    taken: ["rye"],
    differences: [],
  });
});

test.each([
  [null, "gone"],
  [{ missing: "gone" }, "gone"],
  [{ missing: "soldOut" }, "soldOut"],
  [{ left: 0 }, "soldOut"],
  [{ missing: "tooLate" }, "tooLate"],
] as const)("CUST-02 an item of which %o is known stays out of the cart: %s", (change, what) => {
  expect(again(change)).toEqual({ lines: [], taken: [], differences: [{ name: "Rye", what }] });
});

test("CUST-02 what costs something else now, or of which there are fewer, is in the cart and named", () => {
  expect(again({ price: 900, left: 1 })).toEqual({
    lines: [{ itemId: "rye", quantity: 1, oversold: false }],
    taken: ["rye"],
    differences: [
      { name: "Rye", what: "fewer", wanted: 2, now: 1 },
      { name: "Rye", what: "price", before: 800, now: 900 },
    ],
  });
});

test("CUST-02 a line of the shop's own is gone, one of which nothing was got wants nothing, and an item is wanted once", () => {
  const own = { ...rye, itemId: null, name: "Cake for Ann" };
  expect(again({}, [], [own, { ...rye, quantity: 0 }, rye, rye])).toEqual({
    lines: [{ itemId: "rye", quantity: 4, oversold: false }],
    taken: ["rye"],
    differences: [{ name: "Cake for Ann", what: "gone" }],
  });
});

test("CUST-02 what is in the cart already is topped up, and never taken away", () => {
  expect(again({}, [{ itemId: "rye", quantity: 1 }]).lines).toEqual([
    { itemId: "rye", quantity: 2, oversold: false },
  ]);
  expect(again({}, [{ itemId: "rye", quantity: 5 }]).lines).toEqual([
    { itemId: "rye", quantity: 5, oversold: false },
  ]);
  expect(again(null, [{ itemId: "pie", quantity: 3 }]).lines).toEqual([{ itemId: "pie", quantity: 3 }]);
});

const itemId = fc.constantFrom("a", "b", "c", "d", "e");
const ordered = fc.array(
  fc.record({
    itemId: fc.option(itemId, { freq: 6 }),
    name: fc.string(),
    price: fc.integer({ min: 0, max: 5000 }),
    quantity: fc.integer({ min: 0, max: 999 }),
  }),
  { maxLength: 8 },
);
const cart = fc.uniqueArray(fc.record({ itemId, quantity: fc.integer({ min: 1, max: 999 }) }), {
  selector: (line) => line.itemId,
});
const offers = fc.dictionary(
  itemId,
  fc.record({
    price: fc.integer({ min: 0, max: 5000 }),
    left: fc.option(fc.integer({ min: 0, max: 1200 })),
    missing: fc.option(fc.constantFrom("gone" as const, "soldOut" as const, "tooLate" as const)),
  }),
);

test("CUST-02 for any order, cart and menu: twice is once, nothing is more than there is, and nothing goes missing in silence", () => {
  fc.assert(
    fc.property(ordered, cart, offers, (lines, before, menu) => {
      const offerOf = (id: string) => (Object.hasOwn(menu, id) ? (menu[id] ?? null) : null);
      const once = orderAgain(before, lines, offerOf);
      const twice = orderAgain(once.lines, lines, offerOf);
      expect(twice).toEqual(once);

      const ids = once.lines.map((line) => line.itemId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(before.map((line) => line.itemId)));
      for (const id of once.taken) {
        const quantity = once.lines.find((line) => line.itemId === id)?.quantity ?? 0;
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(Math.min(999, offerOf(id)?.left ?? 999));
        expect(offerOf(id)?.missing).toBeNull();
      }
      // Every item of the order is in the cart now, or its name stands among the differences.
      const named = new Set(once.differences.map(({ name }) => name));
      for (const line of lines.filter(({ quantity }) => quantity > 0)) {
        const first = lines.find((each) => each.itemId === line.itemId && each.quantity > 0);
        const isIn = line.itemId !== null && once.taken.includes(line.itemId);
        expect(isIn || named.has(line.itemId === null ? line.name : (first?.name ?? ""))).toBe(true);
      }
    }),
    { numRuns: propertyRuns(20_000) },
  );
});
