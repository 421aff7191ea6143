import { v7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inShop } from "#server/database/tenant.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useHolder } from "#tests/support/held-row.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { another, orderToWrite, writeAsGroup } from "./order-to-write.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
const { whileHeld, untilWaiting, free } = useHolder(database);
let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld(database);
});
beforeEach(() => world.restock());

const sam = () => at(world.a, world.people.customerSelf.token);
const rosa = () => at(world.a, world.people.merchantOwn.token);
const place = async (changes: object = {}) =>
  (await sam().ask((api) => api.orders.place(world.orderInput(changes)))).order.id;

/** A way to hold the rows of items. */
const WAYS: Record<string, (ids: readonly string[]) => Promise<unknown>> = {
  "an order": async (ids) => {
    const lines = ids.map((itemId) => ({ itemId, quantity: 1 }));
    return writeAsGroup(database, [await orderToWrite(await sam().context(), world.orderInput({ lines }))]);
  },
  "orders of one group": async (ids) => {
    const ctx = await sam().context();
    const orders = ids.map((itemId) =>
      orderToWrite(ctx, world.orderInput({ lines: [{ itemId, quantity: 1 }] })),
    );
    return writeAsGroup(database, await Promise.all(orders));
  },
  "an edit": async (ids) => {
    const orderId = await place();
    const lines = ids.map((itemId) => ({ itemId, quantity: 1 }));
    return rosa().ask((api) => api.orders.update({ orderId, lines }));
  },
};

test.for(Object.entries(WAYS))(
  "REL-R3 %s holds items in the order of their ids, however they are named and wherever they lie",
  async ([, hold]) => {
    // Written in the opposite order, so that nothing but the statement brings the lowest id to the front.
    const ids = Array.from({ length: 6 }, () => v7())
      .sort()
      .reverse();
    for (const id of ids) await world.addItem({ id });
    const [lowest, ...others] = ids.toReversed();
    await whileHeld(
      ["items", "id", lowest ?? ""],
      () => hold(ids),
      async () => expect(await free("items", "id", others)).toEqual(others),
    );
  },
);

test("REL-R3 of two groups that are written at once, as two processes do, the second counts what the first has taken: it is told, and does not fail", async () => {
  const itemId = await world.addItem({ stock: 3 });
  const orderInput = world.orderInput({ lines: [{ itemId, quantity: 2 }] });
  const order = await orderToWrite(await sam().context(), orderInput);
  const groups: ReturnType<typeof writeAsGroup>[] = [];
  await whileHeld(
    ["items", "id", itemId],
    () => {
      for (let nth = 0; nth < 2; nth++) groups.push(writeAsGroup(database, [another(order)]));
      return Promise.allSettled(groups);
    },
    async () => {},
    2,
  );
  const tickets = (await Promise.all(groups)).flat();
  expect(tickets.filter((ticket) => ticket !== null)).toHaveLength(1);
  expect(await world.stockOf(itemId)).toBe(1);
});

test("REL-R3 ORD-07 a group waits for anyone who changes an item, and is not written at the price that was", async () => {
  const itemId = await world.addItem({ stock: 3 });
  const orderInput = world.orderInput({ lines: [{ itemId, quantity: 1 }] });
  const order = await orderToWrite(await sam().context(), orderInput);
  const group = await inShop(database.em(), world.a.id, async (tx) => {
    await tx.execute("update items set price = price + 100 where shop_id = ? and id = ?", [
      world.a.id,
      itemId,
    ]);
    const written = writeAsGroup(database, [order]);
    await untilWaiting(1);
    return { written };
  });
  expect(await group.written).toEqual([null]);
  expect(await world.stockOf(itemId)).toBe(3);
});

/** A window beside the one of the world, with the same days. */
async function anotherWindow(): Promise<string> {
  const [row] = await world.rows<{ id: string }>(
    `insert into availabilities (shop_id, id, start_time, end_time, pickup_slots, delivery_slots, hand_over_ends_at)
     select shop_id, gen_random_uuid(), start_time, end_time, pickup_slots, delivery_slots, hand_over_ends_at
     from availabilities where id = ? returning id`,
    [world.a.windowId],
  );
  return row?.id ?? "";
}
const removeWindow = (availabilityId: string) =>
  rosa().ask((api) => api.availability.remove({ availabilityId }));
