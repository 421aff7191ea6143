import fc from "fast-check";
import { expect, test } from "vitest";
import { afterMove, readMove } from "#domain/catalog/menu-moves.ts";
import { isComplete } from "#domain/catalog/menu-order.ts";

const MENU = [
  { id: "bread", items: ["rye", "wheat", "spelt"] },
  { id: "cake", items: ["lemon"] },
  { id: "soup", items: [] },
];

const press = (said: string) => {
  const move = readMove(MENU, said);
  return move && afterMove(MENU, move);
};

test("MAN-03 each button moves what it stands beside, and nothing else", () => {
  expect(press("down:rye")?.[0]?.items).toEqual(["wheat", "rye", "spelt"]);
  expect(press("up:spelt")?.[0]?.items).toEqual(["rye", "spelt", "wheat"]);
  expect(press("first:spelt")?.[0]?.items).toEqual(["spelt", "rye", "wheat"]);
  expect(press("last:rye")?.[0]?.items).toEqual(["wheat", "spelt", "rye"]);
  expect(press("to:rye:cake")?.map(({ items }) => items)).toEqual([["wheat", "spelt"], ["lemon", "rye"], []]);
  expect(press("down:bread")?.map(({ id }) => id)).toEqual(["cake", "bread", "soup"]);
  expect(press("up:bread")?.map(({ id }) => id)).toEqual(["bread", "cake", "soup"]);
  expect([press("up:nobody"), press("sideways:rye"), press("to:rye:nobody"), press("")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("MAN-03 no move loses or doubles anything", () => {
  const ids = fc.constantFrom("bread", "cake", "soup", "rye", "wheat", "spelt", "lemon", "nobody");
  const ways = fc.constantFrom("up", "down", "first", "last", "to");
  fc.assert(
    fc.property(fc.array(fc.tuple(ways, ids, ids), { maxLength: 12 }), (steps) => {
      const end = steps.reduce<Parameters<typeof afterMove>[0]>((menu, [way, id, target]) => {
        const move = readMove(menu, `${way}:${id}:${target}`);
        return move ? afterMove(menu, move) : menu;
      }, MENU);
      expect(isComplete(end, MENU)).toBe(true);
    }),
  );
});
