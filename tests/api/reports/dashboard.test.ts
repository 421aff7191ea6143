import { v7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { orderPutter, type PutOrder } from "./dashboard-world.ts";

const database = useDatabase();
let world: OrderWorld;
let put: PutOrder;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
  put = orderPutter(database);
});

/** Wed, Dec 2, 2026, in the shop's calendar. */
const TODAY = "2026-12-02";
const MORNING = "2026-12-01T18:00:00Z";

const rosa = () => at(world.a, world.people.merchantOwn.token);
const today = () => rosa().ask((api) => api.dashboard.today());

describe("today", () => {
  test("MAN-01 the day's orders stand by the way they are handed over, with sum, pieces and how many are ready", async () => {
    const { customerSelf } = world.people;
    await put(world.a, {
      at: MORNING,
      subtotal: 600,
      quantity: 3,
      date: TODAY,
      userId: customerSelf.id,
      ready: true,
      paid: true,
      itemName: "Rye",
    });
    await put(world.a, { at: MORNING, subtotal: 400, date: TODAY });
    await put(world.a, { at: MORNING, subtotal: 100, date: TODAY, type: "Delivery" });
    await put(world.a, { at: MORNING, subtotal: 900, date: TODAY, cancelled: true });
    await put(world.a, { at: MORNING, subtotal: 900, date: TODAY, deleted: true });
    await put(world.a, { at: MORNING, subtotal: 900, date: "2026-12-03" });
    await put(world.b, { at: MORNING, subtotal: 900, date: TODAY });
    const { groups, today: day } = await today();
    expect(day).toBe(TODAY);
    expect(groups.map(({ rows: _, ...group }) => group)).toEqual([
      { type: "Pickup", orders: 2, ready: 1, unpaid: 1, pieces: 4, total: 1_014 },
      { type: "Delivery", orders: 1, ready: 0, unpaid: 1, pieces: 1, total: 107 },
    ]);
    expect(groups[0]?.rows[0]).toMatchObject({
      who: "sam Test",
      grandTotal: 607,
      items: [{ quantity: 3, name: "Rye" }],
      moreItems: 0,
      readyForGuest: true,
      paid: true,
    });
    expect(groups[0]?.rows[1]?.who).toBe("Gus");
  });

  test("MAN-01 PRICE-07 an order for nothing is not counted as unpaid", async () => {
    await put(world.a, { at: MORNING, subtotal: 400, date: TODAY });
    await world.rows(
      "update orders set subtotal = 0, discounts = 0, fees = 0, delivery_fee = 0, tip = 0, tax = 0, service_fee = 0, grand_total = 0",
    );
    await put(world.a, { at: MORNING, subtotal: 100, date: TODAY });
    expect((await today()).groups.map(({ orders, unpaid }) => [orders, unpaid])).toEqual([[2, 1]]);
  });

  test("MAN-01 the day is the shop's own: the same instant is another day in Hawaii", async () => {
    world.clock.set("2026-12-03T09:30:00Z");
    const later = at(world.a, await world.newToken(world.people.merchantOwn));
    const day = async () => (await later.ask((api) => api.dashboard.today())).today;
    expect(await day()).toBe("2026-12-03");
    await world.set("shop_settings", world.a, { timezone: "Pacific/Honolulu" });
    expect(await day()).toBe(TODAY);
  });

  test("MAN-01 what is to be sent stands there once its window is over, until it is completed", async () => {
    const id = await put(world.a, { at: MORNING, subtotal: 500, type: "Shipping" });
    expect((await today()).groups).toEqual([]);
    await database.asPlatform((tx) =>
      tx.execute("update availabilities set end_time = ? where shop_id = ?", [
        "2026-12-02T08:00:00Z",
        world.a.id,
      ]),
    );
    expect((await today()).groups).toMatchObject([{ type: "Shipping", orders: 1, rows: [{ id }] }]);
    await database.asPlatform((tx) => tx.execute("update orders set completed = true where id = ?", [id]));
    expect((await today()).groups).toEqual([]);
  });

  test("MAN-01 AVL-02 what was promised for a day that has passed is to be sent, wherever the end of its window was moved", async () => {
    const send = async (slot: string, columns = "") => {
      const id = await put(world.a, { at: MORNING, subtotal: 500, type: "Shipping" });
      await world.rows(`update orders set fulfillment_slot = ?${columns} where id = ?`, [slot, id]);
      return id;
    };
    const late = await send("Ships after Tue, Dec 1");
    const alone = await send("Ships after Mon, Nov 30", ", availability_id = null");
    await send("Ships after Tue, Dec 1", ", completed = true");
    await send("Ships after Wed, Dec 2");
    await send("Ships after Fri, Dec 4");
    await send("When it is ready");
    const { groups } = await today();
    expect(groups.map(({ type, orders, rows }) => [type, orders, rows.map(({ id }) => id)])).toEqual([
      ["Shipping", 2, [late, alone]],
    ]);
  });

  test("MAN-01 of very many orders of a day the first are shown, what is completed comes last, and all are counted", async () => {
    const done = await put(world.a, { at: MORNING, subtotal: 100, date: TODAY });
    await database.asPlatform((tx) => tx.execute("update orders set completed = true where id = ?", [done]));
    for (let order = 0; order < 19; order += 1)
      await put(world.a, { at: MORNING, subtotal: 100, date: TODAY });
    expect((await today()).groups[0]?.rows.at(-1)?.id).toBe(done);
    for (let order = 0; order < 5; order += 1)
      await put(world.a, { at: MORNING, subtotal: 100, date: TODAY });
    const [pickup] = (await today()).groups;
    expect([pickup?.orders, pickup?.rows.length, pickup?.total]).toEqual([25, 20, 25 * 107]);
    expect(pickup?.rows.map(({ id }) => id)).not.toContain(done);
  });
});

