/** `GET /order/by-key`: what a page that waits for an answer is told of its order. */
import { v7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { loader } from "#app/routes/cart/new-order/order-by-key.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY } from "#tests/support/world.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld(database);
});
beforeEach(() => world.restock());

const HOST = "sweetcrumb.localhost:3000";
const LOG_IN = "/login?loggedOut=expired&next=%2Fcustomer%2Forders";

/** Status and data of the answer to a browser with these cookies. Whoever learns of the order's page is told there that it was received. */
async function asked(key: string, cookie: string): Promise<[status: number, told: unknown]> {
  const request = new Request(`http://${HOST}/order/by-key?key=${key}`, { headers: { host: HOST, cookie } });
  const cookies: string[] = [];
  const facts = { requestId: "test", address: "203.0.113.7", nonce: "n", cookies };
  const answer = await loader({ request, context: { facts }, params: {} } as never);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const told: object = await answer.json();
  const notices = cookies.filter((line) => line.startsWith("flash="));
  expect(notices).toEqual("url" in told ? [expect.stringMatching(/^flash=0; Max-Age=60;/)] : []);
  return [answer.status, told];
}

test("ORD-05 CART-01 a guest's order is found once that guest has logged in, with the guest's link, and by no one at another browser", async () => {
  await world.set("shop_settings", world.a, { order_access: "guest" });
  const guest = at(world.a);
  await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
  const choices = {
    availabilityId: world.a.windowId,
    fulfillmentType: "Pickup",
    fulfillmentSlot: FRIDAY,
    paymentAcknowledged: true,
  } as const;
  const cart = await guest.ask((api) => api.cart.choose(choices));
  const { idempotencyKey: key, version: cartVersion, price } = cart;
  const placed = await guest.ask((api) =>
    api.orders.checkout({
      intent: { kind: "place" },
      choices: {},
      quantities: [{ itemId: world.a.rye, quantity: 1 }],
      idempotencyKey: key,
      cartVersion,
      shownTotal: price.grandTotal,
      isWhole: true,
      guest: { name: "Gil", email: "gil@example.test", phone: "415-555-0100" },
    }),
  );
  if (placed.kind !== "placed") throw new Error("Nothing was placed.");
  const { email } = world.people.customerOther;
  const { token } = await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
  const both = `session=${token}; ${guest.cookies()}`;

  expect(await asked(key, both)).toEqual([200, { url: placed.url }]);
  guest.use(token);
  expect(await guest.ask((api) => api.orders.justPlaced())).toEqual({
    ticketNumber: placed.order.ticketNumber,
    url: placed.url,
    placedAt: expect.any(Date),
  });
  // An account at another browser, and this one once its cookie is gone, are firmly told that there is none.
  expect(await asked(key, `session=${token}`)).toEqual([404, { isAbsent: true }]);
  expect(await at(world.a, token).ask((api) => api.orders.justPlaced())).toBeNull();
  expect(await asked(v7(), both)).toEqual([404, { isAbsent: true }]);
  // What the order left in the cart has joined the account's: without the log-in the cart is blank, and the order still the guest's.
  guest.use(null);
  expect(await guest.ask((api) => api.cart.mine())).toMatchObject({
    lines: [],
    fulfillmentType: null,
    paymentAcknowledged: false,
  });
  expect(await asked(key, guest.cookies())).toEqual([200, { url: placed.url }]);
  // Of an order that the account placed after that no one can say here whether it is there.
  expect(await asked(v7(), guest.cookies())).toEqual([401, { logIn: LOG_IN }]);
  await world.set("shop_settings", world.a, { order_access: "verified" });
});

test("ORD-05 AUTH-05 of an order whose customer's log-in has ended nothing is said to be known, with the way to the log-in", async () => {
  const { token } = world.people.customerSelf;
  const key = v7();
  const { order } = await at(world.a, token).ask((api) =>
    api.orders.place(world.orderInput({ idempotencyKey: key })),
  );
  const url = `http://${HOST}/customer/orders/${order.id}`;
  expect(await asked(key, `session=${token}`)).toEqual([200, { url }]);
  // One's own log-in says firmly of another key that there is no order.
  expect(await asked(v7(), `session=${token}`)).toEqual([404, { isAbsent: true }]);
  await world.rows("update sessions set expires_at = clock_timestamp() where user_id = ?", [
    world.people.customerSelf.id,
  ]);
  world.clock.advance({ hours: 13 });
  expect(await asked(key, `session=${token}`)).toEqual([401, { logIn: LOG_IN }]);
  // Another tab has logged out, and the browser forgot both log-in and cart.
  expect(await asked(key, "")).toEqual([401, { logIn: LOG_IN }]);
});

test("ORD-05 a guest is told firmly that there is no order, by the cart of this browser", async () => {
  const guest = at(world.a);
  await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
  expect(await asked(v7(), guest.cookies())).toEqual([404, { isAbsent: true }]);
  expect(await asked("", guest.cookies())).toEqual([404, { isAbsent: true }]);
});
