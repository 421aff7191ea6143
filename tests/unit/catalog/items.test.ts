import { describe, expect, test } from "vitest";
import { isShown } from "#domain/catalog/item-shown.ts";
import { isComplete, moved } from "#domain/catalog/menu-order.ts";
import { startsUnlimited, stockNotice, unitsLeft } from "#domain/catalog/stock-notice.ts";

describe("what shoppers see", () => {
  const loaf = { name: "Rye", price: 800, status: "PUBLISHED", hidden: false, deletedAt: null };

  test.each([
    ["a loaf", {}, true],
    ["a free loaf", { price: 0 }, true],
    ["a hidden one", { hidden: true }, false],
    ["a deleted one", { deletedAt: new Date(0) }, false],
    ["one that is not published", { status: "DRAFT" }, false],
    ["an untouched one", { name: "New Item", price: 0 }, false],
    ["a priced one still so named", { name: "New Item", price: 100 }, true],
  ])("STORE-02 MAN-02 %s is shown: %s", (_, change, expected) => {
    expect(isShown({ ...loaf, ...change })).toBe(expected);
  });
});

describe("stock", () => {
  const shop = { trackInventory: true, lowStockWarning: 5 };
  const item = { stock: 9, unlimited: false, soldOut: false };

  test.each([
    [{}, shop, null],
    [{ stock: 6 }, shop, null],
    [{ stock: 5 }, shop, 5],
    [{ stock: 1 }, shop, 1],
    [{ stock: 0 }, shop, 0],
    [{ stock: 3 }, { ...shop, lowStockWarning: 0 }, null],
    [{ stock: 0 }, { ...shop, lowStockWarning: 0 }, 0],
    [{ stock: 0, unlimited: true }, shop, null],
    [{ stock: 9, soldOut: true }, shop, 0],
    [{ unlimited: true, soldOut: true }, shop, 0],
    [{ stock: 0 }, { ...shop, trackInventory: false }, null],
    [{ stock: 2 }, { ...shop, trackInventory: false }, null],
    [{ soldOut: true }, { ...shop, trackInventory: false }, 0],
  ])("STORE-02 %o at %o: %s left", (change, terms, expected) => {
    const notice = stockNotice({ ...item, ...change }, terms);
    expect(notice?.left ?? null).toBe(expected);
  });

  test.each([
    [{}, true],
    [{ stock: 0 }, false],
    [{ stock: 4 }, false],
    [{ stockDelta: 4 }, false],
    [{ stock: 4, unlimited: true }, true],
    [{ unlimited: false }, false],
  ])("MAN-02 a new item of which %o is said is unlimited: %s", (said, expected) => {
    expect(startsUnlimited(said)).toBe(expected);
  });

  test("ORD-02 no one counts an unlimited item, or in a shop that does not track", () => {
    expect(unitsLeft(item, true)).toBe(9);
    expect(unitsLeft({ ...item, stock: -2 }, true)).toBe(0);
    expect(unitsLeft({ ...item, unlimited: true }, true)).toBeNull();
    expect(unitsLeft(item, false)).toBeNull();
  });
});

describe("the order of the menu", () => {
  const menu = [
    { id: "breads", items: ["rye", "white"] },
    { id: "pies", items: ["apple"] },
  ];

  test.each([
    ["the same", menu, true],
    [
      "turned round",
      [
        { id: "pies", items: ["white"] },
        { id: "breads", items: ["apple", "rye"] },
      ],
      true,
    ],
    [
      "an item short",
      [
        { id: "breads", items: ["rye"] },
        { id: "pies", items: ["apple"] },
      ],
      false,
    ],
    [
      "an item twice",
      [
        { id: "breads", items: ["rye", "rye", "white"] },
        { id: "pies", items: ["apple"] },
      ],
      false,
    ],
    [
      "one for another",
      [
        { id: "breads", items: ["rye", "rye"] },
        { id: "pies", items: ["apple"] },
      ],
      false,
    ],
    ["a section short", [{ id: "breads", items: ["rye", "white", "apple"] }], false],
  ])("MAN-03 an arrangement with %s is complete: %s", (_, arrangement, expected) => {
    expect(isComplete(arrangement, menu)).toBe(expected);
  });

  test("MAN-03 a thing moves up, down, and never out of the list", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
    expect(moved(["a", "b", "c"], 2, 9)).toEqual(["a", "b", "c"]);
  });
});
