import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let sam: ReturnType<typeof at>;

beforeAll(async () => {
  world = await openOrderWorld(database);
  sam = at(world.a, world.people.customerSelf.token);
  // The first order of a process looks up the queues; from then on nothing is written but orders.
  await sam.ask((api) => api.orders.place(world.orderInput()));
});

/** Orders, and expects to be refused without a trace. */
async function refused(changes: object, caller = sam) {
  const before = await world.everything();
  const refusal = await refusalOf(caller.ask((api) => api.orders.place(world.orderInput(changes))));
  expect(await world.everything()).toEqual(before);
  return refusal;
}

/** While settings or standing are as given. */
async function during<Answer>(
  table: "shops" | "shop_settings",
  on: Record<string, unknown>,
  off: Record<string, unknown>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  await world.set(table, world.a, on);
  try {
    return await act();
  } finally {
    await world.set(table, world.a, off);
  }
}

describe("amounts that are not the server's", () => {
  const rye = () => ({ itemId: world.a.rye, quantity: 2 });

  test("ORD-01 SEC-A6 a tampered item price is refused with the fresh quote", async () => {
    const refusal = await refused({ lines: [{ ...rye(), itemPrice: 1 }], tip: 300 });
    expect(refusal.code).toBe("price_changed");
    // Two rye at $8.00, 9.25 % of $16.00 is $1.48.
    expect(refusal.facts).toEqual({
      quote: {
        subtotal: 1600,
        discounts: 0,
        fees: 0,
        tax: 148,
        serviceFee: 0,
        deliveryFee: 0,
        tip: 300,
        grandTotal: 2048,
      },
    });
  });

  test.each([
    { subtotal: 799 },
    { tax: 0 },
    { deliveryFee: 1 },
    { serviceFee: 1 },
    { grandTotal: 873 },
    { grandTotal: 875 },
    { familyDiscount: 5 },
  ])("ORD-01 a claimed amount that differs is refused, lower or higher: %o", async (claimed) => {
    expect((await refused({ claimed })).code).toBe("price_changed");
  });

  test("ORD-01 claims that are right are taken", async () => {
    const claimed = {
      subtotal: 800,
      tax: 74,
      deliveryFee: 0,
      serviceFee: 0,
      grandTotal: 874,
      familyDiscount: 0,
    };
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput({ claimed })));
    expect(order).toMatchObject({ subtotal: 800, tax: 74, grandTotal: 874, paid: false, completed: false });
  });

  test("ORD-01 a price that the merchant changes meanwhile is never charged in silence", async () => {
    await world.rows("update items set price = 900 where id = ?", [world.a.rye]);
    const refusal = await refused({ claimed: { grandTotal: 874 } });
    await world.rows("update items set price = 800 where id = ?", [world.a.rye]);
    expect(refusal.facts).toMatchObject({ quote: { subtotal: 900, grandTotal: 983 } });
  });
});

describe("the window, the day and the way", () => {
  test("ORD-07 an expired window refuses everyone, its merchant too", async () => {
    const rosa = at(world.a, world.people.merchantOwn.token);
    world.clock.set("2026-12-06T00:00:00-08:00");
    try {
      for (const who of [sam, rosa, at(world.a, world.people.superAdmin.token)]) {
        // The log-ins are an hour long; everyone opens another.
        who.use(await world.newToken(personOf(who)));
        expect((await refused({}, who)).code).toBe("window_closed");
      }
    } finally {
      world.clock.set("2026-12-02T11:00:00-08:00");
      sam.use(world.people.customerSelf.token);
    }

    function personOf(who: ReturnType<typeof at>) {
      if (who === sam) return world.people.customerSelf;
      return who === rosa ? world.people.merchantOwn : world.people.superAdmin;
    }
  });

  test("ORD-07 a window that has not begun refuses everyone, its merchant too", async () => {
    const future = v7();
    await world.rows(
      "insert into availabilities (shop_id, id, start_time, end_time) values (?, ?, '2026-12-03T08:00:00Z', '2026-12-09T08:00:00Z')",
      [world.a.id, future],
    );
    for (const { token } of [world.people.customerSelf, world.people.merchantOwn, world.people.superAdmin]) {
      const refusal = await refused({ availabilityId: future }, at(world.a, token));
      expect(refusal.code).toBe("window_closed");
    }
  });

  test("AVL-02 a day in the past, of another week or of another spelling is not on offer", async () => {
    for (const fulfillmentSlot of ["Tue, Dec 1", "Fri, Dec 25", "Friday", "2026-12-25"]) {
      expect((await refused({ fulfillmentSlot })).code).toBe("day_not_offered");
    }
  });

  test("ORD-07 a type that the shop does not offer is refused by name", async () => {
    const refusal = await refused({ fulfillmentType: "Shipping", fulfillmentSlot: "Ships" });
    expect(refusal).toMatchObject({ code: "type_not_offered", facts: { field: "fulfillment_type" } });
  });

  test.each(["", "418 Alder Street", "94901", "418 Alder Street, 9490"])(
    "CART-03 delivery to '%s' is refused: it takes a street and a 5-digit zip",
    async (deliveryAddress) => {
      const refusal = await refused({ fulfillmentType: "Delivery", deliveryAddress });
      expect(refusal).toMatchObject({ code: "invalid", facts: { errors: { deliveryAddress: [/zip/] } } });
    },
  );

  test("ORD-07 a window of another shop is an unknown one", async () => {
    for (const availabilityId of [world.b.windowId, v7()]) {
      expect(await refused({ availabilityId })).toMatchObject({
        code: "unknown_reference",
        facts: { field: "availabilityId" },
      });
    }
  });
});

