import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { FRIDAY } from "#tests/support/world.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let sam: ReturnType<typeof at>;
let rosa: ReturnType<typeof at>;

beforeAll(async () => {
  world = await openOrderWorld(database);
  sam = at(world.a, world.people.customerSelf.token);
  rosa = at(world.a, world.people.merchantOwn.token);
});

test("ORD-01 an order is stored whole: lines, totals, stock, ticket, first event and one job", async () => {
  const [stock, jobs] = [await world.stockOf(world.a.rye), await world.jobs()];
  const { order, replayed } = await sam.ask((api) =>
    api.orders.place(
      world.orderInput({
        lines: [{ itemId: world.a.rye, quantity: 3 }],
        fulfillmentType: "Delivery",
        deliveryAddress: "418 Alder Street, 94901",
        specialInstructions: "  Ring twice  ",
        tip: 250,
        paymentService: "cash",
        paid: true,
        completed: true,
      }),
    ),
  );
  expect(replayed).toBe(false);
  expect(order).toMatchObject({
    ticketNumber: 1,
    shopId: world.a.id,
    userId: world.people.customerSelf.id,
    fulfillmentType: "Delivery",
    fulfillmentSlot: FRIDAY,
    fulfillmentDate: "2026-12-04",
    deliveryAddress: "418 Alder Street, 94901",
    specialInstructions: "Ring twice",
    paymentService: "Cash",
    paid: false,
    completed: false,
    readyForGuest: false,
    subtotal: 2400,
    discounts: 0,
    fees: 0,
    tax: 222,
    deliveryFee: 700,
    tip: 250,
    serviceFee: 0,
    grandTotal: 3572,
    salesTaxRate: 925,
    createdAt: world.clock.now(),
    orderedBy: "sam Test",
    invoiceUrl: null,
    oversoldNote: null,
  });
  expect(order.lineItems).toMatchObject([
    {
      itemId: world.a.rye,
      type: "PRODUCT",
      itemName: "Rye",
      sectionName: "Breads",
      itemPrice: 800,
      quantity: 3,
      total: 2400,
    },
  ]);
  expect(await world.stockOf(world.a.rye)).toBe(stock - 3);
  expect(await world.jobs()).toBe(jobs + 1);
  expect(
    await world.rows("select actor, actor_id, what, at from order_events where order_id = ?", [order.id]),
  ).toEqual([
    { actor: "customer", actor_id: world.people.customerSelf.id, what: "placed", at: world.clock.now() },
  ]);
});

test("ORD-01 ticket numbers count up per shop without holes, refusals between them included", async () => {
  const next = async () => (await sam.ask((api) => api.orders.place(world.orderInput()))).order.ticketNumber;
  const first = await next();
  await refusalOf(sam.ask((api) => api.orders.place(world.orderInput({ claimed: { grandTotal: 1 } }))));
  expect(await next()).toBe(first + 1);
  const bea = at(world.b, world.people.stranger.token);
  const other = await bea.ask((api) =>
    api.orders.place(
      world.orderInput({ availabilityId: world.b.windowId, lines: [{ itemId: world.b.rye, quantity: 1 }] }),
    ),
  );
  expect(other.order.ticketNumber).toBe(1);
});

test("CART-04 gifts keep the giftee, where the shop allows them", async () => {
  await world.set("shop_settings", world.a, { allow_gift_purchases: true });
  const gifteeDetails = { name: "Ann", phone: "", email: "ann@example.test", message: "Happy birthday" };
  const { order } = await sam.ask((api) =>
    api.orders.place(world.orderInput({ isGift: true, gifteeDetails })),
  );
  expect(order).toMatchObject({ isGift: true, gifteeDetails });
});

test("AVL-02 a shipping order needs no day: it says after which one it is sent", async () => {
  await world.set("shop_settings", world.a, { fulfillment_options: "{Pickup,Delivery,Shipping}" });
  const { order } = await sam.ask((api) =>
    api.orders.place(
      world.orderInput({
        fulfillmentType: "Shipping",
        fulfillmentSlot: "any",
        deliveryAddress: "1 Elm St, 94901",
      }),
    ),
  );
  expect(order).toMatchObject({
    fulfillmentSlot: "Ships after Sun, Dec 6",
    fulfillmentDate: null,
    deliveryAddress: "1 Elm St, 94901",
    deliveryFee: 0,
  });
});

