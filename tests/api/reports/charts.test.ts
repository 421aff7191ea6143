import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { orderPutter, type PutOrder, sumsInSql } from "./dashboard-world.ts";

const database = useDatabase();
let world: OrderWorld;
let put: PutOrder;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
  put = orderPutter(database);
});

/** The clock stands on Wed, Dec 2, 2026, by the shop's clock in California. */
const FIRST_OF_90 = "2026-09-04T07:00:00Z";
const FIRST_OF_30 = "2026-11-03T08:00:00Z";

const rosa = () => at(world.a, world.people.merchantOwn.token);
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

/** Orders of both shops on both sides of every bound, some of them gone. */
async function fillShops(): Promise<void> {
  const instants = [
    "2026-06-01T12:00:00Z",
    "2026-09-04T06:59:59Z",
    FIRST_OF_90,
    "2026-10-31T20:00:00Z",
    "2026-11-01T08:30:00Z",
    "2026-11-02T07:59:59Z",
    "2026-11-03T07:59:59Z",
    FIRST_OF_30,
    "2026-11-20T18:00:00Z",
    "2026-12-02T08:00:00Z",
  ];
  for (const [place, instant] of instants.entries()) {
    const subtotal = 100 * (place + 1);
    await put(world.a, { at: instant, subtotal, tip: place, itemId: world.a.rye });
    await put(world.a, { at: instant, subtotal: 5_000, itemName: "Candles" });
    await put(world.a, { at: instant, subtotal: 70_000, cancelled: true });
    await put(world.a, { at: instant, subtotal: 90_000, deleted: true });
    await put(world.b, { at: instant, subtotal: 40_000, itemId: world.b.rye });
  }
}

describe("sums", () => {
  test("MAN-01 SEC-MATRIX r068 the sales of 90 days are those of SQL over this shop, cancelled orders left out", async () => {
    await fillShops();
    const days = await rosa().ask((api) => api.charts["sales-90"]());
    const sql = await sumsInSql(database, world.a, FIRST_OF_90);
    expect(sql.orders).toBe(16);
    expect([sum(days, (day) => day.orders), sum(days, (day) => day.total)]).toEqual([sql.orders, sql.total]);
  });

  test("MAN-01 SEC-MATRIX r069 the top products of 30 days are those of SQL over this shop, the best first", async () => {
    await fillShops();
    const products = await rosa().ask((api) => api.charts["top-products-30"]());
    const sql = await sumsInSql(database, world.a, FIRST_OF_30);
    expect(sum(products, (product) => product.total)).toBe(sql.products);
    expect(products.map(({ name, quantity, orders }) => [name, quantity, orders])).toEqual([
      ["Candles", 3, 3],
      ["Rye", 3, 3],
    ]);
  });

  test("MAN-01 SEC-MATRIX r070 the overview of 30 days has every part as SQL has it, and the parts come to the total", async () => {
    await fillShops();
    const days = await rosa().ask((api) => api.charts["sales-overview-30"]());
    const sql = await sumsInSql(database, world.a, FIRST_OF_30);
    expect({
      orders: sum(days, (day) => day.orders),
      total: sum(days, (day) => day.total),
      subtotal: sum(days, (day) => day.subtotal),
      discounts: sum(days, (day) => day.discounts),
      tip: sum(days, (day) => day.tip),
    }).toEqual({
      orders: sql.orders,
      total: sql.total,
      subtotal: sql.subtotal,
      discounts: sql.discounts,
      tip: sql.tip,
    });
    for (const day of days) {
      const parts =
        day.subtotal - day.discounts + day.fees + day.deliveryFee + day.tip + day.tax + day.serviceFee;
      expect(parts).toBe(day.total);
    }
  });

  test("MAN-01 SEC-MATRIX r071 new and returning orders of 30 days together are those of SQL over this shop", async () => {
    await fillShops();
    const days = await rosa().ask((api) => api.charts["new-vs-returning-customers-30"]());
    const sql = await sumsInSql(database, world.a, FIRST_OF_30);
    expect(sum(days, (day) => day.orders)).toBe(sql.orders);
    expect(sum(days, (day) => day.new + day.returning)).toBe(sql.orders);
    expect(sum(days, (day) => day.total)).toBe(sql.total);
  });

  test("MAN-01 a shop without orders has every day at nothing", async () => {
    const [sales, products, overview, customers] = await rosa().ask(async (api) => [
      await api.charts["sales-90"](),
      await api.charts["top-products-30"](),
      await api.charts["sales-overview-30"](),
      await api.charts["new-vs-returning-customers-30"](),
    ]);
    expect([sales?.length, products?.length, overview?.length, customers?.length]).toEqual([90, 0, 30, 30]);
    expect(sales?.[0]).toEqual({ date: "2026-09-04", orders: 0, total: 0 });
    expect(overview?.at(-1)).toMatchObject({ date: "2026-12-02", orders: 0, total: 0, subtotal: 0 });
  });
});

