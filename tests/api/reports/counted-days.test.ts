/** What is kept of the charts, against a count of everything by hand: after any change, from any number of hands, at any time (PERF-05). */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Charts } from "#domain/reports/chart-schemas.ts";
import { chartDays } from "#domain/reports/charts.ts";
import { calendarDate, TIME_ZONES } from "#domain/time.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { orderPutter, type PutOrder } from "./dashboard-world.ts";

const database = useDatabase();
let world: OrderWorld;
let put: PutOrder;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
  put = orderPutter(database);
});

interface OrderRow {
  readonly id: string;
  readonly at: Date;
  readonly customer: string;
  readonly total: number;
  readonly subtotal: number;
  readonly tip: number;
  readonly name: string;
  readonly itemId: string | null;
  readonly quantity: number;
  readonly price: number;
}

/** Orders of shop A that count, each of one line. */
const rowsOfShop = () =>
  world.rows<OrderRow>(
    `select o.id, o.created_at as at, coalesce(o.user_id::text, o.guest_email, o.id::text) as customer, o.grand_total as total, o.subtotal, o.tip,
       coalesce(i.name, l.item_name) as name, l.item_id::text as "itemId", l.quantity, l.item_price as price
     from orders o join line_items l on l.order_id = o.id left join items i on i.id = l.item_id
     where o.shop_id = ? and o.cancelled_at is null and o.deleted_at is null`,
    [world.a.id],
  );

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

const inOrder = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** The charts as someone with pencil and paper makes them, from all orders there are. */
async function byHand(timeZone: string): Promise<object> {
  const rows = (await rowsOfShop()).map((row) => ({ ...row, date: calendarDate(row.at, timeZone) }));
  const { dates } = chartDays(world.clock.now(), timeZone, 90);
  const month = dates.slice(-30);
  const on = (date: string) => rows.filter((row) => row.date === date);
  const isFirst = (row: (typeof rows)[number]) =>
    !rows.some(
      (other) =>
        other.customer === row.customer &&
        (other.at < row.at || (other.at.getTime() === row.at.getTime() && other.id < row.id)),
    );
  const sold = Map.groupBy(
    rows.filter(({ date }) => month.includes(date)),
    ({ itemId, name }) => itemId ?? name,
  );
  return {
    sales: dates.map((date) => ({
      date,
      orders: on(date).length,
      total: sum(on(date), ({ total }) => total),
    })),
    overview: month.map((date) => ({
      date,
      orders: on(date).length,
      subtotal: sum(on(date), ({ subtotal }) => subtotal),
      tip: sum(on(date), ({ tip }) => tip),
    })),
    customers: month.map((date) => {
      const came = on(date).filter(isFirst).length;
      return { date, new: came, returning: on(date).length - came, orders: on(date).length };
    }),
    topProducts: [...sold.values()]
      .map((some) => ({
        name: some[0]?.name ?? "",
        itemId: some[0]?.itemId ?? "",
        quantity: sum(some, ({ quantity }) => quantity),
        orders: some.length,
        total: sum(some, ({ quantity, price }) => quantity * price),
      }))
      .sort(
        (one, other) =>
          other.total - one.total ||
          other.quantity - one.quantity ||
          inOrder(one.name, other.name) ||
          inOrder(one.itemId, other.itemId),
      )
      .map(({ itemId: _, ...product }) => product)
      .slice(0, 8),
  };
}

const charts = async (): Promise<Charts> => {
  const token = await world.newToken(world.people.merchantOwn);
  return at(world.a, token).ask(async (api) => (await api.dashboard.today()).charts);
};

/** As much of the answer as is counted by hand. */
const compared = ({ sales, overview, customers, topProducts }: Charts) => ({
  sales,
  overview: overview.map(({ date, orders, subtotal, tip }) => ({ date, orders, subtotal, tip })),
  customers: customers.map(({ total: _, ...day }) => day),
  topProducts,
});