test("AVL-02 a day may be named by its date; the label is stored", async () => {
  const { order } = await sam.ask((api) =>
    api.orders.place(world.orderInput({ fulfillmentSlot: "2026-12-04" })),
  );
  expect(order).toMatchObject({ fulfillmentSlot: FRIDAY, fulfillmentDate: "2026-12-04" });
});

test("SEC-A10 texts are kept to the letter, whatever they mean to a database", async () => {
  const nasty = `What? $1 ?? 'a''b' "c" \\' \\\\ {?} ::jsonb -- ; /* %s */ $$ é 🥐`;
  const item = await world.addItem({});
  await rosa.ask((api) =>
    api.orders.place(
      world.orderInput({
        customLines: [{ type: "PRODUCT", name: nasty, price: 100 }],
        lines: [{ itemId: item, quantity: 1 }],
      }),
    ),
  );
  const { order } = await sam.ask((api) =>
    api.orders.place(
      world.orderInput({
        fulfillmentType: "Delivery",
        deliveryAddress: `${nasty}, 94901`,
        specialInstructions: nasty,
        idempotencyKey: nasty,
        isGift: true,
        gifteeDetails: { name: nasty, phone: nasty.slice(0, 30), email: "", message: nasty },
      }),
    ),
  );
  const read = await sam.ask((api) => api.orders.mineOne({ orderId: order.id }));
  expect(read).toMatchObject({
    specialInstructions: nasty,
    deliveryAddress: `${nasty}, 94901`,
    gifteeDetails: { name: nasty, message: nasty },
  });
  expect((await sam.ask((api) => api.orders.byKey({ key: nasty }))).id).toBe(order.id);
  const [custom] = await world.rows("select item_name from line_items where is_custom and item_price = 100");
  expect(custom).toEqual({ item_name: nasty });
  const cart = await sam.ask((api) => api.cart.choose({ specialInstructions: nasty, street: nasty }));
  expect(cart).toMatchObject({ specialInstructions: nasty, street: nasty });
});

describe("a merchant's order", () => {
  test("ORD-09 for a customer: own lines, prices, discounts and fees, with the customer's family discount", async () => {
    await world.rows("update users set family_discount = 10 where id = ?", [world.people.customerSelf.id]);
    const { order } = await rosa.ask((api) =>
      api.orders.place(
        world.orderInput({
          userId: world.people.customerSelf.id,
          lines: [{ itemId: world.a.rye, quantity: 2, itemPrice: 700 }],
          customLines: [
            { type: "PRODUCT", name: "Birthday cake", price: 5000, quantity: 1 },
            { type: "FEE", name: "Rush", price: 300, quantity: 2 },
            { type: "DISCOUNT", name: "Friend", price: 140, quantity: 1 },
          ],
          paid: true,
          completed: true,
        }),
      ),
    );
    // 10 % of $64.00 and $1.40 off; 9.25 % of $56.20 is $5.20 (519.85 cents).
    expect(order).toMatchObject({
      userId: world.people.customerSelf.id,
      subtotal: 6400,
      familyDiscount: 10,
      discounts: 780,
      fees: 600,
      tax: 520,
      grandTotal: 6740,
      paid: true,
      completed: true,
    });
    expect(order.lineItems.map(({ type, total }) => [type, total])).toEqual([
      ["PRODUCT", 1400],
      ["PRODUCT", 5000],
      ["FEE", 600],
      ["DISCOUNT", 140],
    ]);
    const mine = await sam.ask((api) => api.orders.mineOne({ orderId: order.id }));
    expect(mine.grandTotal).toBe(6740);
    await world.rows("update users set family_discount = null where id = ?", [world.people.customerSelf.id]);
  });

  test("ORD-09 no one orders for an account of another shop, or for one that is gone", async () => {
    const gone = [world.people.stranger.id, world.people.superAdmin.id];
    for (const userId of gone) {
      const before = await world.everything();
      expect(
        await refusalOf(rosa.ask((api) => api.orders.place(world.orderInput({ userId })))),
      ).toMatchObject({
        code: "unknown_reference",
        facts: { field: "userId" },
      });
      expect(await world.everything()).toEqual(before);
    }
  });

  test("ORD-09 a super admin orders for no one, for a customer, and can read the former again", async () => {
    const admin = at(world.a, world.people.superAdmin.token);
    const { order } = await admin.ask((api) => api.orders.place(world.orderInput()));
    expect(order).toMatchObject({ userId: null, orderedBy: "" });
    expect((await admin.ask((api) => api.orders.mineOne({ orderId: order.id }))).id).toBe(order.id);
    const forSam = await admin.ask((api) =>
      api.orders.place(world.orderInput({ userId: world.people.customerSelf.id })),
    );
    expect(forSam.order.userId).toBe(world.people.customerSelf.id);
    const events = await world.rows("select actor, actor_name from order_events where order_id = ?", [
      order.id,
    ]);
    expect(events).toEqual([{ actor: "super_admin", actor_name: "super Test" }]);
  });
});

