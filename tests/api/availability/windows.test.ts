import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

async function open(
  start: string,
  end: string,
  columns: Readonly<Record<string, string>> = {},
): Promise<string> {
  const id = v7();
  const row = { shop_id: world.a.id, id, start_time: start, end_time: end, ...columns };
  const names = Object.keys(row);
  await world.rows(
    `insert into availabilities (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    Object.values(row),
  );
  return id;
}

const upcoming = () => at(world.a).ask((api) => api.availability.upcoming());

test("AVL-03 windows that have not ended, soonest first, with their state and days", async () => {
  const over = await open("2026-11-20T08:00:00Z", "2026-12-02T19:00:00Z");
  const later = await open("2026-12-14T08:00:00Z", "2026-12-16T08:00:00Z", {
    pickup_slots: "{Tue}",
    delivery_slots: "{Sat}",
  });
  const next = await open("2026-12-07T08:00:00Z", "2026-12-08T08:00:00Z");
  const windows = await upcoming();
  expect(windows.map(({ id, state }) => [id, state])).toEqual([
    [world.a.windowId, "active"],
    [next, "future"],
    [later, "future"],
  ]);
  expect(windows.map(({ id }) => id)).not.toContain(over);
  expect(windows[2]).toMatchObject({
    pickupDays: [{ date: "2026-12-15", label: "Tue, Dec 15" }],
    // No Saturday falls into the window: the first one after it.
    deliveryDays: [{ date: "2026-12-19", label: "Sat, Dec 19" }],
    shippingLabel: null,
  });
});

test("AVL-02 a window without a list of its own takes the shop's, less the days before now and the lead time", async () => {
  await world.set("shop_settings", world.a, { pickup_slots: "{Wed,Fri}", lead_time_minutes: 13 * 60 });
  const [active] = await upcoming();
  expect(active?.pickupSlots).toEqual([]);
  // 11 AM on Wednesday and 13 hours are Thursday.
  expect(active?.pickupDays).toEqual([{ date: "2026-12-04", label: "Fri, Dec 4" }]);
  await world.set("shop_settings", world.a, { lead_time_minutes: 12 * 60 });
  expect((await upcoming())[0]?.pickupDays.map(({ label }) => label)).toEqual(["Wed, Dec 2", "Fri, Dec 4"]);
});

test("AVL-02 every day on offer can be ordered for, and is stored as text and date", async () => {
  await world.set("shop_settings", world.a, {
    pickup_slots: "{Mon,Tue,Wed,Thu,Fri,Sat,Sun}",
    lead_time_minutes: 0,
    fulfillment_options: "{Pickup,Shipping}",
  });
  const [active] = await upcoming();
  expect(active?.shippingLabel).toBe("Ships after Sun, Dec 6");
  expect(active?.pickupDays.length).toBeGreaterThan(3);
  const sam = at(world.a, world.people.customerSelf.token);
  for (const { label, date } of active?.pickupDays ?? []) {
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput({ fulfillmentSlot: label })));
    expect(order).toMatchObject({ fulfillmentSlot: label, fulfillmentDate: date });
  }
});

test("AVL-02 ORD-07 a day whose hand-over is over is neither offered nor accepted, whether it was chosen before or not", async () => {
  const handOver = (time: string | null) =>
    world.rows("update availabilities set hand_over_ends_at = ? where id = ?", [time, world.a.windowId]);
  const today = async () => (await upcoming())[0]?.pickupDays[0]?.label;
  const sam = at(world.a, world.people.customerSelf.token);
  const orderInput = world.orderInput({ fulfillmentSlot: "Wed, Dec 2" });
  // It is 11 AM on Wednesday.
  await handOver("11:15");
  expect(await today()).toBe("Wed, Dec 2");
  expect((await sam.ask((api) => api.orders.place(orderInput))).order).toMatchObject({
    fulfillmentDate: "2026-12-02",
    handOverEndsAt: "11:15",
  });
  await handOver("11:00");
  expect(await today()).toBe("Thu, Dec 3");
  expect(await refusalOf(sam.ask((api) => api.orders.place(orderInput)))).toMatchObject({
    code: "day_not_offered",
  });
  await handOver(null);
  expect(await today()).toBe("Wed, Dec 2");
});

test("AVL-01 a window is open from its first instant to the one before its end", async () => {
  const sam = at(world.a, null);
  const states = [];
  for (const instant of [
    "2026-12-07T07:59:59Z",
    "2026-12-07T08:00:00Z",
    "2026-12-08T07:59:59Z",
    "2026-12-08T08:00:00Z",
  ]) {
    world.clock.set(instant);
    const window = (await sam.ask((api) => api.availability.upcoming())).find(
      ({ startTime }) => startTime.toISOString() === "2026-12-07T08:00:00.000Z",
    );
    states.push(window?.state ?? "over");
  }
  world.clock.set("2026-12-02T11:00:00-08:00");
  expect(states).toEqual(["future", "active", "active", "over"]);
});
