import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addLine,
  type CartLine,
  changeLine,
  fitLines,
  isQuantity,
  mergeCarts,
  removeLine,
} from "#domain/cart/cart-lines.ts";
import { propertyRuns } from "../property-runs.ts";

const rye: CartLine = { itemId: "rye", quantity: 2 };
const pie: CartLine = { itemId: "pie", quantity: 1 };
const quantities = (lines: readonly CartLine[]) => lines.map(({ itemId, quantity }) => [itemId, quantity]);

describe("one cart", () => {
  test("CART-02 what is added joins its line, or stands at the end", () => {
    expect(quantities(addLine([rye], pie, null))).toEqual([
      ["rye", 2],
      ["pie", 1],
    ]);
    expect(quantities(addLine([rye, pie], { itemId: "rye", quantity: 3 }, null))).toEqual([
      ["rye", 5],
      ["pie", 1],
    ]);
  });

  test("CART-02 never more than there are, never more than 999", () => {
    expect(quantities(addLine([rye], { itemId: "rye", quantity: 3 }, 4))).toEqual([["rye", 4]]);
    expect(quantities(addLine([], { itemId: "rye", quantity: 3 }, 0))).toEqual([]);
    expect(quantities(addLine([{ itemId: "rye", quantity: 998 }], rye, null))).toEqual([["rye", 999]]);
  });

  test("CART-02 a changed line is set, 0 takes it out, and it is no longer marked", () => {
    expect(changeLine([{ ...rye, oversold: true }, pie], "rye", 1, 5)).toEqual([
      { itemId: "rye", quantity: 1, oversold: false },
      pie,
    ]);
    expect(changeLine([rye, pie], "rye", 0, 5)).toEqual([pie]);
    expect(changeLine([rye, pie], "tart", 4, null)).toEqual([rye, pie]);
    expect(removeLine([rye, pie], "pie")).toEqual([rye]);
  });

  test.each([
    [1, true],
    [999, true],
    [0, false],
    [1000, false],
    [-1, false],
    [1.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])("CART-02 %d is a quantity: %s", (quantity, expected) => {
    expect(isQuantity(quantity)).toBe(expected);
  });
});

describe("two carts at log-in", () => {
  test("CART-01 quantities are added, up to stock", () => {
    const stock = new Map([["rye", 3]]);
    const merged = mergeCarts([rye], [{ itemId: "rye", quantity: 2 }, pie], (id) => stock.get(id) ?? null);
    expect(quantities(merged)).toEqual([
      ["rye", 3],
      ["pie", 1],
    ]);
  });

  test("CART-01 ORD-02 of an item that has sold out meanwhile the account's line stays as it is, or else the guest's", () => {
    const marked = { ...rye, oversold: true };
    expect(mergeCarts([marked], [{ itemId: "rye", quantity: 5 }, pie], () => 0)).toEqual([marked, pie]);
  });

  test("CART-01 where both are more than a cart holds, the guest's lines stay and the account's oldest go", () => {
    const line = (itemId: string) => ({ itemId, quantity: 1 });
    const joined = ["old", "newer", "both", "guest's"].map(line);
    const kept = (most: number) =>
      fitLines(joined, ["both", "guest's"].map(line), most).map((each) => each.itemId);
    expect(kept(4)).toEqual(["old", "newer", "both", "guest's"]);
    expect(kept(3)).toEqual(["newer", "both", "guest's"]);
    expect(kept(2)).toEqual(["both", "guest's"]);
  });

  const itemId = fc.constantFrom("a", "b", "c", "d", "e");
  const cart = fc.uniqueArray(fc.record({ itemId, quantity: fc.integer({ min: 1, max: 999 }) }), {
    selector: (line) => line.itemId,
  });
  const stock = fc.dictionary(itemId, fc.option(fc.oneof(fc.constant(0), fc.nat(1_200))));

  test("CART-01 every item of either stands once, with the sum of both, at most what there is and at most 999; sold out, as it stood", () => {
    fc.assert(
      fc.property(cart, cart, stock, (account, guest, left) => {
        const stockOf = (id: string) => left[id] ?? null;
        const merged = mergeCarts(account, guest, stockOf);
        expect(new Set(merged.map((line) => line.itemId)).size).toBe(merged.length);
        for (const line of guest) {
          const held = account.find((other) => other.itemId === line.itemId)?.quantity ?? 0;
          const left = stockOf(line.itemId);
          const joined = merged.find((other) => other.itemId === line.itemId);
          expect(joined?.quantity).toBe(
            left === 0 ? held || line.quantity : Math.min(held + line.quantity, 999, left ?? 999),
          );
        }
        expect(merged).toHaveLength(new Set([...account, ...guest].map((line) => line.itemId)).size);
        const untouched = account.filter((line) => !guest.some((other) => other.itemId === line.itemId));
        expect(merged).toEqual(expect.arrayContaining(untouched));
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });
});
