import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampToStock } from "#domain/cart/clamp-to-stock.ts";
import { fillOrder } from "#domain/orders/planned-lines.ts";
import { propertyRuns } from "../property-runs.ts";

const rye = { itemId: "rye", name: "Rye", quantity: 3 };
const pie = { itemId: "pie", name: "Apple Pie", quantity: 1 };
const left = (stock: Record<string, number | null>) => (itemId: string) => stock[itemId] ?? null;

describe("the order screen, before placing", () => {
  test("ORD-02 what is short is set to what is there, marked and listed; the rest is left alone", () => {
    expect(clampToStock([rye, pie], left({ rye: 2 }))).toEqual({
      lines: [
        { ...rye, quantity: 2, oversold: true },
        { ...pie, oversold: false },
      ],
      shortages: [{ itemId: "rye", name: "Rye", requested: 3, available: 2 }],
    });
  });

  test("ORD-02 an item on two lines is counted once", () => {
    const { lines, shortages } = clampToStock([rye, { ...rye, quantity: 2 }], left({ rye: 4 }));
    expect(lines.map(({ quantity, oversold }) => [quantity, oversold])).toEqual([
      [3, false],
      [1, true],
    ]);
    expect(shortages).toEqual([{ itemId: "rye", name: "Rye", requested: 5, available: 4 }]);
  });
});

describe("placing", () => {
  test("ORD-03 with oversold orders rejected, one short item refuses it all", () => {
    const { refusal } = fillOrder([rye, pie], left({ rye: 2 }), { rejectOversoldOrders: true });
    expect(refusal).toMatchObject({
      kind: "conflict",
      code: "oversold",
      facts: { oversold: [{ itemId: "rye", name: "Rye", requested: 3, available: 2 }] },
    });
  });

  test("ORD-03 without, it goes through with what is there, marked", () => {
    const filled = fillOrder([rye, pie], left({ rye: 2, pie: 0 }), { rejectOversoldOrders: false });
    expect(filled.refusal).toBeNull();
    expect(filled.inStock).toEqual([{ ...rye, quantity: 2, oversold: true }]);
    expect(filled.missed).toEqual([{ ...pie, quantity: 0, oversold: true }]);
  });

  test("ORD-03 nothing left at all is refused either way", () => {
    const { refusal } = fillOrder([rye, pie], left({ rye: 0, pie: 0 }), { rejectOversoldOrders: false });
    expect(refusal?.facts.oversold.map(({ available }) => available)).toEqual([0, 0]);
  });

  test("ORD-03 enough of everything is neither short nor marked", () => {
    const filled = fillOrder([rye, pie], left({ rye: 3 }), { rejectOversoldOrders: true });
    expect(filled).toMatchObject({ missed: [], shortages: [], refusal: null });
    expect(filled.inStock.every(({ oversold }) => !oversold)).toBe(true);
  });

  const line = fc.record({
    itemId: fc.constantFrom("a", "b", "c"),
    name: fc.constant("Bread"),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const stock = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.option(fc.nat(1_500)));

  test("ORD-03 never gives more than there is, nor less than it could", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        stock,
        fc.boolean(),
        (wanted, there, rejectOversoldOrders) => {
          const stockOf = left(there);
          const { inStock, missed, shortages, refusal } = fillOrder(wanted, stockOf, {
            rejectOversoldOrders,
          });
          const total = (lines: readonly { itemId: string; quantity: number }[], id: string) =>
            lines.filter(({ itemId }) => itemId === id).reduce((sum, { quantity }) => sum + quantity, 0);
          for (const id of ["a", "b", "c"]) {
            const available = stockOf(id) ?? Number.POSITIVE_INFINITY;
            expect(total(inStock, id)).toBe(Math.min(total(wanted, id), available));
            expect(shortages.some(({ itemId }) => itemId === id)).toBe(total(wanted, id) > available);
          }
          expect(inStock.length + missed.length).toBe(wanted.length);
          const short = shortages.length > 0;
          expect(refusal !== null).toBe(short && (rejectOversoldOrders || inStock.length === 0));
        },
      ),
      { numRuns: propertyRuns(10_000) },
    );
  });
});
