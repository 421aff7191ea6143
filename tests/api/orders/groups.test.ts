import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OrderToWrite } from "#server/orders/commit-order.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { afterEachGathering } from "./after-each-gathering.ts";
import { another, commitOrder, orderToWrite, writeAsGroup } from "./order-to-write.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
/** Holds rows, past row-level security. */
let holder: pg.Client;

beforeAll(async () => {
  world = await openOrderWorld(database);
  holder = new pg.Client({ connectionString: database.superUrl });
  await holder.connect();
});
beforeEach(() => world.restock());
afterAll(() => holder.end());

const sam = () => at(world.a, world.people.customerSelf.token);
const bea = () => at(world.b, world.people.stranger.token);
const decided = async (changes: object = {}) =>
  orderToWrite(await sam().context(), world.orderInput(changes));
const write = (order: OrderToWrite) => commitOrder(database, order);
const ofB = () =>
  world.orderInput({ availabilityId: world.b.windowId, lines: [{ itemId: world.b.rye, quantity: 1 }] });

/** The numbers of orders that were sent together, group by group. */
async function groupsOf(act: () => Promise<unknown>): Promise<number> {
  return (await sentDuring(database, act)).filter((text) => text.includes("commit_orders")).length;
}

test("PERF-04 a lone order goes at once; what arrives while it is written is the next group, of fifty at most", async () => {
  const order = await decided();
  expect(await groupsOf(() => write(another(order)))).toBe(1);
  const many = Array.from({ length: 102 }, () => another(order));
  expect(await groupsOf(() => Promise.all(many.map(write)))).toBe(4);
  const tickets = await world.rows<{ id: string; ticket: number }>(
    "select id, ticket_number as ticket from orders where id = any (?::uuid[]) order by ticket_number",
    [`{${many.map(({ id }) => id)}}`],
  );
  // In the order in which they came.
  expect(tickets.map(({ id }) => id)).toEqual(many.map(({ id }) => id));
});

test("PERF-04 a group has at most a megabyte", async () => {
  const order = await decided();
  const specialInstructions = "x".repeat(1000);
  const lines = Array.from({ length: 200 }, (_, position) => {
    const [line] = order.lines;
    if (!line) throw new Error("There is no line.");
    return { ...line, position, itemName: "y".repeat(200) };
  });
  const large = Array.from({ length: 31 }, () => ({ ...another({ ...order, lines }), specialInstructions }));
  // Of some 120 kB each.
  expect(await groupsOf(() => Promise.all(large.map(write)))).toBeGreaterThanOrEqual(4);
});

test("ORD-04 REL-R4 fifty orders of one key in one group are one order, with its pieces and its job", async () => {
  const order = await decided({ idempotencyKey: v7() });
  const [stock, jobs] = [await world.stockOf(world.a.rye), await world.jobs()];
  const tickets = await writeAsGroup(
    database,
    Array.from({ length: 50 }, () => another(order)),
  );
  expect(tickets).toEqual([expect.any(Number), ...Array.from({ length: 49 }, () => null)]);
  expect(await writeAsGroup(database, [another(order)])).toEqual([null]);
  expect([await world.stockOf(world.a.rye), await world.jobs()]).toEqual([stock - 1, jobs + 1]);
});

test("REL-R3 the last piece goes to the first of a group that wants it, and the others are refused", async () => {
  const itemId = await world.addItem({ stock: 1 });
  const lines = [{ itemId, quantity: 1 }];
  const shoppers = howMany({ short: 60, full: 200 });
  const outcomes = await Promise.all(
    Array.from({ length: shoppers }, () =>
      sam()
        .ask((api) => api.orders.place(world.orderInput({ lines })))
        .then(
          () => "placed",
          async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
        ),
    ),
  );
  expect(outcomes.filter((code) => code === "placed")).toHaveLength(1);
  expect(outcomes.filter((code) => code === "oversold")).toHaveLength(shoppers - 1);
  expect(await world.stockOf(itemId)).toBe(0);
});

test("REL-R3 within a group the pieces are counted from order to order, and an order that fails takes none", async () => {
  const [few, many] = [await world.addItem({ stock: 3 }), await world.addItem({ stock: 100 })];
  const lines = (quantity: number) => ({
    lines: [
      { itemId: many, quantity: 10 },
      { itemId: few, quantity },
    ],
  });
  const wanted = await Promise.all([2, 2, 1].map((quantity) => decided(lines(quantity))));
  expect(await writeAsGroup(database, wanted)).toEqual([expect.any(Number), null, expect.any(Number)]);
  expect([await world.stockOf(few), await world.stockOf(many)]).toEqual([0, 80]);
});