const HOUR = 3_600_000;
/** Days ago: mostly lately, also just outside of 30 and of 90 days, and to come. */
const hoursAgo = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 96 }), weight: 4 },
  { arbitrary: fc.integer({ min: -60, max: 24 * 95 }), weight: 3 },
  { arbitrary: fc.integer({ min: 24 * 28, max: 24 * 32 }), weight: 2 },
  { arbitrary: fc.integer({ min: 24 * 88, max: 24 * 92 }), weight: 1 },
);
const who = fc.constantFrom("customerSelf", "customerOther", "g1@example.test", "g2@example.test", null);
const which = fc.nat(30);
const step = fc.oneof(
  {
    arbitrary: fc.record({
      does: fc.constant("place" as const),
      hoursAgo,
      who,
      product: fc.constantFrom("rye", "cake", "Candles", "Jam"),
      pieces: fc.integer({ min: 1, max: 4 }),
    }),
    weight: 20,
  },
  {
    arbitrary: fc.record({
      does: fc.constantFrom("cancel", "restore", "delete", "tick", "pack", "put off", "edit" as const),
      which,
    }),
    weight: 16,
  },
  { arbitrary: fc.record({ does: fc.constant("redate" as const), which, hoursAgo }), weight: 3 },
  { arbitrary: fc.record({ does: fc.constant("hand over" as const), which, who }), weight: 3 },
  {
    arbitrary: fc.record({ does: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 50 }) }),
    weight: 2,
  },
  { arbitrary: fc.record({ does: fc.constant("wait" as const), hours: fc.constant(24 * 40) }), weight: 1 },
  {
    arbitrary: fc.record({ does: fc.constant("rename" as const), name: fc.constantFrom("A", "Rye", "Z") }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      does: fc.constant("zone" as const),
      zone: fc.constantFrom(...TIME_ZONES.map(({ id }) => id)),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ does: fc.constant("many" as const) }), weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const person = (name: string | null) => ({
  userId: name === "customerSelf" || name === "customerOther" ? world.people[name].id : null,
  guestEmail: name?.includes("@") ? name : null,
});

const ONE_ORDER: Readonly<Record<string, string>> = {
  cancel: "cancelled_at = now()",
  restore: "cancelled_at = null, deleted_at = null",
  delete: "deleted_at = now()",
  tick: "paid = not paid, ready_for_guest = true",
  "put off": "fulfillment_date = date '2026-12-24', fulfillment_slot = 'Thu, Dec 24'",
};

/** One change, made as someone else's process makes it. */
async function make(one: Step, ids: string[]): Promise<void> {
  const id = "which" in one ? ids[one.which % Math.max(1, ids.length)] : undefined;
  const moment =
    "hoursAgo" in one ? new Date(world.clock.now().getTime() - one.hoursAgo * HOUR) : new Date(0);
  switch (one.does) {
    case "place": {
      const item = one.product === "rye" || one.product === "cake" ? world.a[one.product] : null;
      const order = { at: moment.toISOString(), subtotal: 350 * one.pieces, quantity: one.pieces, tip: 3 };
      ids.push(await put(world.a, { ...order, ...person(one.who), itemId: item, itemName: one.product }));
      return;
    }
    case "wait":
      return world.clock.advance({ hours: one.hours });
    case "rename":
      await world.rows("update items set name = ? where id = ?", [one.name, world.a.cake]);
      return;
    case "zone":
      await world.set("shop_settings", world.a, { timezone: one.zone });
      return;
    case "many":
      await world.rows("update orders set paid = not paid, cancelled_at = null where shop_id = ?", [
        world.a.id,
      ]);
      return;
    default:
  }
  if (id === undefined) return;
  if (one.does === "redate") {
    await world.rows("update orders set created_at = ? where id = ?", [moment, id]);
  } else if (one.does === "hand over") {
    const { userId, guestEmail } = person(one.who);
    await world.rows("update orders set user_id = ?, guest_email = ? where id = ?", [userId, guestEmail, id]);
  } else if (one.does === "pack") {
    await world.rows("update line_items set packed_at = now() where order_id = ?", [id]);
  } else if (one.does === "edit") {
    await database.asPlatform(async (tx) => {
      await tx.execute(
        "update orders set subtotal = subtotal + 70, grand_total = grand_total + 70 where id = ?",
        [id],
      );
      await tx.execute("update line_items set quantity = quantity + 1 where order_id = ?", [id]);
    });
  } else {
    await world.rows(`update orders set ${ONE_ORDER[one.does]} where id = ?`, [id]);
  }
}

