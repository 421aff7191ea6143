import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import type { Tick } from "#domain/orders/ticks.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
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
