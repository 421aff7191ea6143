import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { inShop } from "#server/database/tenant.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useHolder } from "#tests/support/held-row.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
const { untilWaiting } = useHolder(database);
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const place = async (quantity: number, changes: object = {}) =>
  (
    await at(world.a, world.people.customerSelf.token).ask((api) =>
      api.orders.place(world.orderInput({ lines: [{ itemId: world.a.rye, quantity }], ...changes })),
    )
  ).order;
type Order = Awaited<ReturnType<typeof place>>;
const lineOf = ({ lineItems }: Order) => lineItems[0]?.id ?? "";
const thisWeek = () => ({ availabilities: [world.a.windowId] });

const board = (question: object = thisWeek()) => rosa().ask((api) => api.orders.prepBoard(question));
type Board = Awaited<ReturnType<typeof board>>;
type Mark = Parameters<Parameters<Parameters<ReturnType<typeof rosa>["ask"]>[0]>[0]["orders"]["markPrep"]>[0];
const mark = (marks: Mark) => rosa().ask((api) => api.orders.markPrep(marks));
const edit = (order: Order, quantity: number) =>
  rosa().ask((api) => api.orders.update({ orderId: order.id, lines: [{ itemId: world.a.rye, quantity }] }));

const wordsOf = ({ itemId, itemName, itemUnit, sectionName }: Board["items"][number]) => ({
  itemId,
  itemName,
  itemUnit,
  sectionName,
});
/** The mark of an item as the board's number says it. */
const shown = (item: Board["items"][number]) => ({ ...wordsOf(item), pieces: item.quantity });
const shownOn = async (question?: object) => (await board(question)).items.map(shown);
const numbersOf = ({ items }: Board) =>
  items.map(({ itemName, quantity, made }) => [itemName, quantity, made]).sort();
const packedLines = async () =>
  (
    await world.rows<{ quantity: number; packed: boolean }>(
      "select quantity, packed_at is not null as packed from line_items order by id",
    )
  ).map(({ quantity, packed }) => [quantity, packed]);

const NOTHING = { made: [], packed: [] };

test("MAN-07 an item is marked as made by the number that was shown: what was ordered meanwhile leaves it to be made, and the other marks are set", async () => {
  await place(5);
  await place(1, { lines: [{ itemId: world.a.cake, quantity: 2 }] });
  const made = await shownOn();
  await place(3);
  const rye = made.filter(({ itemName }) => itemName === "Rye").map(({ pieces: _, ...words }) => words);
  expect(await mark({ ...thisWeek(), on: { made } })).toEqual({
    lines: 1,
    leftOut: { made: rye, packed: [] },
  });
  expect(numbersOf(await board())).toEqual([
    ["Cake", 2, 2],
    ["Rye", 8, 0],
  ]);
  // Looked at again it is what was shown.
  expect(await mark({ ...thisWeek(), on: { made: await shownOn() } })).toEqual({
    lines: 3,
    leftOut: NOTHING,
  });
  expect(numbersOf(await board())).toEqual([
    ["Cake", 2, 2],
    ["Rye", 8, 8],
  ]);
});

test("MAN-07 a line that an edit raised or an order that was cancelled is another number; without one a mark covers what there is, and taking it off needs none", async () => {
  const [raised, gone] = [await place(2), await place(4)];
  const [six] = await shownOn();
  await edit(raised, 5);
  expect((await mark({ ...thisWeek(), on: { made: six ? [six] : [] } })).lines).toBe(0);
  const [nine] = await shownOn();
  expect(nine?.pieces).toBe(9);
  await rosa().ask((api) =>
    api.orders.update({ orderId: gone.id, cancelled: { reason: "", restock: true } }),
  );
  const stale = await mark({ ...thisWeek(), on: { made: nine ? [nine] : [] } });
  expect([stale.lines, stale.leftOut.made.length]).toEqual([0, 1]);
  expect(numbersOf(await board())).toEqual([["Rye", 5, 0]]);
  const words = (await board()).items.map(wordsOf);
  expect(await mark({ ...thisWeek(), on: { made: words } })).toEqual({ lines: 1, leftOut: NOTHING });
  expect(numbersOf(await board())).toEqual([["Rye", 5, 5]]);
  await place(1);
  expect(await mark({ ...thisWeek(), off: { made: words } })).toEqual({ lines: 2, leftOut: NOTHING });
  expect(numbersOf(await board())).toEqual([["Rye", 6, 0]]);
});

