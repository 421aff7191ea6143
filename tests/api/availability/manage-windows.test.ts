import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { leftBehind } from "#domain/availability/window-form.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { PASSWORD } from "#tests/support/world.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const one = (availabilityId: string) => rosa().ask((api) => api.availability.one({ availabilityId }));
const trail = (subjectId: string) =>
  world.rows<{ action: string; actor_name: string; before: unknown; after: unknown }>(
    "select action, actor_name, before, after from audit_entries where subject_id = ? order by id",
    [subjectId],
  );

test("AVL-01 a window without times begins now, on the nearest quarter, and ends a day later by the shop's clock", async () => {
  const made = await rosa().ask((api) => api.availability.create({}));
  const now = world.clock.now().getTime();
  expect(Math.abs(made.startTime.getTime() - now)).toBeLessThanOrEqual(7.5 * 60_000);
  expect(made.startTime.getTime() % (15 * 60_000)).toBe(0);
  expect(made.endTime.getTime() - made.startTime.getTime()).toBe(24 * 60 * 60_000);
  expect(made).toMatchObject({ shopId: world.a.id, name: "", orders: 0, openOrders: 0 });
  expect(await trail(made.id)).toMatchObject([{ action: "availability.opened" }]);
});

test("AVL-01 times are kept on the quarter, and an end before the start is refused by its name", async () => {
  const made = await rosa().ask((api) =>
    api.availability.create({
      startTime: new Date("2027-01-04T16:07:00Z"),
      endTime: new Date("2027-01-05T16:08:00Z"),
      pickupSlots: ["Sat", "Mon", "Sat"],
    }),
  );
  expect(made).toMatchObject({
    startTime: new Date("2027-01-04T16:00:00Z"),
    endTime: new Date("2027-01-05T16:15:00Z"),
    pickupSlots: ["Mon", "Sat"],
    state: "future",
  });
  const change = (endTime: Date) =>
    rosa().ask((api) => api.availability.update({ availabilityId: made.id, endTime }));
  for (const endTime of [
    made.startTime,
    new Date("2027-01-01T00:00:00Z"),
    new Date("2029-01-01T00:00:00Z"),
  ]) {
    const refused = await refusalOf(change(endTime));
    expect(refused).toMatchObject({ code: "invalid", facts: { errors: { endTime: [expect.any(String)] } } });
  }
  expect(await one(made.id)).toEqual(made);
});

test("AVL-02 MAN-04 a merchant says when hand-over ends, and can take it back; a clone keeps it", async () => {
  const made = await rosa().ask((api) => api.availability.create({ handOverEndsAt: "17:30" }));
  expect(made.handOverEndsAt).toBe("17:30");
  const { id: availabilityId } = made;
  const clone = await rosa().ask((api) => api.availability.clone({ availabilityId }));
  expect(clone.handOverEndsAt).toBe("17:30");
  const change = (handOverEndsAt: string | null) =>
    rosa().ask((api) => api.availability.update({ availabilityId, handOverEndsAt }));
  for (const time of ["24:00", "5 PM", "17:5"]) {
    const { facts } = await refusalOf(change(time));
    expect(facts.errors).toEqual({ handOverEndsAt: ["Enter a time like 17:30."] });
  }
  for (const [time, kept] of [
    ["09:45", "09:45"],
    // The midnight with which a day begins would end it before; the one with which it ends is no time of its own.
    ["00:00", null],
    ["18:00", "18:00"],
    [null, null],
  ] as const) {
    expect((await change(time)).handOverEndsAt).toBe(kept);
  }
  expect((await rosa().ask((api) => api.availability.create({}))).handOverEndsAt).toBeNull();
});

