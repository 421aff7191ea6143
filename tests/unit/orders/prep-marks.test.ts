import fc from "fast-check";
import { expect, test } from "vitest";
import { itemsToLookAt, withoutMarked } from "#app/routes/orders/manage-prep/prep-left-out.ts";
import { prepView } from "#app/routes/orders/manage-prep/prep-view.ts";
import { itemKey, lineKey } from "#domain/orders/prep-keys.ts";
import { markPrep, turnedMarks } from "#domain/orders/prep-schemas.ts";

const RYE = {
  itemId: "019ad000-0000-7000-8000-000000000001",
  itemName: "Rye",
  itemUnit: "",
  sectionName: "",
};
const BUN = { ...RYE, itemName: "Bun: sweet", sectionName: "Pastry" };
const LINE = "019ad000-0000-7000-8000-0000000000aa";
const OTHER_LINE = "019ad000-0000-7000-8000-0000000000bb";

const form = (fields: Partial<Parameters<typeof turnedMarks>[0]>) =>
  turnedMarks({ made: [], wasMade: [], packed: [], wasPacked: [], ...fields });
const NOTHING = { on: { made: [], packed: [], packedPieces: {} }, off: { made: [], packed: [] } };

test("MAN-07 a box posts the pieces that it shows, and the form's marks are set with them", () => {
  expect(form({ made: [itemKey(RYE, 20), itemKey(BUN, 3)], packed: [lineKey(LINE, 2)] })).toEqual({
    on: {
      made: [
        { ...RYE, pieces: 20 },
        { ...BUN, pieces: 3 },
      ],
      packed: [LINE],
      packedPieces: { [LINE]: 2 },
    },
    off: NOTHING.off,
  });
});

test("MAN-07 a page of an earlier release posts no pieces, and its marks cover what there is", () => {
  const old = JSON.stringify(["019ad000-0000-7000-8000-000000000001", "Rye", "", ""]);
  const { on, off } = form({ made: [old], wasMade: [itemKey(BUN)], packed: [LINE], wasPacked: [OTHER_LINE] });
  expect(on).toEqual({ made: [{ ...RYE, pieces: undefined }], packed: [LINE], packedPieces: {} });
  expect(off).toEqual({ made: [BUN], packed: [OTHER_LINE] });
});

test("MAN-07 what was marked before and still is turns nothing, whatever number stands beside it", () => {
  const marked = { made: [itemKey(RYE, 20)], packed: [lineKey(LINE, 2)] };
  expect(form({ ...marked, wasMade: [itemKey(RYE)], wasPacked: [LINE] })).toEqual(NOTHING);
  expect(form({ ...marked, wasMade: [itemKey(RYE, 23)], wasPacked: [lineKey(LINE, 5)] })).toEqual(NOTHING);
});

test("MAN-07 what is no key marks no item, and is no line either", () => {
  const text = (value: unknown) => JSON.stringify(value);
  const keys = [
    "",
    "null",
    text([]),
    text(["a", "b", "c"]),
    ...[0, -2, 1.5, "3"].map((n) => text([..."abcd", n])),
  ];
  for (const key of [...keys, itemKey(RYE, 3_000_000_000)]) expect(form({ made: [key] })).toEqual(NOTHING);
  for (const key of [`${LINE}:`, `${LINE}:0`, `${LINE}:x`, `${LINE}:1:2`, `${LINE}:9999999999`, ":3"])
    expect([key, markPrep.safeParse(form({ packed: [key] })).success]).toEqual([key, false]);
});