test("PERF-05 MAN-01 what is kept and brought up to date is what a count of everything says, whatever changed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step, isSeen: fc.boolean() }), { minLength: 6, maxLength: 24 }),
      async (steps) => {
        await database.clean();
        world = await openOrderWorld(database);
        put = orderPutter(database);
        const ids: string[] = [];
        let zone = "America/Los_Angeles";
        for (const [place, { step: one, isSeen }] of steps.entries()) {
          await make(one, ids);
          if (one.does === "zone") zone = one.zone;
          if (!isSeen && place < steps.length - 1) continue;
          expect(compared(await charts())).toEqual(await byHand(zone));
        }
      },
    ),
    { numRuns: howMany({ short: 5, full: 200 }) },
  );
}, 300_000);

test("PERF-05 REL-R3 MAN-01 anyone who has changed an order sees it at once, however many others change and look meanwhile", async () => {
  const rounds = howMany({ short: 4, full: 30 });
  const token = await world.newToken(world.people.merchantOwn);
  const look = () => at(world.a, token).ask(async (api) => (await api.dashboard.today()).charts);
  const hands = Array.from({ length: 6 }, async (_, hand) => {
    // A day of one's own: what no one else changes has to be exact.
    const day = `2026-11-${10 + hand}`;
    let count = 0;
    for (let round = 0; round < rounds; round += 1) {
      const id = await put(world.a, {
        at: `${day}T20:00:00Z`,
        subtotal: 500,
        guestEmail: `${hand}@example.test`,
      });
      count += 1;
      if (round % 3 === 2) {
        await world.rows("update orders set cancelled_at = now() where id = ?", [id]);
        count -= 1;
      }
      const { sales, customers } = await look();
      expect(sales.find(({ date }) => date === day)?.orders).toBe(count);
      expect(customers.find(({ date }) => date === day)).toMatchObject({ new: 1, returning: count - 1 });
    }
  });
  await Promise.all(hands);
  expect(compared(await look())).toEqual(await byHand("America/Los_Angeles"));
}, 120_000);

test("PERF-05 MAN-01 an order that is under way while others look is counted once it is there", async () => {
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await put(world.a, { at: "2026-11-20T20:00:00Z", subtotal: 500, itemId: world.a.rye });
  const [first] = await world.rows<{ id: string }>("select id from orders where shop_id = ?", [world.a.id]);
  const underWay = database.asPlatform(async (tx) => {
    await tx.execute(
      "update orders set subtotal = subtotal + 70, grand_total = grand_total + 70 where id = ?",
      [first?.id ?? ""],
    );
    started.resolve();
    await mayEnd.promise;
  });
  await started.promise;
  expect(compared(await charts())).toEqual(await byHand("America/Los_Angeles"));
  await at(world.a, world.people.customerSelf.token).ask((api) => api.orders.place(world.orderInput()));
  const before = await charts();
  expect(before.sales.find(({ date }) => date === "2026-11-20")?.total).toBe(507);
  mayEnd.resolve();
  await underWay;
  const after = await charts();
  expect(after.sales.find(({ date }) => date === "2026-11-20")?.total).toBe(577);
  expect(compared(after)).toEqual(await byHand("America/Los_Angeles"));
});

test.each([
  ["another moment", "update orders set created_at = '2026-11-24T20:00:00Z' where id = ?"],
  ["another customer", "update orders set user_id = null, guest_email = 'g2@example.test' where id = ?"],
])("PERF-05 MAN-01 an order that is given %s leaves no trace where it stood", async (_, statement) => {
  const guest = { subtotal: 500, guestEmail: "g1@example.test" };
  const id = await put(world.a, { ...guest, at: "2026-01-10T20:00:00Z" });
  const other = await put(world.a, { ...guest, at: "2026-11-20T20:00:00Z" });
  await put(world.a, { ...guest, at: "2026-11-22T20:00:00Z" });
  expect(compared(await charts())).toEqual(await byHand("America/Los_Angeles"));
  for (const moved of [id, other]) {
    await world.rows(statement, [moved]);
    expect(compared(await charts())).toEqual(await byHand("America/Los_Angeles"));
  }
});