test("MAN-04 the quick filters hold each window once: active, future or expired", async () => {
  const counts = await rosa().ask((api) => api.availability.counts());
  const lists = await Promise.all(
    (["active", "future", "expired"] as const).map((state) =>
      rosa().ask((api) => api.availability.list({ filter: { state } })),
    ),
  );
  expect(lists.map(({ total }) => total)).toEqual([counts.active, counts.future, counts.expired]);
  expect(lists.map(({ rows }) => new Set(rows.map(({ state }) => state)))).toEqual([
    new Set(["active"]),
    new Set(["future"]),
    new Set(counts.expired > 0 ? ["expired"] : []),
  ]);
  const all = await rosa().ask((api) => api.availability.list({}));
  expect(all.total).toBe(counts.active + counts.future + counts.expired);
});

describe("AVL-05 a clone", () => {
  test("AVL-05 is a week later by the shop's clock, over the change to summer time, and has no orders", async () => {
    const made = await rosa().ask((api) =>
      api.availability.create({
        name: "Spring",
        // Eight in the morning of 8 March to eight in the evening of the 12th; on the 14th Los Angeles goes ahead.
        startTime: new Date("2027-03-08T16:00:00Z"),
        endTime: new Date("2027-03-13T04:00:00Z"),
        pickupSlots: ["Tue"],
        deliverySlots: ["Sat"],
      }),
    );
    const clone = await rosa().ask((api) => api.availability.clone({ availabilityId: made.id }));
    expect(clone).toMatchObject({
      name: "Spring",
      startTime: new Date("2027-03-15T15:00:00Z"),
      endTime: new Date("2027-03-20T03:00:00Z"),
      pickupSlots: ["Tue"],
      deliverySlots: ["Sat"],
      orders: 0,
    });
    expect(clone.id).not.toBe(made.id);
    expect(await trail(clone.id)).toMatchObject([{ action: "availability.cloned" }]);
  });

  test("AVL-05 a window inside of the hour that is skipped a week later can still be cloned", async () => {
    const made = await rosa().ask((api) =>
      api.availability.create({
        startTime: new Date("2027-03-07T10:30:00Z"),
        endTime: new Date("2027-03-07T11:00:00Z"),
      }),
    );
    const clone = await rosa().ask((api) => api.availability.clone({ availabilityId: made.id }));
    expect(clone.endTime.getTime() - clone.startTime.getTime()).toBe(30 * 60_000);
  });
});

describe("MAN-04 a window with orders", () => {
  test("MAN-04 tells its orders, what is in them and its carts day by day, and cannot be deleted until they are made", async () => {
    const sam = at(world.a, world.people.customerSelf.token);
    await sam.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    await sam.ask((api) =>
      api.cart.choose({
        availabilityId: world.a.windowId,
        fulfillmentType: "Pickup",
        fulfillmentSlot: "Fri, Dec 4",
      }),
    );
    const { order } = await sam.ask((api) =>
      api.orders.place(world.orderInput({ lines: [{ itemId: world.a.rye, quantity: 3 }] })),
    );
    expect(await one(world.a.windowId)).toMatchObject({ orders: 1, openOrders: 1 });
    const bookings = await rosa().ask((api) =>
      api.availability.bookings({ availabilityIds: [world.a.windowId] }),
    );
    expect(bookings.filter(({ orders }) => orders > 0)).toMatchObject([
      { fulfillmentType: "Pickup", fulfillmentDate: "2026-12-04", orders: 1, openOrders: 1, pieces: 3 },
    ]);
    expect(bookings.filter(({ carts }) => carts > 0)).toMatchObject([
      { fulfillmentType: "Pickup", fulfillmentDate: "2026-12-04", carts: 1 },
    ]);

    const remove = () => rosa().ask((api) => api.availability.remove({ availabilityId: world.a.windowId }));
    const refused = await refusalOf(remove());
    expect(refused).toMatchObject({ code: "in_use", facts: { orders: 1 } });
    expect(refused.message).toContain("1 order");
    await rosa().ask((api) => api.orders.update({ orderId: order.id, completed: true }));
    await remove();
    expect(await refusalOf(one(world.a.windowId))).toMatchObject({ code: "not_found" });
    // Softly: the order keeps its window.
    expect((await rosa().ask((api) => api.orders.one({ orderId: order.id }))).availabilityId).toBe(
      world.a.windowId,
    );
    expect(await trail(world.a.windowId)).toMatchObject([{ action: "availability.deleted" }]);
  });
});