test("MAN-01 the week has seven days from today, with what is due on each and whether it is offered", async () => {
  await world.set("shop_settings", world.a, { pickup_slots: "{Fri}", delivery_slots: "{Sat}" });
  await put(world.a, { at: MORNING, subtotal: 100, date: "2026-12-04" });
  await put(world.a, { at: MORNING, subtotal: 100, date: "2026-12-04", type: "Delivery" });
  await put(world.a, { at: MORNING, subtotal: 100, date: "2026-12-04", cancelled: true });
  await put(world.a, { at: MORNING, subtotal: 100, date: "2026-12-09" });
  const { week } = await today();
  expect(
    week.map(({ date, isOffered, pickup, delivery }) => [date.slice(8), isOffered, pickup, delivery]),
  ).toEqual([
    ["02", false, 0, 0],
    ["03", false, 0, 0],
    ["04", true, 1, 1],
    ["05", true, 0, 0],
    ["06", false, 0, 0],
    ["07", false, 0, 0],
    ["08", false, 0, 0],
  ]);
});

test("MAN-01 what is owed is every unpaid order, the longest due first; the sum counts those not shown too", async () => {
  const late = await put(world.a, { at: MORNING, subtotal: 100, date: "2026-11-28" });
  await put(world.a, { at: MORNING, subtotal: 100, date: "2026-11-20", paid: true });
  await put(world.a, { at: MORNING, subtotal: 100, date: "2026-11-20", cancelled: true });
  for (let order = 0; order < 6; order += 1) await put(world.a, { at: MORNING, subtotal: 200, date: TODAY });
  const { owed } = await today();
  expect([owed.count, owed.total, owed.rows.length]).toEqual([7, 107 + 6 * 207, 5]);
  expect(owed.rows[0]).toMatchObject({ id: late, grandTotal: 107, date: "2026-11-28" });
});

test("MAN-01 STORE-02 low stock is what the shop's own threshold says, and always what is sold out", async () => {
  await world.addItem({ name: "Four", stock: 4 });
  await world.addItem({ name: "Three", stock: 3 });
  await world.addItem({ name: "Endless", stock: 0, unlimited: true });
  await world.addItem({ name: "Unseen", stock: 0, hidden: true });
  const names = async () => (await today()).lowStock.rows.map(({ name, left }) => [name, left]);
  expect(await names()).toEqual([["Babka", 0]]);
  await world.set("shop_settings", world.a, { low_stock_warning: 3 });
  expect(await names()).toEqual([
    ["Babka", 0],
    ["Cake", 2],
    ["Three", 3],
  ]);
  expect((await today()).lowStock).toMatchObject({ threshold: 3, count: 3 });
  await world.set("shop_settings", world.a, { track_inventory: false });
  expect(await names()).toEqual([["Babka", 0]]);
});

