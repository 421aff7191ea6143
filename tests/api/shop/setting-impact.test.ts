import { beforeAll, describe, expect, test } from "vitest";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "../orders/order-world.ts";

const database = useDatabase();
let world: OrderWorld;
const rosa = () => at(world.a, world.people.merchantOwn.token);
const impact = (changes: object, who = rosa()) => who.ask((api) => api.shop.impactOf(changes));
const found = (search: string) =>
  rosa()
    .ask((api) => api.orders.list({ search, filter: { completed: false } }))
    .then(({ rows }) => rows.map(({ ticketNumber }) => ticketNumber).sort());

/** Tickets 1 to 5: a pickup, a delivery, a paid one, one of a window with days of its own, and a completed one; and a cart. */
beforeAll(async () => {
  world = await openOrderWorld(database);
  await world.set("shop_settings", world.a, {
    order_access: "guest",
    fulfillment_options: "{Pickup,Delivery}",
    pickup_slots: "{Fri,Sat}",
    delivery_slots: "{Fri}",
    enable_advanced_payment: true,
    payment_options: "{Venmo,Cash}",
    venmo_name: "@crumb",
  });
  const sam = at(world.a, world.people.customerSelf.token);
  const place = async (orderInput: object = {}) =>
    (await sam.ask((api) => api.orders.place(world.orderInput({ paymentService: "Venmo", ...orderInput }))))
      .order.id;
  await database.asPlatform((tx) =>
    tx.execute("update availabilities set pickup_slots = '{}', delivery_slots = '{}' where shop_id = ?", [
      world.a.id,
    ]),
  );
  await place();
  await place({ fulfillmentType: "Delivery", deliveryAddress: "1 Mill Lane, 94110", paymentService: "Cash" });
  const paid = await place();
  const own = await place();
  const done = await place();
  await database.asPlatform(async (tx) => {
    await tx.execute("update orders set paid = true where id = ?", [paid]);
    await tx.execute("update orders set completed = true where id = ?", [done]);
    const [window] = await tx.execute<{ id: string }[]>(
      `insert into availabilities (shop_id, id, name, start_time, end_time, pickup_slots, delivery_slots)
       select shop_id, gen_random_uuid(), 'Own days', start_time, end_time, '{Fri}', '{}' from availabilities where shop_id = ? limit 1
       returning id`,
      [world.a.id],
    );
    await tx.execute("update orders set availability_id = ? where id = ?", [window?.id, own]);
  });
  await sam.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
});

describe("SET-02 what a change touches, before it is saved", () => {
  test("open orders and carts are counted, and the merchant's list finds those very orders", async () => {
    expect(await impact({ fulfillmentOptions: ["Pickup"] })).toEqual([
      { name: "fulfillmentOptions", taken: "Delivery", orders: 1, carts: 0, search: "type:Delivery" },
    ]);
    expect(await found("type:Delivery")).toEqual([2]);
    const search = "type:Pickup day:Fri days:shop";
    expect(await impact({ pickupSlots: ["Sat"] })).toEqual([
      { name: "pickupSlots", taken: "Fri", orders: 2, carts: 0, search },
    ]);
    expect(await found(search)).toEqual([1, 3]);
    expect(await found("type:pickup day:fri")).toEqual([1, 3, 4]);
    expect(await impact({ venmoName: "" })).toEqual([
      { name: "paymentOptions", taken: "Venmo", orders: 2, carts: 0, search: "pay:venmo paid:no" },
    ]);
    expect(await found("pay:venmo paid:no")).toEqual([1, 4]);
    expect(await impact({ maintenanceMode: true, orderAccess: "verified" })).toEqual([
      { name: "maintenanceMode", taken: "", orders: 4, carts: 1, search: "" },
    ]);
    expect(await impact({ notTakingOrders: "Flooded" })).toMatchObject([{ orders: 4, carts: 1 }]);
  });

  test("what takes nothing away touches nothing, and nothing is saved", async () => {
    expect(await impact({})).toEqual([]);
    expect(await impact({ title: "Crumbs", pickupSlots: ["Fri", "Sat", "Sun"] })).toEqual([]);
    expect(await rosa().ask((api) => api.shop.settings())).toMatchObject({
      version: 1,
      pickupSlots: ["Fri", "Sat"],
    });
  });

  test("SEC-A5 SEC-A14 it is the merchant's own to ask, of their own shop", async () => {
    const other = at(world.b, world.people.merchantOther.token);
    expect(await impact({ maintenanceMode: true }, other)).toEqual([]);
    for (const [token, code] of [
      [null, "signed_out"],
      [world.people.customerSelf.token, "forbidden"],
      [world.people.merchantOther.token, "wrong_shop"],
    ] as const) {
      const who = callerAt({ shop: "sweetcrumb", token, channel: "trpc" });
      expect((await refusalOf(impact({ maintenanceMode: true }, who))).code).toBe(code);
    }
  });
});