const someWords = fc.record({
  itemId: fc.uuid(),
  itemName: fc.string({ unit: "grapheme", maxLength: 20 }),
  itemUnit: fc.string({ maxLength: 5 }),
  sectionName: fc.string({ maxLength: 5 }),
});
/** A board's boxes: what each shows, and how it was and is ticked. */
const boxes = fc.uniqueArray(
  fc.record({
    words: someWords.filter(({ itemName, itemUnit, sectionName }) =>
      [itemName, itemUnit, sectionName].every((text) => !text.includes("\0") && text.isWellFormed()),
    ),
    pieces: fc.integer({ min: 1, max: 999 }),
    was: fc.boolean(),
    is: fc.boolean(),
  }),
  { selector: ({ words }) => words.itemId, maxLength: 12 },
);

test("MAN-07 of any board just the boxes that were turned are marked: set with their number, taken off without", () => {
  fc.assert(
    fc.property(boxes, (all) => {
      const [now, before] = [all.filter(({ is }) => is), all.filter(({ was }) => was)];
      const { on, off } = form({
        made: now.map(({ words, pieces }) => itemKey(words, pieces)),
        wasMade: before.map(({ words }) => itemKey(words)),
        packed: now.map(({ words, pieces }) => lineKey(words.itemId, pieces)),
        wasPacked: before.map(({ words }) => words.itemId),
      });
      const set = now.filter(({ was }) => !was);
      const cleared = before.filter(({ is }) => !is);
      expect(on.made).toEqual(set.map(({ words, pieces }) => ({ ...words, pieces })));
      expect(on.packed).toEqual(set.map(({ words }) => words.itemId));
      expect(on.packedPieces).toEqual(
        Object.fromEntries(set.map(({ words, pieces }) => [words.itemId, pieces])),
      );
      expect(off.made).toEqual(cleared.map(({ words }) => words));
      expect(off.packed).toEqual(cleared.map(({ words }) => words.itemId));
    }),
  );
});

const item = { ...RYE, quantity: 3, made: 0, bySlot: [], noted: [] };
const line = { id: LINE, quantity: 1, itemName: "Rye", itemUnit: "", packed: false, onMenu: true };
const view = (made: number, lines: object[]) =>
  prepView({
    windows: [],
    days: [],
    items: [{ ...item, made }],
    packDays: [],
    packDay: null,
    orders: [
      {
        id: "019ad000-0000-7000-8000-0000000000cc",
        ticketNumber: 1004,
        who: "Jo",
        type: "Pickup",
        slot: "",
        date: null,
        isGift: false,
        giftFor: "",
        note: "",
        deliveryAddress: null,
        paid: true,
        grandTotal: 0,
        lines: lines.map((changes) => ({ ...line, ...changes })),
      },
    ],
    watch: [],
  });

test("MAN-07 what was left out is named once: an item by its name, a line by its order too, one that is gone as such", () => {
  const board = view(0, [{}, { id: OTHER_LINE, itemName: "" }]);
  expect(
    itemsToLookAt({ made: [RYE, { ...RYE, itemUnit: "loaf" }], packed: [LINE, OTHER_LINE] }, board),
  ).toEqual(["Rye", "#1004 Rye", "#1004 No name"]);
  expect(itemsToLookAt({ made: [], packed: ["gone", "gone too"] }, board)).toEqual(["a line that is gone"]);
  expect(itemsToLookAt({ made: [], packed: [] }, board)).toEqual([]);
});

test("MAN-07 an item is to be looked at until it is marked, by anyone, or is no longer there", () => {
  const all = new Map([
    [itemKey(RYE), "Rye"],
    [LINE, "#1004 Rye"],
    [OTHER_LINE, "#1004 Bun"],
    ["gone", "a line that is gone"],
  ]);
  const left = (marked: string, made: number, packed: boolean) => [
    ...withoutMarked(all, marked, view(made, [{ packed }, { id: OTHER_LINE }])).values(),
  ];
  expect(left("other", 0, false)).toEqual(["Rye", "#1004 Rye", "#1004 Bun"]);
  expect(left(itemKey(RYE), 0, false)).toEqual(["#1004 Rye", "#1004 Bun"]);
  expect(left(OTHER_LINE, 3, true)).toEqual([]);
});