describe("the shop", () => {
  test("ORD-07 a shop that has paused says so in its own words, except to its merchant", async () => {
    const pause = { not_taking_orders: "Back on Monday!" };
    await during("shop_settings", pause, { not_taking_orders: "" }, async () => {
      expect(await refused({})).toMatchObject({
        code: "not_taking_orders",
        facts: { message: "Back on Monday!" },
      });
      const rosa = at(world.a, world.people.merchantOwn.token);
      expect((await rosa.ask((api) => api.orders.place(world.orderInput()))).order.grandTotal).toBe(874);
    });
  });

  test("ORD-07 maintenance refuses customers", async () => {
    await during("shops", { maintenance_mode: true }, { maintenance_mode: false }, async () => {
      expect((await refused({})).code).toBe("maintenance");
    });
  });

  test("ORD-07 a dead shop refuses everyone, its merchant too", async () => {
    const dead = { subscription_status: "canceled", trial_ends_at: null, subscription_ends_at: null };
    await during("shops", dead, { subscription_status: "active" }, async () => {
      for (const { token } of [
        world.people.customerSelf,
        world.people.merchantOwn,
        world.people.superAdmin,
      ]) {
        expect((await refused({}, at(world.a, token))).code).toBe("shop_expired");
      }
    });
  });
});

describe("the items", () => {
  test("ORD-07 an order of nothing is refused", async () => {
    expect((await refused({ lines: [] })).code).toBe("empty_order");
  });

  test("ORD-07 hidden, untouched and removed items cannot be ordered, and a hidden one keeps its name", async () => {
    const untouched = await world.addItem({ name: "New Item", price: 0 });
    const removed = await world.addItem({ deleted_at: world.clock.now() });
    const lines = (itemId: string) => ({ lines: [{ itemId, quantity: 1 }] });
    const hidden = await refused(lines(world.a.hidden));
    expect(hidden).toMatchObject({ code: "item_unavailable", facts: { name: "" } });
    expect((await refused(lines(untouched))).code).toBe("item_unavailable");
    expect((await refused(lines(removed))).code).toBe("unknown_reference");
    expect((await refused(lines(world.b.rye))).facts).toMatchObject({ field: "lineItems.0.itemId" });
  });

  test("AVL-04 with item dates on, an item of a day before now and the lead time is too late; off, a date has no effect", async () => {
    const yesterday = await world.addItem({ date: "2026-12-01" });
    const today = await world.addItem({ date: "2026-12-02" });
    const order = (itemId: string) => ({ lines: [{ itemId, quantity: 1 }] });
    const on = { enable_item_dates: true, allow_item_dates_toggle: true };
    const off = { enable_item_dates: false, allow_item_dates_toggle: false, lead_time_minutes: 0 };
    await sam.ask((api) => api.orders.place(world.orderInput(order(yesterday))));
    await during("shop_settings", on, off, async () => {
      expect((await refused(order(yesterday))).code).toBe("item_unavailable");
      await sam.ask((api) => api.orders.place(world.orderInput(order(today))));
    });
    // 11 AM and 13 hours are midnight: the next day.
    await during("shop_settings", { ...on, lead_time_minutes: 13 * 60 }, off, async () => {
      expect((await refused(order(today))).code).toBe("item_unavailable");
    });
  });

  test("ORD-03 a sold-out item is oversold, whatever its stock", async () => {
    const refusal = await refused({ lines: [{ itemId: world.a.soldOut, quantity: 1 }] });
    expect(refusal).toMatchObject({
      code: "oversold",
      facts: { oversold: [{ itemId: world.a.soldOut, name: "Babka", requested: 1, available: 0 }] },
    });
  });

  test("ORD-07 one item on two lines is refused at the second", async () => {
    const twice = [1, 2].map((quantity) => ({ itemId: world.a.rye, quantity }));
    expect((await refused({ lines: twice })).facts).toMatchObject({
      errors: { "lineItems.1.itemId": ["This item stands in the order twice."] },
    });
  });

  test.each([0, -1, 1.5, 1000, Number.NaN, Number.POSITIVE_INFINITY])(
    "CART-02 a quantity of %d is refused",
    async (quantity) => {
      expect((await refused({ lines: [{ itemId: world.a.rye, quantity }] })).code).toBe(
        "UNPROCESSABLE_CONTENT",
      );
    },
  );

  test("REL-R15 a total above $10,000,000 is refused", async () => {
    const dear = await world.addItem({ price: 10_000_000, unlimited: true });
    const refusal = await refused({ lines: [{ itemId: dear, quantity: 999 }] });
    expect(refusal.code).toBe("order_too_large");
  });
});

describe("what only the shop may do", () => {
  test("ORD-09 lines of one's own, gifts at a shop without, an unknown payment, someone else's order are refused", async () => {
    const own = [{ type: "DISCOUNT", name: "For me", price: 500 }];
    expect((await refused({ customLines: own })).facts).toHaveProperty("errors.lineItems");
    expect((await refused({ isGift: true })).facts).toHaveProperty("errors.isGift");
    expect((await refused({ paymentService: "Doubloons" })).facts).toHaveProperty("errors.paymentService");
    expect((await refused({ userId: world.people.customerOther.id })).code).toBe("unknown_reference");
    const guest = { name: "Gil", email: "gil@example.test", phone: "415-555-0100" };
    expect((await refused({ guest })).facts).toHaveProperty("errors.guest");
  });
});
