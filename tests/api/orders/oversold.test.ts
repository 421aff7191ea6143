import { beforeAll, beforeEach, expect, test } from "vitest";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let sam: ReturnType<typeof at>;

beforeAll(async () => {
  world = await openOrderWorld(database);
  sam = at(world.a, world.people.customerSelf.token);
});

beforeEach(() => world.restock());

const cake = (quantity: number) => ({ itemId: world.a.cake, quantity });
const rye = (quantity: number) => ({ itemId: world.a.rye, quantity });
const place = (changes: object) => sam.ask((api) => api.orders.place(world.orderInput(changes)));
const rejecting = (reject_oversold_orders: boolean) =>
  world.set("shop_settings", world.a, { reject_oversold_orders });

test("ORD-03 a rejecting shop places nothing and lists each shortage", async () => {
  await rejecting(true);
  const lines = [cake(3), rye(1), { itemId: world.a.soldOut, quantity: 2 }];
  const before = await world.everything();
  const refusal = await refusalOf(place({ lines }));
  expect(await world.everything()).toEqual(before);
  expect(refusal).toMatchObject({ code: "oversold" });
  expect(refusal.facts).toEqual({
    oversold: [
      { itemId: world.a.cake, name: "Cake", requested: 3, available: 2 },
      { itemId: world.a.soldOut, name: "Babka", requested: 2, available: 0 },
    ],
  });
});

test("ORD-03 a trimming shop sells what is there, marks the lines, keeps what was asked for and says so on the invoice", async () => {
  await rejecting(false);
  const lines = [cake(5), rye(1), { itemId: world.a.soldOut, quantity: 1 }];
  // The amounts are compared for what was asked for: 5 × $30 + $8 + $12.
  const { order } = await place({ lines, claimed: { subtotal: 17_000 } });
  const told = (of: OwnOrder) =>
    of.lineItems.map(({ itemName, quantity, oversold, total }) => ({ itemName, quantity, oversold, total }));
  expect(told(order)).toEqual([
    { itemName: "Cake", quantity: 2, oversold: true, total: 6000 },
    { itemName: "Rye", quantity: 1, oversold: false, total: 800 },
    { itemName: "Babka", quantity: 0, oversold: true, total: 0 },
  ]);
  expect(order.subtotal).toBe(6800);
  expect(order.oversoldNote).toBe(
    "Some items didn't make it into your order. Please see your Items Ordered section below for details.",
  );
  const kept = await world.rows(
    "select item_name, requested_quantity from line_items where order_id = ? order by position",
    [order.id],
  );
  expect(kept).toEqual([
    { item_name: "Cake", requested_quantity: 5 },
    { item_name: "Rye", requested_quantity: null },
    { item_name: "Babka", requested_quantity: 1 },
  ]);
  expect(await world.stockOf(world.a.cake)).toBe(0);
  expect(await world.stockOf(world.a.soldOut)).toBe(50);
});

test("ORD-03 amounts for what is left, instead of what was asked for, are refused also by a trimming shop", async () => {
  await rejecting(false);
  const refusal = await refusalOf(place({ lines: [cake(5)], claimed: { subtotal: 6000 } }));
  expect(refusal).toMatchObject({ code: "price_changed", facts: { quote: { subtotal: 15_000 } } });
  expect(await world.stockOf(world.a.cake)).toBe(2);
});

test("ORD-03 with nothing left at all a trimming shop refuses as well", async () => {
  await rejecting(false);
  await place({ lines: [cake(2)] });
  const before = await world.everything();
  const refusal = await refusalOf(place({ lines: [cake(1), { itemId: world.a.soldOut, quantity: 1 }] }));
  expect(refusal.code).toBe("oversold");
  expect(await world.everything()).toEqual(before);
});

test("ORD-03 unlimited items, and shops that do not count, have enough of everything but what is sold out", async () => {
  await rejecting(true);
  const unlimited = await world.addItem({ unlimited: true, stock: 0 });
  expect((await place({ lines: [{ itemId: unlimited, quantity: 999 }] })).order.subtotal).toBe(499_500);
  expect(await world.stockOf(unlimited)).toBe(0);
  await world.set("shop_settings", world.a, { track_inventory: false });
  try {
    expect((await place({ lines: [cake(7)] })).order.lineItems[0]).toMatchObject({
      quantity: 7,
      oversold: false,
    });
    expect(await world.stockOf(world.a.cake)).toBe(2);
    const soldOut = refusalOf(place({ lines: [{ itemId: world.a.soldOut, quantity: 1 }] }));
    expect((await soldOut).code).toBe("oversold");
  } finally {
    await world.set("shop_settings", world.a, { track_inventory: true });
  }
});

test("ORD-03 a merchant hands out what is sold out, but never more than there is", async () => {
  await rejecting(true);
  const rosa = at(world.a, world.people.merchantOwn.token);
  const order = (quantity: number) =>
    rosa.ask((api) => api.orders.place(world.orderInput({ lines: [{ itemId: world.a.soldOut, quantity }] })));
  const stock = await world.stockOf(world.a.soldOut);
  await order(3);
  expect(await world.stockOf(world.a.soldOut)).toBe(stock - 3);
  expect((await refusalOf(order(stock))).code).toBe("oversold");
});