/** Does something while a window is being removed, and waits until it stands in the removal's way; what it comes to once that is done. */
async function whileRemoved<Answer>(windowId: string, act: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await inShop(database.em(), world.a.id, async (tx) => {
    const one = [world.a.id, windowId];
    await tx.execute("select from availabilities where shop_id = ? and id = ? for update", one);
    await tx.execute("update availabilities set deleted_at = now() where shop_id = ? and id = ?", one);
    const acting = act();
    acting.catch(() => {});
    await untilWaiting(1);
    return { answer: acting };
  });
  return answer;
}
const ordersIn = (windowId: string) =>
  world.rows("select id from orders where availability_id = ?", [windowId]);

test("MAN-04 ORD-07 REL-R3 an order of a window that is removed in the same moment is not written", async () => {
  const windowId = await anotherWindow();
  const order = await orderToWrite(await sam().context(), world.orderInput({ availabilityId: windowId }));
  expect(await whileRemoved(windowId, () => writeAsGroup(database, [order]))).toEqual([null]);
  expect(await ordersIn(windowId)).toEqual([]);
});

test("MAN-04 ORD-09 REL-R3 an order does not move into a window that is removed in the same moment", async () => {
  const windowId = await anotherWindow();
  const orderId = await place();
  const moved = await whileRemoved(windowId, () =>
    refusalOf(rosa().ask((api) => api.orders.update({ orderId, availabilityId: windowId }))),
  );
  expect(moved.code).toBe("unknown_reference");
  expect(await ordersIn(windowId)).toEqual([]);
});

test("MAN-04 REL-R3 a window whose orders are being written is not removed before they are counted", async () => {
  const windowId = await anotherWindow();
  const itemId = await world.addItem({ stock: 3 });
  const orderInput = world.orderInput({ availabilityId: windowId, lines: [{ itemId, quantity: 1 }] });
  const order = await orderToWrite(await sam().context(), orderInput);
  const outcomes: unknown[] = [];
  await whileHeld(
    ["items", "id", itemId],
    async () => {
      const written = writeAsGroup(database, [order]);
      await untilWaiting(1);
      const removed = refusalOf(removeWindow(windowId));
      outcomes.push(await written, await removed);
    },
    async () => {},
    2,
  );
  expect(outcomes).toMatchObject([[expect.any(Number)], { code: "in_use", facts: { orders: 1 } }]);
});

/** What changes orders and the shelf in one transaction; each is asked while someone else has the ticket counter. */
const BOTH: Record<string, () => Promise<() => Promise<unknown>>> = {
  "placing an order": async () => place,
  "cancelling one whose pieces go back": async () => {
    const orderId = await place();
    return () => rosa().ask((api) => api.orders.update({ orderId, cancelled: { restock: true } }));
  },
  "deleting one whose pieces go back": async () => {
    const orderId = await place();
    return () => rosa().ask((api) => api.orders.delete({ orderId, restock: true }));
  },
  "editing one's lines": async () => {
    const orderId = await place();
    const lines = [{ itemId: world.a.rye, quantity: 2 }];
    return () => rosa().ask((api) => api.orders.update({ orderId, lines }));
  },
};

test.for(Object.entries(BOTH))(
  "REL-R3 PERF-04 %s takes the ticket counter before the menu's version",
  async ([, prepare]) => {
    const act = await prepare();
    await whileHeld(["ticket_counters", "shop_id", world.a.id], act, async () =>
      expect(await free("menu_versions", "shop_id", [world.a.id])).toEqual([world.a.id]),
    );
  },
);

test("REL-R3 MAN-07 what is packed is marked in the order of the orders and their lines", async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => place()));
  const lines = await world.rows<{ id: string }>(
    "select id from line_items where order_id in (?, ?, ?, ?) order by order_id",
    orders,
  );
  const [first, ...others] = lines.map(({ id }) => id);
  await whileHeld(
    ["line_items", "id", first ?? ""],
    () => rosa().ask((api) => api.orders.markPrep({ on: { packed: [...others, first ?? ""] } })),
    async () => expect(await free("line_items", "id", others)).toEqual(others.toSorted()),
  );
});

test("REL-R3 MAN-02 an item moves to another section in the order in which a menu is rearranged: the section is held first", async () => {
  const itemId = await world.addItem({});
  const section = await rosa().ask((api) => api.catalog.sections.create({ name: "Pies" }));
  await whileHeld(
    ["items", "id", itemId],
    () => rosa().ask((api) => api.catalog.items.change({ itemId, sectionId: section.id })),
    async () => expect(await free("sections", "id", [section.id])).toEqual([]),
  );
});
