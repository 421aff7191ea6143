import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "#domain/cart/cart-lines.ts";
import {
  nextTime,
  type OfferNow,
  type OrderedLine,
  orderAgain,
  type WindowNow,
} from "#domain/cart/order-again.ts";
import { ORDERABLE_TYPES, type OrderableType } from "#domain/orders/fulfillment.ts";
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

const day = (label: string) => ({ date: DATES[label] ?? "", label });
const DATES: Readonly<Record<string, string>> = {
  "Fri, Nov 27": "2026-11-27",
  "Sat, Nov 28": "2026-11-28",
  "Sun, Nov 29": "2026-11-29",
};
const aWindow = (id: string, change: Partial<WindowNow> = {}): WindowNow => ({
  id,
  state: "active",
  pickupDays: [day("Fri, Nov 27"), day("Sat, Nov 28")],
  deliveryDays: [],
  shippingLabel: null,
  ...change,
});
const nothingChosen = { availabilityId: null, fulfillmentType: null, fulfillmentSlot: null };

test("CUST-02 an earlier order is for the first open window that offers its way of getting it, on its day of the week or the first", () => {
  const windows = [
    aWindow("later", { state: "future" }),
    aWindow("first"),
    aWindow("second", { deliveryDays: [day("Sun, Nov 29")] }),
  ];
  const next = (type: OrderableType, date: string | null = null) =>
    nextTime({ type, date }, nothingChosen, windows);
  expect(next("Pickup")).toEqual({
    availabilityId: "first",
    fulfillmentType: "Pickup",
    fulfillmentSlot: "Fri, Nov 27",
  });
  // A Saturday, and a Monday, which no window has.
  expect(next("Pickup", "2026-11-14")?.fulfillmentSlot).toBe("Sat, Nov 28");
  expect(next("Pickup", "2026-11-16")?.fulfillmentSlot).toBe("Fri, Nov 27");
  expect(next("Delivery")?.availabilityId).toBe("second");
  expect(next("Shipping")).toBeNull();
});

test("CUST-02 what was chosen already stays while it is on offer", () => {
  const chosen = { availabilityId: "second", fulfillmentType: "Pickup", fulfillmentSlot: "Sat, Nov 28" };
  const next = (...windows: WindowNow[]) => nextTime({ type: "Pickup", date: "2026-11-20" }, chosen, windows);
  expect(next(aWindow("first"), aWindow("second"))).toEqual(chosen);
  expect(next(aWindow("first"), aWindow("second", { state: "future" }))).toEqual({
    availabilityId: "first",
    fulfillmentType: "Pickup",
    fulfillmentSlot: "Fri, Nov 27",
  });
});

const label = fc.constantFrom(...Object.keys(DATES));
const someDays = fc.uniqueArray(label).map((labels) => labels.map(day));
const someWindows = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("a", "b", "c"),
    state: fc.constantFrom("active" as const, "future" as const),
    pickupDays: someDays,
    deliveryDays: someDays,
    shippingLabel: fc.option(fc.constant("Ships after Fri, Nov 27")),
  }),
  { selector: ({ id }) => id },
);
const choice = fc.record({
  availabilityId: fc.option(fc.constantFrom("a", "b", "c")),
  fulfillmentType: fc.option(fc.constantFrom(...ORDERABLE_TYPES, "Unknown")),
  fulfillmentSlot: fc.option(label),
});

test("CUST-02 whatever the windows and the cart's choice, the time is on offer now, and choosing it again chooses the same", () => {
  const labels = (window: WindowNow, type: string): (string | null)[] =>
    type === "Shipping"
      ? [window.shippingLabel]
      : (type === "Pickup" ? window.pickupDays : window.deliveryDays).map((each) => each.label);
  const earlier = fc.record({
    type: fc.constantFrom(...ORDERABLE_TYPES),
    date: fc.option(fc.constant("2026-11-21")),
  });
  fc.assert(
    fc.property(earlier, choice, someWindows, (then, chosen, windows) => {
      const time = nextTime(then, chosen, windows);
      const open = windows.filter(({ state }) => state === "active");
      if (time === null) {
        expect(open.flatMap((each) => labels(each, then.type)).filter((each) => each !== null)).toEqual([]);
        return;
      }
      const of = open.filter(({ id }) => id === time.availabilityId);
      expect(of.flatMap((each) => labels(each, time.fulfillmentType))).toContain(time.fulfillmentSlot);
      expect([then.type, chosen.fulfillmentType]).toContain(time.fulfillmentType);
      expect(nextTime(then, time, windows)).toEqual(time);
    }),
    { numRuns: propertyRuns(5_000) },
  );
});