test("MAN-01 an order counts on the day of the shop's own calendar, on both sides of a change of the clock", async () => {
  const ordersOn = async () => {
    const days = await rosa().ask((api) => api.charts["sales-90"]());
    return days.filter(({ orders }) => orders > 0).map(({ date, orders }) => [date, orders]);
  };
  // Nov 1, 2026 has 25 hours in California: from 07:00Z to 08:00Z of the next day.
  for (const instant of [
    "2026-11-01T06:59:59Z",
    "2026-11-01T07:00:00Z",
    "2026-11-02T07:59:59Z",
    "2026-11-02T08:00:00Z",
  ]) {
    await put(world.a, { at: instant, subtotal: 100 });
  }
  expect(await ordersOn()).toEqual([
    ["2026-10-31", 1],
    ["2026-11-01", 2],
    ["2026-11-02", 1],
  ]);
  await world.set("shop_settings", world.a, { timezone: "Pacific/Honolulu" });
  expect(await ordersOn()).toEqual([
    ["2026-10-31", 2],
    ["2026-11-01", 2],
  ]);
});

test("MAN-01 who ordered before is returning, as an account or as a guest of the same e-mail; a cancelled order made no one known", async () => {
  const { customerSelf, customerOther } = world.people;
  const onDay = (day: number) => `2026-11-${day}T20:00:00Z`;
  await put(world.a, { at: "2026-01-05T20:00:00Z", subtotal: 100, userId: customerSelf.id });
  await put(world.a, { at: "2026-01-05T20:00:00Z", subtotal: 100, guestEmail: "gus@example.test" });
  await put(world.a, {
    at: "2026-01-05T20:00:00Z",
    subtotal: 100,
    userId: customerOther.id,
    cancelled: true,
  });
  await put(world.b, { at: "2026-01-05T20:00:00Z", subtotal: 100, guestEmail: "new@example.test" });
  await put(world.a, { at: onDay(10), subtotal: 100, userId: customerSelf.id });
  await put(world.a, { at: onDay(10), subtotal: 100, guestEmail: "gus@example.test" });
  await put(world.a, { at: onDay(11), subtotal: 100, userId: customerOther.id });
  await put(world.a, { at: onDay(12), subtotal: 100, guestEmail: "new@example.test" });
  await put(world.a, { at: onDay(12), subtotal: 100, guestEmail: "new@example.test" });
  await put(world.a, { at: onDay(13), subtotal: 100 });
  const days = await rosa().ask((api) => api.charts["new-vs-returning-customers-30"]());
  expect(days.filter(({ orders }) => orders > 0).map((day) => [day.date, day.new, day.returning])).toEqual([
    ["2026-11-10", 0, 2],
    ["2026-11-11", 1, 0],
    ["2026-11-12", 1, 1],
    ["2026-11-13", 1, 0],
  ]);
});

test("MAN-01 a product that was renamed is one product by its name of today", async () => {
  await put(world.a, {
    at: "2026-11-20T20:00:00Z",
    subtotal: 900,
    quantity: 3,
    itemId: world.a.rye,
    itemName: "Old Rye",
  });
  await put(world.a, {
    at: "2026-11-21T20:00:00Z",
    subtotal: 400,
    quantity: 2,
    itemId: world.a.rye,
    itemName: "Rye",
  });
  expect(await rosa().ask((api) => api.charts["top-products-30"]())).toEqual([
    { name: "Rye", quantity: 5, orders: 2, total: 1_300 },
  ]);
});

