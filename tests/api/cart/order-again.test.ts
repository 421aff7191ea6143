import { beforeEach, expect, test } from "vitest";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, type Person, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const at = ({ token }: Person) => callerAt({ shop: "sweetcrumb", token });
const cartOf = (person: Person) => at(person).ask((api) => api.cart.mine());
const again = (person: Person, orderId: string) => at(person).ask((api) => api.cart.orderAgain({ orderId }));
const setItem = (id: string, columns: string) =>
  database.asPlatform((tx) => tx.execute(`update items set ${columns} where id = ?`, [id]));

async function anOrder(person: Person): Promise<string> {
  const { order } = await at(person).ask((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [
        { itemId: world.a.rye, quantity: 3 },
        { itemId: world.a.cake, quantity: 2 },
      ],
    }),
  );
  await world.restock();
  return order.id;
}

test("CUST-02 the cart is filled with what was ordered, and a second time changes nothing", async () => {
  const { customerSelf } = world.people;
  const orderId = await anOrder(customerSelf);
  for (const _ of [1, 2]) {
    expect(await again(customerSelf, orderId)).toEqual({ taken: 2, slot: FRIDAY, differences: [] });
    expect((await cartOf(customerSelf)).lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Rye", 3],
      ["Cake", 2],
    ]);
  }
});

test("CUST-02 what is gone, sold out, fewer or costs something else now is said, and the cart costs what things cost now", async () => {
  const { customerSelf } = world.people;
  await world.set("shop_settings", world.a, { track_inventory: true });
  const orderId = await anOrder(customerSelf);
  await setItem(world.a.rye, "price = 900");
  await setItem(world.a.cake, "stock = 1");
  expect(await again(customerSelf, orderId)).toEqual({
    taken: 2,
    slot: FRIDAY,
    differences: [
      { name: "Rye", what: "price", before: 800, now: 900 },
      { name: "Cake", what: "fewer", wanted: 2, now: 1 },
    ],
  });
  expect((await cartOf(customerSelf)).price.subtotal).toBe(3 * 900 + 3000);

  await at(customerSelf).ask((api) => api.cart.reset());
  await setItem(world.a.rye, "hidden = true");
  await setItem(world.a.cake, "sold_out = true");
  expect(await again(customerSelf, orderId)).toEqual({
    taken: 0,
    slot: null,
    differences: [
      { name: "Rye", what: "gone" },
      { name: "Cake", what: "soldOut" },
    ],
  });
  expect((await cartOf(customerSelf)).lines).toEqual([]);
});

test("CUST-02 SEC-A1 someone else's order does not exist, and nothing comes into the cart", async () => {
  const orderId = await anOrder(world.people.customerSelf);
  for (const person of [world.people.customerOther, world.people.merchantOwn, world.people.superAdmin]) {
    expect((await refusal(again(person, orderId))).kind).toBe("not-found");
  }
  expect((await cartOf(world.people.customerOther)).lines).toEqual([]);
});

test("CUST-02 GUARD-03 a dead shop fills no carts", async () => {
  const orderId = await anOrder(world.people.customerSelf);
  await world.set("shops", world.a, { subscription_status: "canceled", trial_ends_at: new Date(0) });
  expect((await refusal(again(world.people.customerSelf, orderId))).code).toBe("shop_expired");
});

test("CUST-02 the cart is for the next day of the open window; what was chosen stays, and without an open window nothing is", async () => {
  const { customerSelf } = world.people;
  const orderId = await anOrder(customerSelf);
  await again(customerSelf, orderId);
  const chosen = { availabilityId: world.a.windowId, fulfillmentType: "Pickup", fulfillmentSlot: FRIDAY };
  expect(await cartOf(customerSelf)).toMatchObject(chosen);

  await at(customerSelf).ask((api) => api.cart.reset());
  await database.asPlatform((tx) =>
    tx.execute(
      "update availabilities set start_time = start_time - interval '60 days', end_time = end_time - interval '60 days' where id = ?",
      [world.a.windowId],
    ),
  );
  expect(await again(customerSelf, orderId)).toMatchObject({ taken: 2, slot: null });
  expect((await cartOf(customerSelf)).availabilityId).toBeNull();
});

test("CUST-02 SEC-A1 a guest's order fills the cart by its signed link, and by nothing else", async () => {
  await world.set("shop_settings", world.a, { order_access: "guest" });
  const guest = callerAt({ shop: "sweetcrumb" });
  const { order } = await guest.ask((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 3 }],
      guest: { name: "Gus", email: "gus@guest.test", phone: "415-555-0101" },
    }),
  );
  const token = order.invoiceUrl?.split("/order/")[1] ?? "";
  expect(await guest.ask((api) => api.cart.orderAgainOfGuest({ token }))).toEqual({
    taken: 1,
    slot: FRIDAY,
    differences: [],
  });
  const [id = "", signature = ""] = token.split(".");
  for (const forged of [id, `${id}.`, `${id}.${signature.slice(1)}`, `${world.a.rye}.${signature}`])
    expect((await refusal(guest.ask((api) => api.cart.orderAgainOfGuest({ token: forged })))).kind).toBe(
      "not-found",
    );
  const elsewhere = callerAt({ shop: world.b.slug });
  expect((await refusal(elsewhere.ask((api) => api.cart.orderAgainOfGuest({ token })))).kind).toBe(
    "not-found",
  );
});
