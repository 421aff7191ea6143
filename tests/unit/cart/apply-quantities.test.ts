import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyQuantities, type RequestedItem, stepQuantity } from "#domain/cart/cart-lines.ts";
import { ItemUnavailable } from "#domain/orders/order-errors.ts";
import { propertyRuns } from "../property-runs.ts";

const plenty: RequestedItem = { name: "Rye", left: null, problem: null };
const few: RequestedItem = { name: "Rye", left: 4, problem: null };
const rye = { itemId: "rye", quantity: 2 };

describe("what is asked for", () => {
  test("CART-02 a line is set, added or taken out", () => {
    const wanted = [
      { itemId: "rye", quantity: 5 },
      { itemId: "pie", quantity: 1 },
      { itemId: "tart", quantity: 0 },
    ];
    const { lines, shortages, refusal } = applyQuantities(
      [rye, { itemId: "tart", quantity: 3 }],
      wanted,
      () => plenty,
    );
    expect(lines).toEqual([
      { itemId: "rye", quantity: 5, oversold: false },
      { itemId: "pie", quantity: 1, oversold: false },
    ]);
    expect([shortages, refusal]).toEqual([[], null]);
  });

  test("ORD-02 more than there is is cut, marked and told; the mark goes with the next quantity there is", () => {
    const cut = applyQuantities([rye], [{ itemId: "rye", quantity: 6 }], () => few);
    expect(cut.lines).toEqual([{ itemId: "rye", quantity: 4, oversold: true }]);
    expect(cut.shortages).toEqual([{ itemId: "rye", name: "Rye", requested: 6, available: 4 }]);
    const fewer = applyQuantities(cut.lines, [{ itemId: "rye", quantity: 3 }], () => few);
    expect([fewer.lines, fewer.shortages]).toEqual([[{ itemId: "rye", quantity: 3, oversold: false }], []]);
  });

  test("ORD-02 a line whose item ran out stays, and is told", () => {
    const problem = new ItemUnavailable({ itemId: "rye", name: "Rye" });
    const { lines, shortages, refusal } = applyQuantities([rye], [{ itemId: "rye", quantity: 3 }], () => ({
      name: "Rye",
      left: 0,
      problem,
    }));
    expect(lines).toEqual([rye]);
    expect(shortages).toEqual([{ itemId: "rye", name: "Rye", requested: 3, available: 0 }]);
    expect(refusal).toBeNull();
  });

  test("CART-02 what cannot be had is refused, the first of several, and the rest is kept", () => {
    const problem = (itemId: string) => new ItemUnavailable({ itemId, name: itemId });
    const ask = (itemId: string): RequestedItem => ({
      ...plenty,
      problem: itemId === "rye" ? null : problem(itemId),
    });
    const wanted = ["pie", "rye", "tart"].map((itemId) => ({ itemId, quantity: 1 }));
    const { lines, refusal } = applyQuantities([], wanted, ask);
    expect(lines).toEqual([{ itemId: "rye", quantity: 1, oversold: false }]);
    expect(refusal?.facts).toEqual({ itemId: "pie", name: "pie" });
  });

  test.each([
    ["add", 3],
    ["more", 3],
    ["less", 1],
    ["remove", 0],
  ] as const)("CART-02 '%s' on two of an item asks for %d", (kind, quantity) => {
    expect(stepQuantity({ kind, itemId: "rye" }, [rye])).toBe(quantity);
    expect(stepQuantity({ kind: "less", itemId: "rye" }, [{ ...rye, quantity: 1 }])).toBe(1);
  });
});

describe("whatever is asked for", () => {
  const itemId = fc.constantFrom("a", "b", "c", "d", "e");
  const once = { selector: (line: { itemId: string }) => line.itemId };
  const lines = fc.uniqueArray(fc.record({ itemId, quantity: fc.integer({ min: 1, max: 999 }) }), once);
  const quantities = fc.uniqueArray(fc.record({ itemId, quantity: fc.nat(999) }), once);
  const stock = fc.dictionary(itemId, fc.option(fc.integer({ min: 1, max: 1_200 })));
  const every = { numRuns: propertyRuns(10_000) };

  test("ORD-02 each line gets what it asks for, at most what there is, and just those that were cut are marked and told", () => {
    fc.assert(
      fc.property(lines, quantities, stock, (held, wanted, left) => {
        const kept = applyQuantities(held, wanted, (id) => ({
          name: id,
          left: left[id] ?? null,
          problem: null,
        }));
        for (const { itemId: id, quantity } of wanted) {
          const line = kept.lines.find((each) => each.itemId === id);
          const there = left[id] ?? 999;
          expect(line?.quantity ?? 0).toBe(Math.min(quantity, there));
          expect(line?.oversold ?? false).toBe(quantity > there);
          expect(kept.shortages.some((each) => each.itemId === id)).toBe(quantity > there);
        }
      }),
      every,
    );
  });

  test("CART-02 what no one named stays as it is", () => {
    fc.assert(
      fc.property(lines, quantities, (held, wanted) => {
        const named = new Set<string>(wanted.map((each) => each.itemId));
        const { lines: kept } = applyQuantities(held, wanted, () => few);
        expect(kept.filter((each) => !named.has(each.itemId))).toEqual(
          held.filter((each) => !named.has(each.itemId)),
        );
      }),
      every,
    );
  });
});