describe("what was counted is kept", () => {
  const charts = () => rosa().ask(async (api) => (await api.dashboard.today()).charts);
  const today = async () => {
    const { sales, topProducts, overview, customers } = await charts();
    return [
      sales.at(-1)?.orders,
      topProducts.map(({ name, quantity }) => `${quantity} ${name}`),
      overview.at(-1)?.orders,
      customers.at(-1)?.orders,
    ];
  };
  const asOwner = (statement: string, values: readonly unknown[]) =>
    database.asPlatform((tx) => tx.execute(statement, [...values]));

  test("PERF-05 MAN-01 and wrong after no change: an order more, one cancelled, one edited, an item renamed", async () => {
    const order = { at: "2026-12-02T10:00:00Z", subtotal: 400, itemId: world.a.rye };
    expect(await today()).toEqual([0, [], 0, 0]);
    const first = await put(world.a, order);
    expect(await today()).toEqual([1, ["1 Rye"], 1, 1]);
    const second = await put(world.a, order);
    expect(await today()).toEqual([2, ["2 Rye"], 2, 2]);
    await asOwner("update orders set cancelled_at = now() where id = ?", [second]);
    expect(await today()).toEqual([1, ["1 Rye"], 1, 1]);
    await rosa().ask((api) =>
      api.orders.update({ orderId: first, lines: [{ itemId: world.a.rye, quantity: 3 }] }),
    );
    expect(await today()).toEqual([1, ["3 Rye"], 1, 1]);
    await asOwner("update items set name = 'Dark Rye' where id = ?", [world.a.rye]);
    expect(await today()).toEqual([1, ["3 Dark Rye"], 1, 1]);
  });

  test("PERF-05 SEC-A14 and one shop never sees another's", async () => {
    await put(world.a, { at: "2026-12-02T10:00:00Z", subtotal: 400, itemId: world.a.rye });
    expect(await today()).toEqual([1, ["1 Rye"], 1, 1]);
    const mina = () => at(world.b, world.people.merchantOther.token);
    const [sales] = await mina().ask(async (api) => [await api.charts["sales-90"]()]);
    expect(sales?.at(-1)?.orders).toBe(0);
  });
});

test("PERF-05 anyone who waits for someone else's count counts where that one's connection breaks", async () => {
  await put(world.a, { at: "2026-12-02T10:00:00Z", subtotal: 400, itemId: world.a.rye });
  const ask = () =>
    rosa()
      .ask((api) => api.charts["sales-90"]())
      .then(
        (days) => days.at(-1)?.orders,
        () => "failed",
      );
  const asSuperuser = <Answer>(work: (client: pg.Client) => Promise<Answer>) =>
    withConnection(database.superUrl, work);
  await asSuperuser((holder) =>
    asSuperuser(async (watcher) => {
      const connections = async (state: string, act = "pid") =>
        (
          await watcher.query(
            `select ${act} from pg_stat_activity where datname = current_database() and pid <> $1 and ${state}`,
            [holderPid],
          )
        ).rowCount;
      const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
      const holderPid = rows[0]?.pid;
      await holder.query("begin");
      await holder.query("lock table orders in access exclusive mode");
      const answers = [ask(), ask()];
      await expect.poll(() => connections("wait_event_type = 'Lock'")).toBe(1);
      // Whoever waits keeps no connection meanwhile, which the one that is waited for may need.
      await expect
        .poll(() => connections("state = 'idle' and query like '%last_change_number%' or query = 'commit'"))
        .toBeGreaterThan(0);
      expect(await connections("state = 'idle in transaction'")).toBe(0);
      await connections("wait_event_type = 'Lock'", "pg_terminate_backend(pid)");
      await holder.query("commit");
      expect((await Promise.all(answers)).sort()).toEqual([1, "failed"]);
    }),
  );
});

test("MAN-01 each chart is had as a file with a row for each day or product, amounts as numbers", async () => {
  await put(world.a, { at: "2026-12-02T10:00:00Z", subtotal: 1_000, itemId: world.a.rye, itemName: "Rye" });
  await put(world.a, { at: "2026-12-02T10:00:00Z", subtotal: 400, itemName: "=cmd()" });
  const file = async (
    chart: "sales-90" | "top-products-30" | "sales-overview-30" | "new-vs-returning-customers-30",
  ) => (await rosa().ask((api) => api.charts.file({ chart }))).trimEnd().split("\r\n");
  const sales = await file("sales-90");
  expect(sales).toHaveLength(91);
  expect([sales[0], sales[1], sales.at(-1)]).toEqual([
    '"Day","Orders","Sales","Mean of 7 days"',
    '"2026-09-04","0","0.00",""',
    '"2026-12-02","2","14.14","2.02"',
  ]);
  expect(await file("top-products-30")).toEqual([
    '"Item","Sold","Orders","Sales"',
    '"Rye","1","1","10.00"',
    `"'=cmd()","1","1","4.00"`,
  ]);
  expect((await file("sales-overview-30")).at(-1)).toBe(
    '"2026-12-02","2","14.00","0.20","0.10","0.04","0.00","0.14","0.06","14.14"',
  );
  expect((await file("new-vs-returning-customers-30")).at(-1)).toBe('"2026-12-02","2","0","2","14.14"');
});