describe("MAN-04 a weekday that is taken away", () => {
  test("MAN-04 counts the carts that have chosen it, a guest's before and after the log-in, and none of another day or way", async () => {
    const made = await rosa().ask((api) =>
      api.availability.create({
        startTime: new Date("2026-12-02T08:00:00Z"),
        endTime: new Date("2026-12-06T08:00:00Z"),
        pickupSlots: ["Fri", "Sat"],
        deliverySlots: ["Fri"],
      }),
    );
    const without = { ...made, pickupSlots: ["Sat"] as const };
    const counted = async () => {
      const bookings = await rosa().ask((api) => api.availability.bookings({ availabilityIds: [made.id] }));
      const change = { before: made, after: without };
      const shop = { pickupSlots: [], deliverySlots: [], fulfillmentOptions: ["Pickup", "Delivery"] };
      return leftBehind(bookings, change, shop, "America/Los_Angeles").carts;
    };
    const guest = at(world.a);
    const choose = (choices: { fulfillmentType?: "Pickup" | "Delivery"; fulfillmentSlot?: string }) =>
      guest.ask((api) => api.cart.choose({ availabilityId: made.id, ...choices }));
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    await choose({ fulfillmentType: "Pickup", fulfillmentSlot: "Fri, Dec 4" });
    expect(await counted()).toBe(1);
    await choose({ fulfillmentSlot: "Sat, Dec 5" });
    expect(await counted()).toBe(0);
    await choose({ fulfillmentType: "Delivery", fulfillmentSlot: "Fri, Dec 4" });
    expect(await counted()).toBe(0);
    await choose({ fulfillmentType: "Pickup" });
    expect(await counted()).toBe(1);

    const { email } = world.people.customerOther;
    await guest.ask((api) => api.accounts.logIn({ email, password: PASSWORD }));
    expect(await counted()).toBe(1);
    guest.use(world.people.customerOther.token);
    await guest.ask((api) => api.cart.reset());
    expect(await counted()).toBe(0);
  });
});

test("MAN-04 a stale change overwrites nothing and names what it would have undone", async () => {
  const made = await rosa().ask((api) => api.availability.create({ name: "Fair" }));
  const { id: availabilityId, updatedAt } = made;
  const renamed = await rosa().ask((api) =>
    api.availability.update({ availabilityId, updatedAt, name: "Big fair" }),
  );
  expect(renamed.name).toBe("Big fair");
  const refused = await refusalOf(
    rosa().ask((api) => api.availability.update({ availabilityId, updatedAt, name: "Small fair" })),
  );
  expect(refused).toMatchObject({ code: "stale", facts: { changed: ["name"] } });
  expect((await one(availabilityId)).name).toBe("Big fair");
  // Who wants what it has by now undoes nothing.
  const same = await rosa().ask((api) =>
    api.availability.update({ availabilityId, updatedAt, name: "Big fair" }),
  );
  expect(same.updatedAt).toEqual(renamed.updatedAt);
  expect(await trail(availabilityId)).toMatchObject([
    { action: "availability.opened" },
    { action: "availability.changed", before: { name: "Fair" }, after: { name: "Big fair" } },
  ]);
});

test("SEC-A9 a change writes no column but those it may", async () => {
  const made = await rosa().ask((api) => api.availability.create({}));
  const columns = await world.rows<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = 'availabilities'",
  );
  const allowed = [
    ...["name", "start_time", "end_time", "pickup_slots", "delivery_slots", "hand_over_ends_at"],
    "updated_at",
  ];
  for (const { column_name: column } of columns.filter(({ column_name }) => !allowed.includes(column_name))) {
    const answer = await world.send({
      method: "PATCH",
      path: `/api/shops/${world.a.id}/availabilities/${made.id}`,
      token: world.people.merchantOwn.token,
      json: { name: "x", [column]: v7() },
    });
    expect([column, answer.status]).toEqual([column, 422]);
  }
  expect(await one(made.id)).toEqual(made);
});
