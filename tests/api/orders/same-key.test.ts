import { TRPCError } from "@trpc/server";
import { v7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetSender } from "#server/jobs/queue.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let sam: ReturnType<typeof at>;

const GIL = { name: "Gil", email: "gil@example.test", phone: "415-555-0100" };

beforeAll(async () => {
  world = await openOrderWorld(database);
  await world.set("shop_settings", world.a, { order_access: "guest" });
  sam = at(world.a, world.people.customerSelf.token);
});

beforeEach(() => world.restock());

const ordersWith = (key: string) =>
  world.rows<{ id: string; scope: string }>("select id, scope from orders where idempotency_key = ?", [key]);

/** What a client does when the pool was full for a second (REL-R9): it asks again with the same key. */
async function patiently<Answer>(call: () => Promise<Answer>, tries = 5): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const isBusy = error instanceof TRPCError && error.code === "SERVICE_UNAVAILABLE";
    if (!isBusy || tries === 1) throw error;
    return patiently(call, tries - 1);
  }
}

describe("ordering by key", () => {
  test("REL-R9 a process' first orders, as many as there are connections, do not wait for one more", async () => {
    const first = at(world.a, world.people.customerOther.token);
    await first.ask((api) => api.catalog.menu());
    forgetSender();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => first.ask((api) => api.orders.place(world.orderInput()))),
    );
    expect(new Set(answers.map(({ order }) => order.ticketNumber)).size).toBe(10);
  });

  test.each([
    ["an account", () => sam, null],
    ["a guest without a cart", () => at(world.a, null, "rest"), GIL],
  ] as const)("ORD-04 fifty posts at once with one key from %s make one order", async (_, who, guest) => {
    const caller = who();
    const [stock, jobs] = [await world.stockOf(world.a.rye), await world.jobs()];
    const orderInput = world.orderInput({ idempotencyKey: v7(), guest });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => patiently(() => caller.ask((api) => api.orders.place(orderInput)))),
    );
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    // The same answer, word for word, whoever was first.
    expect(new Set(answers.map(({ order }) => JSON.stringify(order))).size).toBe(1);
    expect(await world.stockOf(world.a.rye)).toBe(stock - 1);
    expect(await world.jobs()).toBe(jobs + 1);
  });

  test("ORD-04 the same key with another body is refused and changes nothing", async () => {
    const idempotencyKey = v7();
    await sam.ask((api) => api.orders.place(world.orderInput({ idempotencyKey })));
    const before = await world.everything();
    for (const change of [
      { lines: [{ itemId: world.a.rye, quantity: 2 }] },
      { tip: 1 },
      { fulfillmentSlot: "Sat, Dec 5" },
      { claimed: { grandTotal: 874 } },
      { specialInstructions: "Please" },
    ]) {
      const again = sam.ask((api) => api.orders.place(world.orderInput({ idempotencyKey, ...change })));
      expect((await refusalOf(again)).code).toBe("idempotency_mismatch");
    }
    expect(await world.everything()).toEqual(before);
  });

  test("ORD-04 a repeat is answered also when the order could not be placed any more", async () => {
    const orderInput = world.orderInput({
      idempotencyKey: v7(),
      lines: [{ itemId: world.a.cake, quantity: 2 }],
    });
    const first = await sam.ask((api) => api.orders.place(orderInput));
    await world.set("shop_settings", world.a, { not_taking_orders: "Closed" });
    const again = await sam.ask((api) => api.orders.place(orderInput));
    await world.set("shop_settings", world.a, { not_taking_orders: "" });
    expect(again).toEqual({ order: first.order, replayed: true });
    expect(await world.stockOf(world.a.cake)).toBe(0);
  });

  test("ORD-04 a key that was refused is free again", async () => {
    const orderInput = world.orderInput({
      idempotencyKey: v7(),
      lines: [{ itemId: world.a.cake, quantity: 3 }],
    });
    expect((await refusalOf(sam.ask((api) => api.orders.place(orderInput)))).code).toBe("oversold");
    await world.rows("update items set stock = 3 where id = ?", [world.a.cake]);
    expect((await sam.ask((api) => api.orders.place(orderInput))).replayed).toBe(false);
  });

  test("ORD-04 keys are each orderer's own: account, other account, guests by address, other shop", async () => {
    const key = v7();
    const otto = at(world.a, world.people.customerOther.token);
    const guest = at(world.a, null, "rest");
    const placings = [
      () => sam.ask((api) => api.orders.place(world.orderInput({ idempotencyKey: key }))),
      () => otto.ask((api) => api.orders.place(world.orderInput({ idempotencyKey: key }))),
      () => guest.ask((api) => api.orders.place(world.orderInput({ idempotencyKey: key, guest: GIL }))),
      () =>
        guest.ask((api) =>
          api.orders.place(
            world.orderInput({ idempotencyKey: key, guest: { ...GIL, email: "gia@example.test" } }),
          ),
        ),
      () =>
        at(world.b, world.people.stranger.token).ask((api) =>
          api.orders.place({
            ...world.orderInput({ idempotencyKey: key }),
            availabilityId: world.b.windowId,
            lines: [{ itemId: world.b.rye, quantity: 1 }],
          }),
        ),
    ];
    for (const place of placings) expect((await place()).replayed).toBe(false);
    const stored = await ordersWith(key);
    expect(stored).toHaveLength(5);
    expect(new Set(stored.map(({ scope }) => scope))).toEqual(
      new Set([
        world.people.customerSelf.id,
        world.people.customerOther.id,
        world.people.stranger.id,
        "guest:gil@example.test",
        "guest:gia@example.test",
      ]),
    );
  });

  test("ORD-04 without a key nothing is a repeat", async () => {
    const [first, second] = [
      await sam.ask((api) => api.orders.place(world.orderInput())),
      await sam.ask((api) => api.orders.place(world.orderInput())),
    ];
    expect(second.order.id).not.toBe(first.order.id);
  });
});