describe("the flags", () => {
  test("ORD-08 paid, ready and completed are set one by one, each change recorded with who and when", async () => {
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
    const orderId = order.id;
    const paid = await rosa.ask((api) => api.orders.update({ orderId, paid: true }));
    expect(paid).toMatchObject({
      paid: true,
      readyForGuest: false,
      completed: false,
      version: order.version + 1,
    });
    world.clock.advance({ minutes: 5 });
    const done = await rosa.ask((api) =>
      api.orders.update({ orderId, readyForGuest: true, completed: true, paid: true }),
    );
    expect(done).toMatchObject({ paid: true, readyForGuest: true, completed: true });
    const back = await rosa.ask((api) => api.orders.update({ orderId, paid: false }));
    expect(back).toMatchObject({ paid: false, readyForGuest: true, completed: true });
    const steps = await world.rows<{ what: string }>(
      `select what, actor, actor_id, actor_name, from_value, to_value, at from order_events
       where order_id = ? and what <> 'placed' order by at, id`,
      [orderId],
    );
    const rosasName = { actor: "merchant", actor_id: world.people.merchantOwn.id, actor_name: "rosa Test" };
    const later = { ...rosasName, at: world.clock.now() };
    expect(steps).toEqual([
      { what: "paid", from_value: false, to_value: true, ...rosasName, at: order.createdAt },
      { what: "readyForGuest", from_value: false, to_value: true, ...later },
      { what: "completed", from_value: false, to_value: true, ...later },
      { what: "paid", from_value: true, to_value: false, ...later },
    ]);
    const { events } = await rosa.ask((api) => api.orders.one({ orderId }));
    expect(events.at(-1)).toMatchObject({ what: "placed", who: "sam Test" });
    expect(events).toHaveLength(5);
  });

  test("ORD-08 of two merchants at once none is lost, and a stale one is told", async () => {
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
    const orderId = order.id;
    await Promise.all([
      rosa.ask((api) => api.orders.update({ orderId, paid: true })),
      rosa.ask((api) => api.orders.update({ orderId, completed: true })),
      rosa.ask((api) => api.orders.update({ orderId, readyForGuest: true })),
    ]);
    const now = await rosa.ask((api) => api.orders.one({ orderId }));
    expect(now).toMatchObject({ paid: true, completed: true, readyForGuest: true });
    const before = await world.everything();
    const stale = rosa.ask((api) => api.orders.update({ orderId, paid: false, version: order.version }));
    expect(await refusalOf(stale)).toMatchObject({
      code: "stale",
      facts: { changed: ["completed", "paid", "readyForGuest"] },
    });
    expect(await world.everything()).toEqual(before);
  });

  test("ORD-08 an order keeps names, prices and units, whatever happens to the items", async () => {
    const item = await world.addItem({ name: "Seeded Loaf", unit: "lb", price: 950 });
    const lines = [{ itemId: item, quantity: 2 }];
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput({ lines })));
    await world.rows(
      "update items set name = 'Loaf', unit = 'oz', price = 1, deleted_at = now() where id = ?",
      [item],
    );
    const again = await sam.ask((api) => api.orders.mineOne({ orderId: order.id }));
    expect(again).toEqual(order);
    expect(again.lineItems[0]).toMatchObject({ itemName: "Seeded Loaf", itemUnit: "lb", itemPrice: 950 });
  });
});