test("ORD-01 an order that cannot be written at all fails alone: its neighbours are placed, each once", async () => {
  const order = await decided();
  const [good, alsoGood] = [another(order), another(order)];
  // Postgres checks that the parts of a price add up.
  const spoilt = { ...another(order), grandTotal: 1 };
  const before = await world.rows("select id from orders");
  const first = write(another(order));
  const outcomes = await Promise.allSettled([write(good), write(spoilt), write(alsoGood)]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: expect.any(Number) },
    { status: "rejected", reason: { code: "23514" } },
    { status: "fulfilled", value: expect.any(Number) },
  ]);
  await first;
  expect(await world.rows("select id from orders")).toHaveLength(before.length + 3);
});

test("MAN-06 PERF-02 orders of a group are numbered in their order, and raise the menu's version once; where no stock goes, not at all", async () => {
  const state = async () =>
    (
      await world.rows<{ last: number; version: number }>(
        `select t.last_change_number as last, v.version from ticket_counters t join menu_versions v using (shop_id)
         where shop_id = ?`,
        [world.a.id],
      )
    )[0];
  const before = await state();
  const orders = await Promise.all([decided(), decided(), decided()]);
  await writeAsGroup(database, orders);
  const numbers = await world.rows<{ id: string; number: number; placed: number }>(
    "select order_id as id, number, placed_number as placed from order_changes where order_id = any (?::uuid[]) order by number",
    [`{${orders.map(({ id }) => id)}}`],
  );
  const last = before?.last ?? 0;
  expect(numbers).toEqual(
    orders.map(({ id }, place) => ({ id, number: last + place + 1, placed: last + place + 1 })),
  );
  const after = await state();
  expect(after).toEqual({ last: last + 3, version: (before?.version ?? 0) + 1 });
  const endless = await world.addItem({ unlimited: true });
  const raised = await state();
  await writeAsGroup(database, [await decided({ lines: [{ itemId: endless, quantity: 1 }] })]);
  expect(await state()).toEqual({ last: last + 4, version: raised?.version });
});

/**
 * Opens every connection of the pool, one after the other, and takes one order at each shop: connections, plans and modules that are
 * first made for sixty orders at once take longer than an order waits for its connection.
 */
async function warmUp(): Promise<void> {
  const pool: pg.Pool = await database.orm.em.getConnection().getNativeClient();
  const clients: pg.PoolClient[] = [];
  while (clients.length < pool.options.max) clients.push(await pool.connect());
  for (const client of clients) client.release();
  await sam().ask((api) => api.orders.place(world.orderInput()));
  await bea().ask((api) => api.orders.place(ofB()));
}

/** How many statements wait for a lock. */
const waitingForLocks = async () =>
  (
    await holder.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length;

test("REL-R19 a shop whose groups are full and stand still does not slow another: it holds one connection", async () => {
  await warmUp();
  const itemId = await world.addItem({ stock: 1000 });
  const order = () => world.orderInput({ lines: [{ itemId, quantity: 1 }] });
  // Four short standstills instead of a long one: an order that waits for a lock gives up after two seconds.
  for (let standstill = 0; standstill < 4; standstill++) {
    await holder.query("begin");
    await holder.query("select from items where id = $1 for update", [itemId]);
    const crowd = Promise.allSettled(
      Array.from({ length: 60 }, () => sam().ask((api) => api.orders.place(order()))),
    );
    try {
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 });
      for (let placed = 0; placed < 5; placed++) {
        const { replayed } = await bea().ask((api) => api.orders.place(ofB()));
        expect(replayed).toBe(false);
      }
      expect(await waitingForLocks()).toBe(1);
    } finally {
      await holder.query("rollback");
    }
    const outcomes = await crowd;
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(outcomes).toHaveLength(60);
  }
});

/** The world as it is at first, whatever was changed in it. */
async function openAnew(): Promise<void> {
  await database.clean();
  world = await openOrderWorld(database);
}

/** What may change between the decision and its commit, and how. */
const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  "an item's price": () => world.rows("update items set price = price + 1 where id = ?", [world.a.rye]),
  "an item that is hidden": () =>
    world.rows("update items set hidden = not hidden where id = ?", [world.a.rye]),
  "an item's date": () => world.rows("update items set date = '2030-01-01' where id = ?", [world.a.rye]),
  "an item that is sold out": () =>
    world.rows("update items set sold_out = true where id = ?", [world.a.rye]),
  "an item that is not counted any more": () =>
    world.rows("update items set unlimited = true where id = ?", [world.a.rye]),
  "an item that is removed": () =>
    world.rows("update items set deleted_at = now() where id = ?", [world.a.rye]),
  "the shop's tax": () => world.set("shop_settings", world.a, { sales_tax: 1000 }),
  "the window": () =>
    world.rows("update availabilities set end_time = end_time - interval '1 minute' where id = ?", [
      world.a.windowId,
    ]),
  "the customer's discount": () =>
    world.rows("update users set family_discount = 7 where id = ?", [world.people.customerSelf.id]),
  "the account, which is erased": () =>
    world.rows("update users set deleted_at = now() where id = ?", [world.people.customerSelf.id]),
};