describe("messages that were not delivered", () => {
  const message = (columns: Readonly<Record<string, unknown>>) => {
    const row = {
      shop_id: world.a.id,
      id: v7(),
      channel: "email",
      recipient: "gus@example.test",
      template: "customer-invoice",
      status: "dead",
      attempts: 3,
      last_error: "552 5.2.2 Mailbox full at mx7.internal",
      due_at: "2026-12-02T18:00:00Z",
      created_at: "2026-12-01T18:00:00Z",
      message_id: v7(),
      ...columns,
    };
    return database.asPlatform((tx) =>
      tx.execute(
        `insert into messages (${Object.keys(row).join(", ")}) values (${Object.keys(row)
          .map(() => "?")
          .join(", ")})`,
        Object.values(row),
      ),
    );
  };

  test("MAN-01 NOTE-01 each says what went wrong in our words and what can be sent again", async () => {
    const orderId = await put(world.a, { at: MORNING, subtotal: 100, guestEmail: "gus@example.test" });
    await message({ order_id: orderId });
    await message({
      template: "verify-email",
      status: "failed",
      attempts: 1,
      user_id: world.people.customerSelf.id,
      last_error: "connect ECONNREFUSED",
    });
    await message({ status: "sent", recipient: "fine@example.test" });
    await message({ status: "queued", attempts: 0, recipient: "soon@example.test" });
    await message({ created_at: "2026-11-20T18:00:00Z", recipient: "old@example.test" });
    const { failed } = await today();
    expect(failed.count).toBe(2);
    expect(failed.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          orderId,
          mail: "customer-invoice",
          problem: "mailbox-full",
          nextTryAt: null,
          attempts: 3,
        }),
        expect.objectContaining({
          mail: null,
          problem: "unreachable",
          gaveUpAt: null,
          userId: world.people.customerSelf.id,
        }),
      ]),
    );
    expect(JSON.stringify(failed)).not.toMatch(/mx7|ECONN/);
  });

  test("MAN-01 NOTE-02 one that was sent again is no longer among them", async () => {
    const orderId = await put(world.a, { at: MORNING, subtotal: 100, guestEmail: "gus@example.test" });
    await message({ order_id: orderId });
    expect((await today()).failed.count).toBe(1);
    await rosa().ask((api) => api.orders.mailAgain({ orderId, mail: "customer-invoice" }));
    expect((await today()).failed).toEqual({ count: 0, rows: [] });
  });
});

test("MAN-01 the dashboard is of this shop alone and for its merchant alone", async () => {
  await put(world.b, { at: MORNING, subtotal: 100, date: TODAY });
  const { groups, owed, charts } = await today();
  expect([groups, owed.count, charts.sales.some(({ orders }) => orders > 0)]).toEqual([[], 0, false]);
  for (const person of [world.people.customerSelf, world.people.merchantOther]) {
    await expect(at(world.a, person.token, "trpc").ask((api) => api.dashboard.today())).rejects.toThrow();
  }
});

describe("statements", () => {
  test.each([
    // In a quarter as many trips: those that need not wait for each other go together, with what begins and ends their transaction.
    ["the dashboard", () => today(), 24],
    ["the list", () => rosa().ask((api) => api.orders.list({})), 10],
    ["the board of the kitchen", () => rosa().ask((api) => api.orders.prepBoard({ date: TODAY })), 10],
    ["a chart", () => rosa().ask((api) => api.charts["top-products-30"]()), 19],
  ] as const)("PERF-05 %s takes the same few however many orders there are", async (_, ask, most) => {
    await ask();
    await put(world.a, { at: MORNING, subtotal: 100, date: TODAY, userId: world.people.customerSelf.id });
    const { length: few } = await sentDuring(database, ask);
    for (let order = 0; order < 20; order += 1) {
      await put(world.a, {
        at: MORNING,
        subtotal: 100,
        date: TODAY,
        itemId: world.a.rye,
        guestEmail: `g${order}@example.test`,
      });
    }
    expect(await sentDuring(database, ask)).toHaveLength(few);
    expect(few).toBeLessThanOrEqual(most);
  });
});
