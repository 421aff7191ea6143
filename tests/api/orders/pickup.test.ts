import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { mergeTicks, TICK_KINDS, type Tick, tickKey } from "#domain/orders/ticks.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { askedDuring, sentDuring } from "#tests/support/statements-sent.ts";
import { openWorld } from "#tests/support/world.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const sam = () => at(world.a, world.people.customerSelf.token);
const place = async (changes: object = {}) =>
  (await sam().ask((api) => api.orders.place(world.orderInput(changes)))).order;
const send = (ticks: readonly Tick[]) => rosa().ask((api) => api.orders.tick({ ticks: [...ticks] }));
const list = (date = "2026-12-04") => rosa().ask((api) => api.orders.pickupDay({ date }));

const HOUR_MS = 3_600_000;
/** A tick some hours before the world's clock, so that none is of the future. */
async function ticking() {
  const { now } = await list();
  return (orderId: string, minute: number, changes: Partial<Tick> = {}): Tick => ({
    id: v7(),
    orderId,
    kind: "paid",
    set: true,
    at: now - HOUR_MS + minute * 60_000,
    ...changes,
  });
}

const flagsOf = async (orderId: string) => {
  const order = (await list()).orders.find(({ id }) => id === orderId);
  return order && [order.packed.set, order.paid.set, order.handedOver.set];
};
const mails = () =>
  world.rows<{ template: string }>(
    "select template from messages where template in ('payment-received', 'order-completed') order by template",
  );
const kept = () => world.rows<{ id: string }>("select id from order_ticks order by id");

test("MAN-11 the list of a day has its orders, what is owed and how they stand, and no more of a customer than is needed", async () => {
  const order = await place({ specialInstructions: "No nuts." });
  const gone = await place();
  await rosa().ask((api) =>
    api.orders.update({ orderId: gone.id, cancelled: { reason: "", restock: true } }),
  );
  const day = await list();
  expect(day.days).toEqual([{ date: "2026-12-04", orders: 1 }]);
  const unset = { id: "", at: 0, set: false, by: "" };
  expect(day.orders).toEqual([
    {
      id: order.id,
      ticketNumber: order.ticketNumber,
      who: "sam Test",
      phoneEnd: expect.stringMatching(/^\d{4}$|^$/),
      type: "Pickup",
      note: "No nuts.",
      giftFor: null,
      grandTotal: order.grandTotal,
      isCancelled: false,
      lines: [{ quantity: 1, itemName: "Rye" }],
      contents: expect.any(String),
      packed: unset,
      paid: unset,
      handedOver: unset,
    },
    expect.objectContaining({ id: gone.id, isCancelled: true }),
  ]);
  // Without a question: the next day with orders; with an order, its day.
  expect((await rosa().ask((api) => api.orders.pickupDay({}))).date).toBe("2026-12-04");
  const later = await place({ fulfillmentSlot: "Thu, Dec 3" });
  expect((await rosa().ask((api) => api.orders.pickupDay({ orderId: order.id }))).date).toBe("2026-12-04");
  expect((await rosa().ask((api) => api.orders.pickupDay({ orderId: later.id }))).date).toBe("2026-12-03");
  expect((await list("2026-12-24")).orders).toEqual([]);
});

test("MAN-11 ticks of two phones, doubled and out of order, end with the same list; each is kept once and mails go once", async () => {
  const [one, two] = [await place(), await place()];
  const tick = await ticking();
  const first = [tick(one.id, 1), tick(one.id, 5, { set: false }), tick(two.id, 2, { kind: "packed" })];
  const second = [tick(one.id, 3), tick(one.id, 7), tick(two.id, 4, { kind: "handedOver" })];
  await send([...second].reverse());
  await send(first);
  await Promise.all([send(first), send(second), send([...first, ...second])]);
  expect(await flagsOf(one.id)).toEqual([false, true, false]);
  expect(await flagsOf(two.id)).toEqual([true, false, true]);
  expect((await kept()).map(({ id }) => id)).toEqual([...first, ...second].map(({ id }) => id).sort());
  expect(await mails()).toEqual([{ template: "order-completed" }, { template: "payment-received" }]);
  // The same ticks the other way round, at another pair of orders.
  const other = await place();
  for (const minute of [7, 1, 5, 3]) await send([tick(other.id, minute, { set: minute !== 5 })]);
  expect((await flagsOf(other.id))?.[1]).toBe(true);
});

