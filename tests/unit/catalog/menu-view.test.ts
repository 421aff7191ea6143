import { expect, test } from "vitest";
import { menuView } from "#app/routes/catalog/menu/menu-view.ts";
import type { MenuItem, MenuSection } from "#domain/catalog/catalog-schemas.ts";

const LOAF: MenuItem = {
  id: "loaf",
  sectionId: "bread",
  name: "Loaf",
  description: "",
  unit: "",
  inSpanish: null,
  price: 900,
  order: 1,
  stock: null,
  date: null,
  soldOut: false,
  unlimited: false,
  tooLateToOrder: false,
  lowStock: false,
  photo: null,
};
const shelf = (...items: MenuItem[]): MenuSection => ({
  id: "bread",
  name: "Bread",
  description: "",
  inSpanish: null,
  order: 1,
  items,
});
const rowOf = (facts: Partial<MenuItem>) => menuView([shelf({ ...LOAF, ...facts })])[0]?.rows[0];

test("STORE-02 a row has what it says and nothing else", () => {
  expect(menuView([shelf(LOAF)])).toEqual([
    { id: "bread", name: "Bread", rows: [{ id: "loaf", name: "Loaf", price: 900 }] },
  ]);
  expect(rowOf({ description: "Dark crust.", unit: "2 lb", date: "2026-11-21" })).toEqual({
    id: "loaf",
    name: "Loaf",
    price: 900,
    description: "Dark crust.",
    unit: "2 lb",
    day: "For Sat, Nov 21",
  });
});

test("STORE-02 sections without items are not on the menu", () => {
  expect(menuView([{ ...shelf(), id: "empty" }, shelf(LOAF)]).map(({ id }) => id)).toEqual(["bread"]);
});

test("STORE-02 sold out comes before too late, and that before how many are left", () => {
  const all = { stock: 2, lowStock: true, tooLateToOrder: true, soldOut: true };
  expect(rowOf(all)?.notice).toEqual({ tone: "out", description: "Sold Out" });
  expect(rowOf({ ...all, soldOut: false, stock: 0 })?.notice).toEqual({
    tone: "out",
    description: "Sold Out",
  });
  expect(rowOf({ ...all, soldOut: false })?.notice).toEqual({
    tone: "out",
    description: "Too late to order",
  });
  expect(rowOf({ stock: 2, lowStock: true })?.notice).toEqual({ tone: "low", description: "Only 2 left" });
  expect(rowOf({ stock: 2 })?.notice).toBeUndefined();
});

test("PERF-03 sections and rows that say what they said before are the same objects, and no others", () => {
  const menu = (price: number) => [
    { ...shelf(LOAF, { ...LOAF, id: "rye", price }), id: "bread" },
    { ...shelf({ ...LOAF, id: "bun" }), id: "buns" },
  ];
  const before = menuView(menu(900));
  const dearer = menuView(menu(950), before);
  expect(dearer).toEqual(menuView(menu(950)));
  expect(dearer[1]).toBe(before[1]);
  expect(dearer[0]).not.toBe(before[0]);
  expect(dearer[0]?.rows[0]).toBe(before[0]?.rows[0]);
  expect(dearer[0]?.rows[1]).not.toBe(before[0]?.rows[1]);
  // What is gone is gone, and what others said is not taken for it.
  expect(menuView(menu(950).slice(1), dearer)).toEqual(menuView(menu(950).slice(1)));
});
