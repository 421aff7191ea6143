import { v7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const sam = () => at(world.a, world.people.customerSelf.token);
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => "none",
    (error) => error.cause?.code ?? error.code,
  );

/** What is asked for below, as a quote and as an order ask for it. */
const asked = () => ({
  fulfillmentType: "Delivery" as const,
  lines: [{ itemId: world.a.rye, quantity: 2, itemPrice: 700 }],
  customLines: [
    { type: "PRODUCT" as const, name: "Candles", price: 250, quantity: 2 },
    { type: "FEE" as const, name: "Box", price: 150 },
    { type: "DISCOUNT" as const, name: "Friend", price: 300 },
  ],
  tip: 200,
});

describe("the quote", () => {
  test("ORD-09 PRICE-06 the quote of a merchant's order is what the order then costs, to the cent", async () => {
    await world.rows("update users set family_discount = 10 where id = ?", [world.people.customerOther.id]);
    const userId = world.people.customerOther.id;
    const quote = await rosa().ask((api) => api.orders.quoteDraft({ ...asked(), userId, deliveryFee: 500 }));
    // 1400 + 500 = 1900; less 10 % 190 and 300 is 1410, 9.25 % of it 130.
    expect(quote).toMatchObject({
      subtotal: 1900,
      discounts: 490,
      familyDiscount: 10,
      familyDiscountAmount: 190,
      fees: 150,
      deliveryFee: 500,
      tip: 200,
      tax: 130,
      grandTotal: 2390,
      oversold: [],
    });
    const { order } = await rosa().ask((api) =>
      api.orders.place(
        world.orderInput({
          ...asked(),
          userId,
          deliveryAddress: "12 Alder Street, 94110",
          claimed: { deliveryFee: 500 },
        }),
      ),
    );
    expect(order.grandTotal).toBe(quote.grandTotal);
  });

  test("ORD-03 ORD-09 the quote says what runs short, and takes nothing", async () => {
    const before = await world.everything();
    const lines = [
      { itemId: world.a.cake, quantity: 5 },
      { itemId: world.a.rye, quantity: 1 },
    ];
    const { oversold, subtotal } = await rosa().ask((api) =>
      api.orders.quoteDraft({ fulfillmentType: "Pickup", lines }),
    );
    expect(oversold).toMatchObject([{ itemId: world.a.cake, requested: 5, available: 2 }]);
    expect(subtotal).toBe(5 * 3000 + 800);
    expect(await world.everything()).toEqual(before);
  });

  test("ORD-09 the quote knows no item and no customer of another shop, and no customer may ask", async () => {
    const quote = (question: object) =>
      codeOf(rosa().ask((api) => api.orders.quoteDraft({ fulfillmentType: "Pickup", ...question })));
    expect(await quote({ lines: [{ itemId: world.b.rye, quantity: 1 }] })).toBe("unknown_reference");
    expect(await quote({ userId: world.people.stranger.id })).toBe("unknown_reference");
    expect(await quote({ userId: v7() })).toBe("unknown_reference");
    expect(await codeOf(sam().ask((api) => api.orders.quoteDraft({ fulfillmentType: "Pickup" })))).not.toBe(
      "none",
    );
  });
});

describe("whom it is for", () => {
  test("ORD-09 a name is enough for someone at the counter; the private note is kept and is the merchant's alone", async () => {
    const { order } = await rosa().ask((api) =>
      api.orders.place(world.orderInput({ walkIn: { name: "Ida at the door" }, notes: "Pays on Friday" })),
    );
    expect(order).toMatchObject({ userId: null, orderedBy: "Ida at the door" });
    expect(JSON.stringify(order)).not.toContain("Pays on Friday");
    const seen = await rosa().ask((api) => api.orders.one({ orderId: order.id }));
    expect(seen).toMatchObject({
      notes: "Pays on Friday",
      customer: { id: null, fullName: "Ida at the door", email: null, phone: null },
    });
  });

  test("ORD-09 no one but the merchant orders for someone else or writes private notes", async () => {
    const walkIn = { name: "Ida" };
    expect(await codeOf(sam().ask((api) => api.orders.place(world.orderInput({ walkIn }))))).toBe("invalid");
    const { order } = await sam().ask((api) =>
      api.orders.place(world.orderInput({ notes: "Free cake for me" })),
    );
    const seen = await rosa().ask((api) => api.orders.one({ orderId: order.id }));
    expect(seen.notes).toBe("");
  });

  test("ORD-04 ORD-09 one key places a merchant's order once", async () => {
    const orderInput = world.orderInput({ walkIn: { name: "Ida" }, idempotencyKey: v7() });
    const first = await rosa().ask((api) => api.orders.place(orderInput));
    const again = await rosa().ask((api) => api.orders.place(orderInput));
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.order.id).toBe(first.order.id);
  });
});