test("MAN-11 an older tick that arrives late changes nothing, is kept, and is told what stands", async () => {
  const order = await place();
  const tick = await ticking();
  const undone = tick(order.id, 30, { set: false });
  await send([tick(order.id, 20)]);
  await send([undone]);
  const late = tick(order.id, 25);
  expect((await send([late])).outcomes).toEqual([
    {
      orderId: order.id,
      kind: "paid",
      other: { id: undone.id, at: undone.at, set: false, by: expect.stringContaining("Test") },
      left: null,
      date: "2026-12-04",
    },
  ]);
  expect((await flagsOf(order.id))?.[1]).toBe(false);
  expect(await kept()).toHaveLength(3);
});

test("MAN-11 what the order's own screen set later stands against a tick from before, and gives way to one from after", async () => {
  const order = await place();
  const tick = await ticking();
  await rosa().ask((api) => api.orders.update({ orderId: order.id, paid: true }));
  await rosa().ask((api) => api.orders.update({ orderId: order.id, paid: false }));
  await send([tick(order.id, 10)]);
  expect((await flagsOf(order.id))?.[1]).toBe(false);
  await send([tick(order.id, 61)]);
  expect((await flagsOf(order.id))?.[1]).toBe(true);
});

test("MAN-11 packed is what the kitchen's packing shows, both ways, and an edit of the lines unpacks", async () => {
  const order = await place({ lines: [{ itemId: world.a.rye, quantity: 2 }] });
  const tick = await ticking();
  const lines = () =>
    world.rows<{ packed: boolean }>("select packed_at is not null as packed from line_items");
  await send([tick(order.id, 10, { kind: "packed" })]);
  expect(await lines()).toEqual([{ packed: true }]);
  const [lineId = ""] = order.lineItems.map(({ id }) => id);
  await rosa().ask((api) => api.orders.markPrep({ off: { packed: [lineId] } }));
  expect((await flagsOf(order.id))?.[0]).toBe(false);
  // Older than the kitchen's mark.
  await send([tick(order.id, 20, { kind: "packed" })]);
  expect((await flagsOf(order.id))?.[0]).toBe(false);
  await send([tick(order.id, 61, { kind: "packed" })]);
  expect((await flagsOf(order.id))?.[0]).toBe(true);
  await rosa().ask((api) =>
    api.orders.update({ orderId: order.id, lines: [{ itemId: world.a.rye, quantity: 3 }] }),
  );
  expect((await flagsOf(order.id))?.[0]).toBe(false);
});

test("MAN-11 packed covers what was shown: where a colleague has changed the lines meanwhile it is left out and told, and is taken once it is seen", async () => {
  const order = await place({ lines: [{ itemId: world.a.rye, quantity: 2 }] });
  const tick = await ticking();
  const shown = async () => (await list()).orders[0]?.contents ?? "";
  const [lineId = ""] = order.lineItems.map(({ id }) => id);
  const edit = (changes: object) => rosa().ask((api) => api.orders.update({ orderId: order.id, ...changes }));
  const lefts = async (...ticks: Tick[]) => (await send(ticks)).outcomes.map(({ left }) => left);
  const packed = (contents: string, minute: number) => tick(order.id, minute, { kind: "packed", contents });

  const before = await shown();
  await edit({
    lines: [
      { id: lineId, quantity: 2 },
      { itemId: world.a.cake, quantity: 1 },
    ],
  });
  const stale = packed(before, 61);
  const gone = tick(order.id, 62, { kind: "handedOver" });
  expect(await lefts(stale, gone)).toEqual(["changed", null]);
  // Whoever has left has left.
  expect(await flagsOf(order.id)).toEqual([false, false, true]);
  expect(await kept()).toEqual([{ id: gone.id }]);
  expect(await lefts(stale)).toEqual(["changed"]);
  expect(await world.rows("select id from line_items where packed_at is not null")).toEqual([]);

  const after = await shown();
  expect(after).not.toBe(before);
  const fresh = packed(after, 63);
  expect(await lefts(fresh)).toEqual([null]);
  expect(await flagsOf(order.id)).toEqual([true, false, true]);
  // One that was taken is not left out for what came after it.
  await edit({ lines: [{ id: lineId, quantity: 2 }] });
  expect(await lefts(fresh)).toEqual([null]);
  // The same number of pieces, and other ones.
  expect(await shown()).toBe(before);
  await edit({ lines: [{ itemId: world.a.cake, quantity: 2 }] });
  expect(await lefts(packed(before, 64))).toEqual(["changed"]);
  expect((await flagsOf(order.id))?.[0]).toBe(false);
});