test("MAN-07 the number counts what was made earlier, and no mark of a colleague makes another one stale", async () => {
  await place(5);
  await mark({ ...thisWeek(), on: { made: await shownOn() } });
  await place(3);
  const half = await board();
  expect(numbersOf(half)).toEqual([["Rye", 8, 5]]);
  const made = half.items.map(shown);
  // A colleague takes the five back, marks all eight, and packs them.
  await mark({ ...thisWeek(), off: { made: half.items.map(wordsOf) } });
  await mark({
    ...thisWeek(),
    on: { made, packed: half.orders.flatMap(({ lines }) => lines.map((l) => l.id)) },
  });
  expect(await mark({ ...thisWeek(), on: { made } })).toEqual({ lines: 2, leftOut: NOTHING });
  expect(numbersOf(await board())).toEqual([["Rye", 8, 8]]);
});

test("MAN-07 the number is the one of the question: of one day what comes for another changes nothing, of all days it does", async () => {
  await place(2, { fulfillmentSlot: "Thu, Dec 3" });
  await place(4);
  const thursday = { ...thisWeek(), days: ["2026-12-03"] };
  const [ofDay, ofWeek] = [await shownOn(thursday), await shownOn()];
  expect([ofDay[0]?.pieces, ofWeek[0]?.pieces]).toEqual([2, 6]);
  await place(1);
  expect((await mark({ ...thisWeek(), on: { made: ofWeek } })).leftOut.made).toHaveLength(1);
  expect(await mark({ ...thursday, on: { made: ofDay } })).toEqual({ lines: 1, leftOut: NOTHING });
  expect(numbersOf(await board())).toEqual([["Rye", 7, 2]]);
});

test("MAN-07 an item that was renamed has a number for each of its names", async () => {
  await place(2);
  const made = await shownOn();
  await rosa().ask((api) => api.catalog.items.change({ itemId: world.a.rye, name: "Dark rye" }));
  await place(3);
  expect(await mark({ ...thisWeek(), on: { made } })).toEqual({ lines: 1, leftOut: NOTHING });
  expect(numbersOf(await board())).toEqual([
    ["Dark rye", 3, 0],
    ["Rye", 2, 2],
  ]);
});

test("MAN-07 a line is packed by the number that was shown: one that was raised, or has gone, is left out and the others lie in their boxes", async () => {
  const [raised, same, gone] = [await place(2), await place(1), await place(3)];
  const packed = [raised, same, gone].map(lineOf);
  const packedPieces = { [lineOf(raised)]: 2, [lineOf(same)]: 1, [lineOf(gone)]: 3 };
  await edit(raised, 5);
  await rosa().ask((api) =>
    api.orders.update({ orderId: gone.id, lines: [{ itemId: world.a.cake, quantity: 1 }] }),
  );
  const marked = await mark({ on: { packed, packedPieces } });
  expect(marked).toEqual({
    lines: 1,
    leftOut: { made: [], packed: expect.arrayContaining([lineOf(raised), lineOf(gone)]) },
  });
  expect(marked.leftOut.packed).toHaveLength(2);
  expect(await packedLines()).toEqual([
    [5, false],
    [1, true],
    [1, false],
  ]);
  expect(await mark({ on: { packed: [lineOf(raised)], packedPieces: { [lineOf(raised)]: 5 } } })).toEqual({
    lines: 1,
    leftOut: NOTHING,
  });
  // Without a number as before: what is there is packed, and what is not there packs nothing at all.
  await edit(raised, 6);
  await expect(mark({ on: { packed: [lineOf(raised), v7()] } })).rejects.toMatchObject({
    cause: { code: "unknown_reference" },
  });
  expect((await mark({ on: { packed: [lineOf(raised)] } })).lines).toBe(1);
  expect((await mark({ off: { packed: [lineOf(same)] } })).lines).toBe(1);
  expect(await packedLines()).toEqual([
    [6, true],
    [1, false],
    [1, false],
  ]);
});

