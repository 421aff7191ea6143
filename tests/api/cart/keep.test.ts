import { beforeAll, expect, test } from "vitest";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";

const database = useDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld(database);
});

/** One after another: two hundred at once wait for a connection longer than a busy machine lets them. */
async function many(count: number): Promise<string[]> {
  const items: string[] = [];
  for (let place = 0; place < count; place += 1)
    items.push(await world.addItem({ name: `Loaf ${place}`, stock: 5 }));
  return items;
}
const one = (itemId: string) => ({ itemId, quantity: 1 });

test("CART-02 STORE-06 what a form asks for is one transaction, however many fields it has", async () => {
  const guest = at(world.a);
  const quantities = (await many(60)).map(one);
  const begun = async (act: () => Promise<unknown>) =>
    (await sentDuring(database, act)).filter((statement) =>
      /^\s*(?:begin|start transaction)/i.test(statement),
    ).length;
  // One finds the shop and the log-in, or none does where they are kept; one keeps the form.
  const alone = await begun(() => guest.ask((api) => api.cart.mine()));
  const kept = await begun(() =>
    guest.ask((api) => api.cart.keep({ choices: { street: "418 Alder Street" }, quantities, step: null })),
  );
  expect(kept).toBe(alone);
  expect(await guest.ask((api) => api.cart.mine())).toMatchObject({ count: 60, street: "418 Alder Street" });
});

test("CART-01 a guest's first request makes one key, however many calls it makes", async () => {
  const guest = at(world.a);
  const [bread, pie] = await many(2);
  await guest.ask(async (api) => {
    await api.cart.choose({ street: "418 Alder Street", zip: "94901" });
    await api.cart.add({ itemId: bread ?? "", quantity: 1 });
    await api.cart.add({ itemId: pie ?? "", quantity: 2 });
  });
  expect(await guest.ask((api) => api.cart.mine())).toMatchObject({
    count: 3,
    street: "418 Alder Street",
    zip: "94901",
  });
});

test("ORD-02 what is cut while it is kept is marked, as what is cut when it is ordered, until it is changed", async () => {
  const guest = at(world.a);
  const { a } = world;
  const lineOf = (cart: { lines: readonly { itemId: string }[] }) =>
    cart.lines.find(({ itemId }) => itemId === a.cake);
  const cut = await guest.ask((api) => api.cart.keep({ quantities: [{ itemId: a.cake, quantity: 5 }] }));
  expect(cut.shortages).toEqual([{ itemId: a.cake, name: "Cake", requested: 5, available: 2 }]);
  expect(lineOf(cut.cart)).toMatchObject({ quantity: 2, stock: 2, oversold: true });
  expect(lineOf(await guest.ask((api) => api.cart.mine()))).toMatchObject({ oversold: true });
  const fewer = await guest.ask((api) => api.cart.keep({ step: { kind: "less", itemId: a.cake } }));
  expect(lineOf(fewer.cart)).toMatchObject({ quantity: 1, oversold: false });
  const more = await guest.ask((api) => api.cart.add({ itemId: a.cake, quantity: 5 }));
  expect(lineOf(more)).toMatchObject({ quantity: 2, oversold: true });
});

test("CART-02 what cannot be had is refused, and what else was asked for is kept", async () => {
  const guest = at(world.a);
  const { a } = world;
  const asked = guest.ask((api) =>
    api.cart.keep({
      choices: { street: "418 Alder Street" },
      quantities: [{ itemId: a.hidden, quantity: 1 }, one(a.rye)],
    }),
  );
  expect((await refusalOf(asked)).code).toBe("item_unavailable");
  const cart = await guest.ask((api) => api.cart.mine());
  expect([cart.street, cart.lines.map(({ itemId }) => itemId)]).toEqual(["418 Alder Street", [a.rye]]);
});

test("CART-02 quantities that were read from another version of the cart are left alone", async () => {
  const guest = at(world.a);
  const { a } = world;
  const { cart } = await guest.ask((api) => api.cart.keep({ quantities: [one(a.rye)], cartVersion: 0 }));
  const stale = await guest.ask((api) =>
    api.cart.keep({ quantities: [{ itemId: a.rye, quantity: 7 }], cartVersion: cart.version - 1 }),
  );
  expect(stale.cart).toEqual(cart);
});

test("CART-02 a cart holds as many items as an order may, and no more", async () => {
  const guest = at(world.a);
  const items = await many(201);
  const [last, ...others] = items;
  await guest.ask((api) => api.cart.keep({ quantities: others.map(one) }));
  const refused = await refusalOf(guest.ask((api) => api.cart.add(one(last ?? ""))));
  expect(refused.code).toBe("cart_full");
  expect((await guest.ask((api) => api.cart.mine())).lines).toHaveLength(200);
  const tooMany = await refusalOf(guest.ask((api) => api.cart.keep({ quantities: items.map(one) })));
  expect(tooMany.message).toBe(
    "One order holds 200 different items at most. Please take something out first, or order twice.",
  );
});