test.for(Object.entries(CHANGES))(
  "ORD-01 ORD-07 an order is not written where %s has changed since it was decided",
  async ([, change]) => {
    await openAnew();
    const order = await decided();
    await change();
    const before = await world.everything();
    expect(await writeAsGroup(database, [order])).toEqual([null]);
    expect(await world.everything()).toEqual(before);
  },
);

test("ORD-07 an order whose shop changes each time it is decided is refused after the third time, without a trace", async () => {
  await openAnew();
  const orderInput = world.orderInput({ idempotencyKey: v7() });
  const stock = await world.stockOf(world.a.rye);
  let tax = 1000;
  const gathered = await afterEachGathering(
    database,
    "gather_order",
    () => holder.query("update shop_settings set sales_tax = $1 where shop_id = $2", [tax++, world.a.id]),
    async () => {
      const refusal = await refusalOf(sam().ask((api) => api.orders.place(orderInput)));
      expect(refusal.code).toBe("order_busy");
    },
  );
  expect(gathered).toBe(3);
  expect(await world.rows("select id from orders")).toEqual([]);
  expect([await world.stockOf(world.a.rye), await world.jobs()]).toEqual([stock, 0]);
  expect((await sam().ask((api) => api.orders.place(orderInput))).replayed).toBe(false);
});

test("ORD-07 an item that is changed whenever it can be is held while the order is decided for the third time", async () => {
  await openAnew();
  const placed: unknown[] = [];
  const gathered = await afterEachGathering(
    database,
    "gather_order",
    () =>
      holder.query(
        "update items set version = version + 1 where id = (select id from items where id = $1 for update skip locked)",
        [world.a.rye],
      ),
    async () => void placed.push(await sam().ask((api) => api.orders.place(world.orderInput()))),
  );
  expect(gathered).toBe(3);
  expect(placed).toMatchObject([{ replayed: false, order: { ticketNumber: 1 } }]);
});

test("ORD-07 a price that changes between decision and commit is told, not charged", async () => {
  await openAnew();
  const itemId = await world.addItem({ stock: 10, price: 500 });
  const orderInput = (grandTotal: number) =>
    world.orderInput({ lines: [{ itemId, quantity: 1 }], claimed: { grandTotal } });
  await afterEachGathering(
    database,
    "gather_order",
    () => holder.query("update items set price = 600 where id = $1", [itemId]),
    async () => {
      const refusal = await refusalOf(sam().ask((api) => api.orders.place(orderInput(546))));
      expect(refusal).toMatchObject({ code: "price_changed", facts: { quote: { subtotal: 600 } } });
    },
  );
  const { order } = await sam().ask((api) => api.orders.place(orderInput(656)));
  expect(order.subtotal).toBe(600);
});

/** An order of Sam's cart, which has one rye in it. */
async function ofCart(): Promise<OrderToWrite> {
  await sam().ask((api) => api.cart.reset());
  await sam().ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
  const [cart] = await world.rows<{ id: string; version: number }>(
    "select id, version from carts where user_id = ?",
    [world.people.customerSelf.id],
  );
  if (!cart) throw new Error("There is no cart.");
  return { ...(await decided()), cartId: cart.id, cartVersion: cart.version, nextCartKey: v7() };
}
const linesOfCarts = () => world.rows("select quantity from cart_items");

test("CART-04 ORD-01 a cart that has changed since its order was decided is neither placed nor emptied", async () => {
  await openAnew();
  const order = await ofCart();
  await sam().ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 1 }));
  const before = await world.everything();
  expect(await writeAsGroup(database, [order])).toEqual([null]);
  expect(await world.everything()).toEqual(before);
  expect(await linesOfCarts()).toHaveLength(2);
});

test("ORD-04 of several orders of one cart in a group the first is placed and empties it", async () => {
  await openAnew();
  const order = await ofCart();
  const tickets = await writeAsGroup(
    database,
    [order, order, order].map((each) => ({ ...another(each), idempotencyKey: v7() })),
  );
  expect(tickets).toEqual([expect.any(Number), null, null]);
  expect(await linesOfCarts()).toEqual([]);
});
