import fc from "fast-check";
import { expect, test } from "vitest";
import { menuArrangement } from "#domain/catalog/manage-catalog-schemas.ts";
import { type MenuArrangement, markOf } from "#domain/catalog/menu-order.ts";

const ids = (...places: number[]) =>
  places.map((place) => `019ad000-0000-7000-8000-${`${place}`.padStart(12, "0")}`);

const menus = fc.uniqueArray(fc.nat(40), { maxLength: 30 }).chain((places) =>
  fc.array(fc.nat(places.length), { maxLength: 5 }).map((cuts): MenuArrangement => {
    const ends = [0, ...cuts.sort((one, other) => one - other), places.length];
    return ends.map((from, at) => ({ id: `section${at}`, items: ids(...places.slice(from, ends[at + 1])) }));
  }),
);

test("MAN-03 two arrangements have the same mark where they are the same, and another where anything stands elsewhere", () => {
  fc.assert(
    fc.property(menus, menus, (one, other) => {
      expect(markOf(structuredClone(one))).toBe(markOf(one));
      expect(markOf(one) === markOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test("MAN-03 the mark sees an item go one place up, into the next section, and sections change places", () => {
  const [rye = "", wheat = "", bread = "", cake = ""] = ids(1, 2, 3, 4);
  const all = [
    [
      { id: bread, items: [rye, wheat] },
      { id: cake, items: [] },
    ],
    [
      { id: bread, items: [wheat, rye] },
      { id: cake, items: [] },
    ],
    [
      { id: bread, items: [rye] },
      { id: cake, items: [wheat] },
    ],
    [
      { id: cake, items: [] },
      { id: bread, items: [rye, wheat] },
    ],
    [],
  ].map(markOf);
  expect(new Set(all).size).toBe(all.length);
  for (const seen of all) expect(menuArrangement.safeParse({ sections: [], seen }).success).toBe(true);
});
