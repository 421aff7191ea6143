import { beforeAll, beforeEach, expect, test } from "vitest";
import { inShop } from "#server/database/tenant.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { another, commitOrder, orderToWrite, writeAsGroup } from "./order-to-write.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
const UNITS = 20;
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});
beforeEach(() => world.restock());

/** An order of these pieces, decided now and not written yet. */
const decided = async (lines: readonly { itemId: string; quantity: number }[]) =>
  orderToWrite(await at(world.a, world.people.customerSelf.token).context(), world.orderInput({ lines }));

/** A way of taking one piece: whether it was given. */
type Take = (itemId: string) => Promise<() => Promise<boolean>>;

/** Orders that were all decided while the shelf was full: in groups of this process, and each by itself, as other processes send theirs. */
const WAYS: Readonly<Record<string, Take>> = {
  "in groups": async (itemId) => {
    const order = await decided([{ itemId, quantity: 1 }]);
    return async () => (await commitOrder(database, another(order))) !== null;
  },
  "each by itself": async (itemId) => {
    const order = await decided([{ itemId, quantity: 1 }]);
    return async () => (await writeAsGroup(database, [another(order)]))[0] !== null;
  },
};

/** Sixty want one of twenty: how many were handed out, and how many are left. */
async function sell(take: Take): Promise<{ sold: number; left: number }> {
  const itemId = await world.addItem({ stock: UNITS });
  const one = await take(itemId);
  const given = await Promise.all(Array.from({ length: 60 }, one));
  return { sold: given.filter(Boolean).length, left: await world.stockOf(itemId) };
}

/** What must not be written: the stock is read, and what it was is written back less the piece. */
const readThenWrite: Take = async (itemId) => () =>
  inShop(database.em(), world.a.id, async (tx) => {
    const [row] = await tx.execute<{ stock: number }[]>("select stock from items where id = ?", [itemId]);
    const given = Math.min(row?.stock ?? 0, 1);
    await tx.execute("update items set stock = ? where id = ?", [(row?.stock ?? 0) - given, itemId]);
    return given === 1;
  });

test.for(Object.entries(WAYS))(
  "REL-R3 SEC-A8 twenty pieces are sold to twenty, never to more: orders written %s",
  async ([, take]) => {
    for (let round = 0; round < howMany({ short: 3, full: 20 }); round++) {
      expect(await sell(take)).toEqual({ sold: UNITS, left: 0 });
    }
  },
);

test("REL-R3 the same question catches a counter that reads first and writes afterwards", async () => {
  const { sold } = await sell(readThenWrite);
  expect(sold).toBeGreaterThan(UNITS);
});

test("REL-R3 takes what was decided of each item, or nothing of any, whatever the order they are named in", async () => {
  const [first, second] = [await world.addItem({ stock: 3 }), await world.addItem({ stock: 2 })];
  const order = await decided([
    { itemId: second, quantity: 2 },
    { itemId: first, quantity: 2 },
  ]);
  const left = async () => [await world.stockOf(first), await world.stockOf(second)];
  await world.rows("update items set stock = 1 where id = ?", [second]);
  const before = await world.everything();
  expect(await writeAsGroup(database, [order])).toEqual([null]);
  expect(await world.everything()).toEqual(before);
  await world.rows("update items set stock = 2 where id = ?", [second]);
  expect(await writeAsGroup(database, [order])).toEqual([expect.any(Number)]);
  expect(await left()).toEqual([1, 0]);
});

test("REL-R3 ORD-03 a line that was cut to what was there is written only while just that is there", async () => {
  await world.set("shop_settings", world.a, { reject_oversold_orders: false });
  const itemId = await world.addItem({ stock: 2 });
  const order = await decided([{ itemId, quantity: 5 }]);
  await world.set("shop_settings", world.a, { reject_oversold_orders: true });
  const current = { shopVersion: (await decided([{ itemId, quantity: 1 }])).shopVersion };
  for (const stock of [1, 3]) {
    await world.rows("update items set stock = ? where id = ?", [stock, itemId]);
    expect(await writeAsGroup(database, [{ ...order, ...current }])).toEqual([null]);
    expect(await world.stockOf(itemId)).toBe(stock);
  }
  await world.rows("update items set stock = 2 where id = ?", [itemId]);
  expect(await writeAsGroup(database, [{ ...order, ...current }])).toEqual([expect.any(Number)]);
  expect(await world.stockOf(itemId)).toBe(0);
});

test("REL-R3 stock that the merchant adds at the same time is neither lost nor invented", async () => {
  const itemId = await world.addItem({ stock: 30 });
  const order = await decided([{ itemId, quantity: 1 }]);
  const selling = Array.from({ length: 30 }, () => writeAsGroup(database, [another(order)]));
  const adding = Array.from({ length: 10 }, () =>
    inShop(database.em(), world.a.id, (tx) =>
      tx.execute("update items set stock = stock + 2 where id = ?", [itemId]),
    ),
  );
  await Promise.all([...selling, ...adding]);
  expect(await world.stockOf(itemId)).toBe(20);
});

test("SHOP-07 another shop's stock is out of reach", async () => {
  const order = await decided([{ itemId: world.a.rye, quantity: 1 }]);
  const stock = await world.stockOf(world.b.rye);
  const uses = order.uses.map((use) => ({ ...use, itemId: world.b.rye }));
  expect(await writeAsGroup(database, [{ ...order, uses }])).toEqual([null]);
  expect(await world.stockOf(world.b.rye)).toBe(stock);
});