describe("asking by key", () => {
  test("ORD-04 an account is told of its own order only", async () => {
    const key = v7();
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput({ idempotencyKey: key })));
    expect(await sam.ask((api) => api.orders.byKey({ key }))).toEqual({
      id: order.id,
      ticketNumber: order.ticketNumber,
      url: `http://sweetcrumb.localhost:3000/customer/orders/${order.id}`,
    });
    const others = [
      at(world.a, world.people.customerOther.token),
      at(world.a, world.people.merchantOwn.token),
      at(world.a),
      at(world.b, world.people.stranger.token),
    ];
    for (const other of others) {
      expect((await refusalOf(other.ask((api) => api.orders.byKey({ key })))).code).toBe("not_found");
    }
  });

  test("SEC-A1 a guest's key alone tells that the order is there, and opens no page", async () => {
    const key = "1";
    const guest = at(world.a, null, "rest");
    const { order } = await guest.ask((api) =>
      api.orders.place(world.orderInput({ idempotencyKey: key, guest: GIL })),
    );
    expect(await at(world.a, null, "rest").ask((api) => api.orders.byKey({ key }))).toEqual({
      id: order.id,
      ticketNumber: order.ticketNumber,
      url: null,
    });
    const fromPage = at(world.a, null, "page").ask((api) => api.orders.byKey({ key }));
    expect((await refusalOf(fromPage)).code).toBe("not_found");
  });

  test("ORD-04 what a merchant placed for a customer is found among the shop's orders", async () => {
    const key = v7();
    const rosa = at(world.a, world.people.merchantOwn.token);
    const { order } = await rosa.ask((api) =>
      api.orders.place(world.orderInput({ idempotencyKey: key, userId: world.people.customerSelf.id })),
    );
    const { url } = await rosa.ask((api) => api.orders.byKey({ key }));
    expect(url).toBe(`http://sweetcrumb.localhost:3000/manage/orders/${order.id}`);
  });
});
