import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import type { orderUpdate } from "#domain/orders/order-update-schemas.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { afterEachGathering } from "./after-each-gathering.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
/** Changes rows past row-level security, in transactions of its own. */
let other: pg.Client;
beforeAll(async () => {
  other = new pg.Client({ connectionString: database.superUrl });
  await other.connect();
});
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});
afterAll(() => other.end());

const sam = () => at(world.a, world.people.customerSelf.token);
const rosa = () => at(world.a, world.people.merchantOwn.token);
const place = async (changes: object = {}) =>
  (await sam().ask((api) => api.orders.place(world.orderInput(changes)))).order;
const update = (orderId: string, changes: Omit<z.input<typeof orderUpdate>, "orderId">) =>
  rosa().ask((api) => api.orders.update({ orderId, ...changes }));
const once = (statement: string, values: readonly unknown[]) => {
  let done = false;
  return async () => {
    if (!done) await other.query(statement, [...values]);
    done = true;
  };
};

test("ORD-09 an edit that someone overtakes is decided again, from the order as it is then", async () => {
  const order = await place();
  const gathered = await afterEachGathering(
    database,
    "gather_changes",
    once("update orders set paid = true, version = version + 1 where id = $1", [order.id]),
    async () => {
      expect(await update(order.id, { tip: 300 })).toMatchObject({ tip: 300, paid: true, version: 3 });
    },
  );
  expect(gathered).toBe(2);
});

test("ORD-09 an edit with the version it was made from is refused where someone overtakes it", async () => {
  const order = await place();
  await afterEachGathering(
    database,
    "gather_changes",
    once("update orders set paid = true, version = version + 1 where id = $1", [order.id]),
    async () => {
      expect((await refusalOf(update(order.id, { tip: 300, version: 1 }))).code).toBe("stale");
    },
  );
  expect(await world.rows("select tip from orders")).toEqual([{ tip: 0 }]);
});

test("ORD-09 an order that is changed whenever it can be is held while its edit is decided for the third time", async () => {
  const order = await place();
  const gathered = await afterEachGathering(
    database,
    "gather_changes",
    () =>
      other.query(
        "update orders set version = version + 1 where id = (select id from orders where id = $1 for update skip locked)",
        [order.id],
      ),
    async () => expect(await update(order.id, { tip: 300 })).toMatchObject({ tip: 300, version: 4 }),
  );
  expect(gathered).toBe(3);
});

test("ORD-09 where the shop changes each time an edit is decided, it is refused after the third time, without a trace", async () => {
  const order = await place();
  let tax = 1000;
  const gathered = await afterEachGathering(
    database,
    "gather_changes",
    () => other.query("update shop_settings set sales_tax = $1 where shop_id = $2", [tax++, world.a.id]),
    async () => expect((await refusalOf(update(order.id, { tip: 300 }))).code).toBe("order_busy"),
  );
  expect(gathered).toBe(3);
  expect(await world.rows("select tip, version from orders")).toEqual([{ tip: 0, version: 1 }]);
  expect(await world.rows("select what from order_events")).toEqual([{ what: "placed" }]);
});

test("API-05 an order that is deleted while it is edited is not found", async () => {
  const order = await place();
  await afterEachGathering(
    database,
    "gather_changes",
    once("update orders set deleted_at = now() where id = $1", [order.id]),
    async () => expect((await refusalOf(update(order.id, { tip: 300 }))).code).toBe("not_found"),
  );
});

test("ORD-11 REL-R3 cancelled or deleted by several at once, an order gives its pieces back once", async () => {
  const itemId = await world.addItem({ stock: 5 });
  const order = await place({ lines: [{ itemId, quantity: 3 }] });
  await Promise.allSettled([
    ...Array.from({ length: 4 }, () => update(order.id, { cancelled: { restock: true } })),
    ...Array.from({ length: 4 }, () =>
      rosa().ask((api) => api.orders.delete({ orderId: order.id, restock: true })),
    ),
  ]);
  expect(await world.stockOf(itemId)).toBe(5);
});

test("REL-R3 MAN-06 edits of one order at once each count: none is lost, and the shelf is right", async () => {
  const itemId = await world.addItem({ stock: 100 });
  const order = await place({ lines: [{ itemId, quantity: 1 }] });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, nth) => update(order.id, { lines: [{ itemId, quantity: nth + 2 }] })),
  );
  const written = outcomes.filter(({ status }) => status === "fulfilled").length;
  const [row] = await world.rows<{ version: number; quantity: number }>(
    "select o.version, l.quantity from orders o join line_items l on l.order_id = o.id",
  );
  expect(row?.version).toBe(1 + written);
  expect(await world.stockOf(itemId)).toBe(100 - (row?.quantity ?? 0));
});

test("PERF-04 an edit is one statement that gathers and one that writes, however many lines it has", async () => {
  const order = await place();
  const items = await Promise.all(Array.from({ length: 20 }, () => world.addItem({})));
  const lines = items.map((itemId) => ({ itemId, quantity: 1 }));
  const statements = await sentDuring(database, () => update(order.id, { lines, notes: "More." }));
  const writes = statements.filter((text) =>
    /\b(?:insert|update|delete)\b|ops\.(?:gather|change)_/i.test(text),
  );
  expect(writes.map((text) => /ops\.(\w+)/.exec(text)?.[1] ?? text)).toEqual([
    "gather_changes",
    "change_orders",
  ]);
});

test("MAN-06 one flag of many orders is one statement that gathers and one that writes", async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => place()));
  const orderIds = orders.map(({ id }) => id);
  const statements = await sentDuring(database, () =>
    rosa().ask((api) => api.orders.updateMany({ orderIds, flag: "readyForGuest" })),
  );
  expect(statements.filter((text) => /ops\.(?:gather|change)_/.test(text))).toHaveLength(2);
  expect(await world.rows("select id from orders where ready_for_guest and version = 2")).toHaveLength(12);
});