test("MAN-11 packed that was set without what was shown covers whatever there is, and what else is said of the order leaves its contents as they are", async () => {
  const order = await place();
  const tick = await ticking();
  const [{ contents = "" } = {}] = (await list()).orders;
  await rosa().ask((api) =>
    api.orders.update({ orderId: order.id, paid: true, specialInstructions: "No nuts.", tip: 100 }),
  );
  expect((await list()).orders).toMatchObject([{ contents }]);
  await rosa().ask((api) =>
    api.orders.update({ orderId: order.id, lines: [{ itemId: world.a.rye, quantity: 3 }] }),
  );
  expect((await send([tick(order.id, 61, { kind: "packed" })])).outcomes).toMatchObject([{ left: null }]);
  expect((await flagsOf(order.id))?.[0]).toBe(true);
});

test("MAN-11 a cancelled order is not ticked off, one that moved to another day is, and both are told", async () => {
  const [gone, moved] = [await place(), await place()];
  const tick = await ticking();
  await rosa().ask((api) =>
    api.orders.update({ orderId: gone.id, cancelled: { reason: "", restock: true } }),
  );
  await rosa().ask((api) => api.orders.update({ orderId: moved.id, fulfillmentSlot: "Thu, Dec 3" }));
  const deleted = await place();
  await rosa().ask((api) => api.orders.delete({ orderId: deleted.id }));
  const unknown = v7();
  const { outcomes } = await send([
    tick(gone.id, 10),
    tick(moved.id, 10),
    tick(deleted.id, 10),
    tick(unknown, 10),
  ]);
  expect(outcomes.map(({ orderId, left, date }) => [orderId, left, date])).toEqual([
    [gone.id, "cancelled", "2026-12-04"],
    [moved.id, null, "2026-12-03"],
    [deleted.id, "deleted", "2026-12-04"],
    [unknown, "unknown", null],
  ]);
  expect(await world.rows("select id from orders where paid")).toEqual([{ id: moved.id }]);
  expect(await mails()).toEqual([{ template: "payment-received" }]);
});

test("MAN-11 each change has its step and its entry in the trail; the live list hears of it", async () => {
  const order = await place();
  const tick = await ticking();
  const number = async () => (await rosa().ask((api) => api.orders.livePosition())).number;
  const before = await number();
  const [packed, paid] = [tick(order.id, 10, { kind: "packed" }), tick(order.id, 11)];
  await send([packed, paid]);
  expect(await number()).toBeGreaterThan(before);
  const { steps } = await rosa().ask((api) => api.orders.detail({ orderId: order.id }));
  expect(steps.map(({ what, set }) => [what, set]).sort()).toEqual([
    ["packed", true],
    ["paid", true],
    ["placed", null],
  ]);
  expect(
    await world.rows(
      "select before, after from audit_entries where subject_id = ? and action = 'order.changed'",
      [order.id],
    ),
  ).toEqual([{ before: { packed: false, paid: false }, after: { packed: true, paid: true } }]);
});

test("MAN-11 SEC-A1 another shop's orders are neither shown nor ticked", async () => {
  const order = await place();
  const tick = await ticking();
  const elsewhere = at(world.b, world.people.merchantOther.token);
  const { outcomes } = await elsewhere.ask((api) => api.orders.tick({ ticks: [tick(order.id, 10)] }));
  expect(outcomes).toMatchObject([{ left: "unknown", other: null, date: null }]);
  expect((await elsewhere.ask((api) => api.orders.pickupDay({ orderId: order.id }))).orders).toEqual([]);
  expect((await elsewhere.ask((api) => api.orders.pickupDay({ date: "2026-12-04" }))).orders).toEqual([]);
  expect(await flagsOf(order.id)).toEqual([false, false, false]);
  expect(await kept()).toEqual([]);
  expect((await refusalOf(sam().ask((api) => api.orders.pickupDay({})))).code).toBe("forbidden");
});

test("MAN-11 REL-R18 a tick is refused without an id of its own kind or a time, and with it the whole part", async () => {
  const order = await place();
  const tick = await ticking();
  for (const wrong of [{ id: crypto.randomUUID() }, { at: 12 }])
    expect((await refusalOf(send([tick(order.id, 10), tick(order.id, 11, wrong)]))).code).toBe(
      "UNPROCESSABLE_CONTENT",
    );
  expect(await kept()).toEqual([]);
});

test("PERF-05 MAN-11 the list takes as many statements for many orders as for one, and so do ticks that send no mail", async () => {
  const tick = await ticking();
  const first = await place();
  const statements = async (orderIds: readonly string[], minute: number) => [
    (await sentDuring(database, async () => void (await list()))).length,
    (
      await sentDuring(
        database,
        async () => void (await send(orderIds.map((id) => tick(id, minute, { kind: "packed" })))),
      )
    ).length,
  ];
  const one = await statements([first.id], 1);
  const ids = [first.id];
  for (let count = 0; count < 6; count++) ids.push((await place()).id);
  await send([tick(first.id, 2, { kind: "packed", set: false })]);
  expect(await statements(ids, 3)).toEqual(one);
});

