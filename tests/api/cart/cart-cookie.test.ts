import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { takeLeftOut } from "#app/wiring/left-out.server.ts";
import { contextFor } from "#server/context-for.ts";
import { createCaller } from "#server/router.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import type { Api } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld(database);
});

const HOST = "sweetcrumb.localhost:3000";
const THIRTY_DAYS = 30 * 24 * 3600;

/** The cookies that are set while a browser with these asks for something. */
async function setDuring(cookie: string, ask: (api: Api) => Promise<unknown>): Promise<string[]> {
  const cookies: string[] = [];
  const request = new Request(`http://${HOST}/`, { headers: { host: HOST, cookie } });
  const context = await contextFor(request, { requestId: v7(), address: "203.0.113.7", cookies }, "page");
  await ask(createCaller(context));
  return cookies;
}

test("CART-01 a guest's cart that is changed is found for another 30 days: its cookie is set again, once, with the same key; looking sets none", async () => {
  const guest = at(world.a);
  await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
  const kept = guest.cookies();
  const lines = await setDuring(kept, async (api) => {
    await api.cart.add({ itemId: world.a.rye, quantity: 1 });
    await api.cart.choose({ tip: 100 });
  });
  expect(lines).toEqual([expect.stringContaining(`${kept}; Max-Age=${THIRTY_DAYS}; `)]);
  expect(await setDuring(kept, (api) => api.cart.mine())).toEqual([]);
  const { token } = world.people.customerSelf;
  // An account's cart needs no cookie.
  const asSam = `session=${token}; ${kept}`;
  expect(await setDuring(asSam, (api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }))).toEqual([]);
});

test("CART-01 where two carts together are more than one holds, the guest's lines stay, and whoever logs in is told once how many were left out", async () => {
  const { email, token } = world.people.customerOther;
  const other = at(world.a, token);
  const guest = at(world.a);
  const items: string[] = [];
  for (let place = 0; place < 203; place += 1) items.push(await world.addItem({ name: `Loaf ${place}` }));
  const ones = (some: readonly string[]) => some.map((itemId) => ({ itemId, quantity: 1 }));
  await other.ask((api) => api.cart.keep({ quantities: ones(items.slice(0, 199)) }));
  await guest.ask((api) => api.cart.keep({ quantities: ones(items.slice(198)) }));
  const lines = await setDuring(guest.cookies(), (api) =>
    api.accounts.logIn({ email, password: "windowsill-demo" }),
  );
  const cart = await other.ask((api) => api.cart.mine());
  expect(cart.lines.map(({ itemId }) => itemId)).toEqual(items.slice(3));
  expect(lines).toEqual([expect.stringMatching(/^left-out=3; Max-Age=3600; /)]);

  const told = (cookie: string) => {
    const cookiesIfSound: string[] = [];
    const request = new Request(`http://${HOST}/order`, { headers: { cookie } });
    const count = takeLeftOut({ request, context: { facts: { cookiesIfSound } } } as never);
    return [count, cookiesIfSound.map((line) => line.split(";")[0])];
  };
  expect(told("left-out=3")).toEqual([3, ["left-out="]]);
  expect(told("left-out=many")).toEqual([0, ["left-out="]]);
  expect(told("left-out=999")).toEqual([200, ["left-out="]]);
  expect(told("")).toEqual([0, []]);
});
