import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, expect, test } from "vitest";
import { inShop } from "#server/database/tenant.ts";
import { takeStock, type WantedStock } from "#server/orders/take-stock.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
const UNITS = 20;
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

/** A way of taking stock; ours is `takeStock`. */
type Take = (tx: EntityManager, wanted: readonly WantedStock[]) => Promise<Map<string, number>>;

/** Sixty transactions want one of twenty: how many were handed out, and how many are left. */
async function sell(take: Take): Promise<{ sold: number; left: number }> {
  const itemId = await world.addItem({ stock: UNITS });
  const taken = await Promise.all(
    Array.from({ length: 60 }, () =>
      inShop(database.em(), world.a.id, (tx) => take(tx, [{ itemId, quantity: 1 }])),
    ),
  );
  const sold = taken.reduce((total, given) => total + (given.get(itemId) ?? 0), 0);
  return { sold, left: await world.stockOf(itemId) };
}

/** What must not be written: the stock is read, and what it was is written back less the pieces. */
const readThenWrite: Take = async (tx, wanted) => {
  const taken = new Map<string, number>();
  for (const { itemId, quantity } of wanted) {
    const [row] = await tx.execute<{ stock: number }[]>("select stock from items where id = ?", [itemId]);
    const given = Math.min(row?.stock ?? 0, quantity);
    await tx.execute("update items set stock = ? where id = ?", [(row?.stock ?? 0) - given, itemId]);
    taken.set(itemId, given);
  }
  return taken;
};

test("REL-R3 twenty pieces are sold to twenty, never to more", async () => {
  for (let round = 0; round < howMany({ short: 3, full: 20 }); round++) {
    expect(await sell(takeStock)).toEqual({ sold: UNITS, left: 0 });
  }
});

test("REL-R3 the same question catches a counter that reads first and writes afterwards", async () => {
  const { sold } = await sell(readThenWrite);
  expect(sold).toBeGreaterThan(UNITS);
});

test("REL-R3 takes as much as there is of each item, whatever the order they are named in", async () => {
  const [first, second] = [await world.addItem({ stock: 3 }), await world.addItem({ stock: 1 })];
  const wanted = [
    { itemId: second, quantity: 2 },
    { itemId: first, quantity: 2 },
  ];
  const taken = await inShop(database.em(), world.a.id, (tx) => takeStock(tx, wanted));
  expect(taken).toEqual(
    new Map([
      [first, 2],
      [second, 1],
    ]),
  );
  expect([await world.stockOf(first), await world.stockOf(second)]).toEqual([1, 0]);
});

test("REL-R3 stock that the merchant adds at the same time is neither lost nor invented", async () => {
  const itemId = await world.addItem({ stock: 30 });
  const selling = Array.from({ length: 30 }, () =>
    inShop(database.em(), world.a.id, (tx) => takeStock(tx, [{ itemId, quantity: 1 }])),
  );
  const adding = Array.from({ length: 10 }, () =>
    inShop(database.em(), world.a.id, (tx) =>
      tx.execute("update items set stock = stock + 2 where id = ?", [itemId]),
    ),
  );
  await Promise.all([...selling, ...adding]);
  expect(await world.stockOf(itemId)).toBe(20);
});

test("SHOP-07 another shop's stock is out of reach", async () => {
  const stock = await world.stockOf(world.b.rye);
  const taken = await inShop(database.em(), world.a.id, (tx) =>
    takeStock(tx, [{ itemId: world.b.rye, quantity: 1 }]),
  );
  expect(taken.size).toBe(0);
  expect(await world.stockOf(world.b.rye)).toBe(stock);
});