/** So many ticks of an order, written past the procedure, each a second before the one that comes after it. */
const writeTicks = async (orderId: string, count: number, upTo: number) =>
  world.rows(
    `insert into order_ticks (shop_id, id, order_id, kind, is_set, at, taken_at, actor, actor_name)
     select shop_id, gen_random_uuid(), id, (array['packed', 'paid', 'handedOver'])[1 + n % 3], n % 2 = 0,
       to_timestamp(? / 1000.0) - n * interval '1 second', now(), 'merchant', 'Ana'
     from orders cross join generate_series(1, ?::int) n where id = ?`,
    [upTo, count, orderId],
  );

test("MAN-11 PERF-05 of an order with thousands of ticks the list and a tick are told the latest of each kind alone", async () => {
  const order = await place();
  const tick = await ticking();
  const { at: newest } = tick(order.id, 0);
  await writeTicks(order.id, howMany({ short: 2_000, full: 50_000 }), newest);
  const most = async (act: () => Promise<unknown>) =>
    Math.max(...(await askedDuring(database, act)).map(({ answered }) => answered));
  const few = await most(async () => {
    const [{ paid, packed, handedOver } = {}] = (await list()).orders;
    expect([paid?.at, packed?.at, handedOver?.at]).toEqual([1, 3, 2].map((n) => newest - n * 1_000));
  });
  expect(few).toBeLessThan(2_000);
  const refused = async () => void (await refusalOf(send([tick(order.id, 1)])));
  expect(await most(refused)).toBeLessThan(3_000);
});

test("MAN-11 however ticks and steps fall together, the statement finds what the rule finds, and the latest of the others", async () => {
  const order = await place();
  const tick = await ticking();
  // Few moments, so that ids decide.
  const kindOf = (n: number) => TICK_KINDS[n % 3] ?? "paid";
  const ticks = Array.from({ length: 90 }, (_, n) =>
    tick(order.id, (n * 7) % 5, { kind: kindOf(n), set: n % 2 === 0 }),
  );
  await world.rows(
    `insert into order_ticks (shop_id, id, order_id, kind, is_set, at, taken_at, actor, actor_name)
     select shop_id, t.id, o.id, t.kind, t.set, to_timestamp(t.at / 1000.0), now(), 'merchant', 'Ana'
     from orders o cross join jsonb_to_recordset(?::jsonb) as t(id uuid, kind text, set boolean, at float8) where o.id = ?`,
    [JSON.stringify(ticks), order.id],
  );
  await world.rows(
    `insert into order_events (shop_id, id, order_id, at, actor, actor_name, what, from_value, to_value)
     select shop_id, gen_random_uuid(), id, to_timestamp(? / 1000.0) + (n % 5) * interval '1 minute', 'merchant', 'Bo',
       (array['edited', 'paid', 'completed', 'edited'])[1 + n % 4], 'null', (case n % 4 when 0 then '{"lines": []}' else 'true' end)::jsonb
     from orders cross join generate_series(1, 40) n where id = ?`,
    [tick(order.id, 0).at, order.id],
  );
  const all = await world.rows<Tick>(
    `select order_id as "orderId", id, kind, is_set as set, (extract(epoch from at) * 1000)::float8 as at from order_ticks
     union all
     select order_id, id, case what when 'paid' then 'paid' when 'completed' then 'handedOver' else 'packed' end, to_value = 'true',
       (extract(epoch from at) * 1000)::float8
     from order_events where what in ('paid', 'completed') or what = 'edited' and to_value -> 'lines' is not null`,
  );
  expect(all).toHaveLength(120);
  const latest = mergeTicks(all);
  const [shown] = (await list()).orders;
  for (const kind of TICK_KINDS)
    expect(shown?.[kind]).toMatchObject({ id: latest.get(tickKey({ orderId: order.id, kind }))?.id });
  for (const own of [ticks.slice(0, 3), ticks.slice(30), ticks]) {
    const others = mergeTicks(all.filter(({ id }) => !own.some((mine) => mine.id === id)));
    const { outcomes } = await send(own);
    expect(outcomes).toHaveLength(3);
    for (const { kind, other } of outcomes) {
      const { id, at: when, set } = others.get(tickKey({ orderId: order.id, kind })) ?? {};
      expect(other).toMatchObject({ id, at: when, set });
    }
  }
  expect(await kept()).toHaveLength(90);
});