test("MAN-07 SEC-A2 a line of another shop is neither packed nor told of, with a number or without", async () => {
  const line = lineOf(await place(2));
  const other = at(world.b, world.people.merchantOther.token);
  const told = await other.ask((api) =>
    api.orders.markPrep({ on: { packed: [line], packedPieces: { [line]: 2 } } }),
  );
  const never = v7();
  const unknown = await other.ask((api) =>
    api.orders.markPrep({ on: { packed: [never], packedPieces: { [never]: 2 } } }),
  );
  expect([told.lines, told.leftOut.packed, unknown.leftOut.packed]).toEqual([0, [line], [never]]);
  expect(await packedLines()).toEqual([[2, false]]);
});

test("MAN-07 a number is a whole one from 1 on, and a mark that is taken off has none", async () => {
  await place(2);
  const [item] = await shownOn();
  if (!item) throw new Error("The board has no rye.");
  for (const pieces of [0, -1, 1.5, 3_000_000_000, Number.NaN])
    await expect(mark({ ...thisWeek(), on: { made: [{ ...item, pieces }] } })).rejects.toThrow();
  const withNumber = { ...thisWeek(), off: { made: [item] } };
  await expect(mark(withNumber)).rejects.toThrow();
  expect(numbersOf(await board())).toEqual([["Rye", 2, 0]]);
});

/** Marks while an edit of these quantities is under way, which it waits for. */
async function markDuring(quantities: Readonly<Record<string, number>>, marks: Mark) {
  const { marking } = await inShop(database.em(), world.a.id, async (tx) => {
    const ids = Object.keys(quantities).sort();
    const places = ids.map(() => "?").join(", ");
    await tx.execute(
      `select from orders where id in (select order_id from line_items where id in (${places})) order by id for update`,
      ids,
    );
    for (const id of ids)
      await tx.execute(
        `update line_items set item_price = item_price + 1, made_at = case when quantity = ? then made_at end,
           packed_at = case when quantity = ? then packed_at end, quantity = ? where id = ?`,
        [quantities[id], quantities[id], quantities[id], id],
      );
    const waits = mark(marks);
    await untilWaiting(1);
    return { marking: waits };
  });
  return marking;
}

test("MAN-07 REL-R3 a mark that meets an edit waits for it, and counts what the edit left", async () => {
  const [first, second] = [await place(2), await place(4)];
  const made = await shownOn();
  const packed = [first, second].map(lineOf);
  const packedPieces = { [lineOf(first)]: 2, [lineOf(second)]: 4 };
  const raised = await markDuring(
    { [lineOf(first)]: 5, [lineOf(second)]: 4 },
    { ...thisWeek(), on: { made, packed, packedPieces } },
  );
  expect(raised).toMatchObject({ lines: 1, leftOut: { packed: [lineOf(first)] } });
  expect(raised.leftOut.made).toHaveLength(1);
  expect(numbersOf(await board())).toEqual([["Rye", 9, 0]]);
  expect(await packedLines()).toEqual([
    [5, false],
    [4, true],
  ]);
  // One that leaves the quantities as they are takes no mark away.
  const same = await markDuring(
    { [lineOf(first)]: 5, [lineOf(second)]: 4 },
    { ...thisWeek(), on: { made: await shownOn() } },
  );
  expect(same).toEqual({ lines: 2, leftOut: NOTHING });
  expect(numbersOf(await board())).toEqual([["Rye", 9, 9]]);
});