test("MAN-11 the 501st tick of an order is refused with its part; other orders, and what was taken before, are not", async () => {
  const [full, other] = [await place(), await place()];
  const tick = await ticking();
  const last = tick(full.id, 20);
  await writeTicks(full.id, 499, tick(full.id, 1).at);
  await send([last]);
  const part = [tick(other.id, 10), tick(full.id, 21, { set: false })];
  expect(await refusalOf(send(part))).toEqual({
    code: "too_many_ticks",
    facts: { orderId: full.id, most: 500 },
    message: expect.stringContaining("500"),
  });
  expect(await kept()).toHaveLength(500);
  await send([last, ...part.slice(0, 1)]);
  expect(await flagsOf(other.id)).toEqual([false, true, false]);
  expect(await kept()).toHaveLength(501);
});

test("MAN-11 a shop takes six thousand ticks an hour; what was taken before and what is refused do not count", async () => {
  await database.clean();
  const limited = await openWorld(database, { rateLimits: "on" });
  world = { ...world, ...limited };
  const { windowId: availabilityId, rye: itemId } = limited.a;
  const order = await place({ availabilityId, lines: [{ itemId, quantity: 1 }] });
  const tick = await ticking();
  const points = async () =>
    (
      await database
        .em()
        .execute<{ key: string; points: number }[]>("select key, points from ops.rate_limits")
    )
      .filter(({ key }) => key.startsWith("tickAtShop"))
      .map((row) => row.points);
  const first = [tick(order.id, 1), tick(order.id, 2, { kind: "packed" })];
  await send(first);
  await send([...first, tick(v7(), 3)]);
  expect(
    (await refusalOf(send([{ ...tick(order.id, 4), id: first[0]?.id ?? "", kind: "handedOver" }]))).code,
  ).toBe("invalid");
  expect(await points()).toEqual([2]);
  await database.em().execute("update ops.rate_limits set points = 5999 where key like 'tickAtShop%'");
  await send([tick(order.id, 5)]);
  expect(await refusalOf(send([tick(order.id, 6)]))).toMatchObject({
    code: "too_many_tries",
    facts: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await kept()).toHaveLength(3);
});

test("MAN-11 SEC-A33 ticks of one person are not taken with the log-in of another, nor with a cookie that could be anyone's", async () => {
  const order = await place();
  const tick = await ticking();
  const { merchantOwn, superAdmin } = world.people;
  const ticks = [tick(order.id, 10)];
  const sent = (who: { token: string }, personId?: string) =>
    at(world.a, who.token).ask((api) => api.orders.tick({ ticks, ...(personId && { personId }) }));
  expect((await refusalOf(sent(superAdmin, merchantOwn.id))).code).toBe("ticks_of_another");
  const browser = (personId?: string) =>
    callerAt({ shop: world.a.slug, channel: "trpc", cookies: `session=${superAdmin.token}` }).ask((api) =>
      api.orders.tick({ ticks, ...(personId && { personId }) }),
    );
  expect((await refusalOf(browser(merchantOwn.id))).code).toBe("ticks_of_another");
  expect((await refusalOf(browser())).facts).toMatchObject({ errors: { personId: [expect.any(String)] } });
  expect(await kept()).toEqual([]);
  await browser(superAdmin.id);
  await sent(merchantOwn, merchantOwn.id);
  // A program has a token of its own, which is nobody else's by mistake.
  await sent(merchantOwn);
  expect(await world.rows("select actor_id from order_ticks")).toEqual([{ actor_id: superAdmin.id }]);
});

test("MAN-11 a tick with the id of another order's step or tick, or of two of them, is refused and not kept", async () => {
  const [one, two] = [await place(), await place()];
  const tick = await ticking();
  await rosa().ask((api) => api.orders.update({ orderId: one.id, paid: true }));
  const steps = await world.rows<{ id: string }>("select id from order_events where order_id = ?", [one.id]);
  expect(steps).toHaveLength(2);
  const known = tick(one.id, 10, { kind: "packed" });
  await send([known]);
  for (const { id } of [...steps, known])
    for (const changes of [{ orderId: two.id }, { kind: "handedOver" as const }])
      expect(
        await refusalOf(send([tick(two.id, 11), { ...tick(one.id, 12), id, ...changes }])),
      ).toMatchObject({
        code: "invalid",
        facts: { errors: { "ticks.1.id": [expect.any(String)] } },
      });
  const twice = tick(one.id, 13);
  expect((await refusalOf(send([twice, { ...twice, orderId: two.id }]))).code).toBe("invalid");
  expect(await kept()).toEqual([{ id: known.id }]);
  expect(await flagsOf(two.id)).toEqual([false, false, false]);
});
