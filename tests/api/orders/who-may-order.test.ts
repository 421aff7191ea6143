import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;

const GIL = { name: "Gil Moss", email: "Gil@Example.test", phone: "415-555-0100" };

beforeAll(async () => {
  world = await openOrderWorld(database);
});

/** How a visitor fares: 'placed', or the code of the refusal, which must leave no trace. */
async function fares(token: string | null, changes: object = {}): Promise<string> {
  const before = await world.everything();
  const placing = at(world.a, token).ask((api) => api.orders.place(world.orderInput(changes)));
  const code = await placing.then(
    () => "placed",
    async () => (await refusalOf(placing)).code,
  );
  if (code !== "placed") expect(await world.everything()).toEqual(before);
  return code;
}

const everybody = async (guest: object) => {
  const { customerSelf, customerUnverified, stranger, merchantOwn, merchantOther, superAdmin } = world.people;
  const named = { customerSelf, customerUnverified, stranger, merchantOwn, merchantOther, superAdmin };
  const outcomes: Record<string, string> = { guest: await fares(null, guest) };
  for (const [name, { token }] of Object.entries(named)) outcomes[name] = await fares(token);
  return outcomes;
};

const FROM_ANOTHER_SHOP = { stranger: "wrong_shop", merchantOther: "wrong_shop" };

test("ORD-06 verified: a log-in and a proved e-mail, the shop's own people excepted", async () => {
  expect(await everybody({ guest: GIL })).toEqual({
    guest: "signed_out",
    customerSelf: "placed",
    customerUnverified: "email_unverified",
    merchantOwn: "placed",
    superAdmin: "placed",
    ...FROM_ANOTHER_SHOP,
  });
});

test("ORD-06 login: any log-in of the shop", async () => {
  await world.set("shop_settings", world.a, { order_access: "login" });
  expect(await everybody({ guest: GIL })).toEqual({
    guest: "signed_out",
    customerSelf: "placed",
    customerUnverified: "placed",
    merchantOwn: "placed",
    superAdmin: "placed",
    ...FROM_ANOTHER_SHOP,
  });
});

describe("guest", () => {
  beforeAll(() =>
    world.set("shop_settings", world.a, { order_access: "guest", guest_invoice_title: "Your order" }),
  );

  test("ORD-06 anyone who says name, e-mail and phone", async () => {
    expect(await everybody({ guest: GIL })).toEqual({
      guest: "placed",
      customerSelf: "placed",
      customerUnverified: "placed",
      merchantOwn: "placed",
      superAdmin: "placed",
      ...FROM_ANOTHER_SHOP,
    });
  });

  test("ORD-06 a guest who leaves out who they are is told by field, and may not name an account", async () => {
    const guest = at(world.a, null, "rest");
    const before = await world.everything();
    const missing = await refusalOf(guest.ask((api) => api.orders.place(world.orderInput())));
    expect(Object.keys(missing.facts.errors as object)).toEqual(["guest.name", "guest.email", "guest.phone"]);
    for (const wrong of [{ phone: "555" }, { email: "gil" }, { name: " " }]) {
      const refusal = await refusalOf(
        guest.ask((api) => api.orders.place(world.orderInput({ guest: { ...GIL, ...wrong } }))),
      );
      expect(refusal.code).toBe("UNPROCESSABLE_CONTENT");
    }
    const named = guest.ask((api) =>
      api.orders.place(world.orderInput({ guest: GIL, userId: world.people.customerSelf.id })),
    );
    expect((await refusalOf(named)).code).toBe("unknown_reference");
    expect(await world.everything()).toEqual(before);
  });

  test("ORD-06 a guest's order is read by its signed link, by no one else, and at no other shop", async () => {
    const guest = at(world.a);
    const { order } = await guest.ask((api) => api.orders.place(world.orderInput({ guest: GIL })));
    expect(order).toMatchObject({ userId: null, orderedBy: "Gil Moss", invoiceTitle: "Your order" });
    const token = new URL(order.invoiceUrl ?? "").pathname.replace("/order/", "");
    expect(await at(world.a).ask((api) => api.orders.ofGuest({ token }))).toEqual(order);

    const [id, signature = ""] = token.split(".");
    const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    for (const forged of [id ?? "", `${id}.`, `${id}.${flipped}`, `${world.a.rye}.${signature}`]) {
      const reading = at(world.a).ask((api) => api.orders.ofGuest({ token: forged }));
      expect(["not_found", "UNPROCESSABLE_CONTENT"]).toContain((await refusalOf(reading)).code);
    }
    const elsewhere = at(world.b).ask((api) => api.orders.ofGuest({ token }));
    expect((await refusalOf(elsewhere)).code).toBe("not_found");
  });

  test("SEC-A1 a customer's order has no guest's link, and its id alone opens nothing", async () => {
    const sam = at(world.a, world.people.customerSelf.token);
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
    expect(order.invoiceUrl).toBeNull();
    for (const other of [world.people.customerOther, world.people.stranger]) {
      const shop = other.shopId === world.b.id ? world.b : world.a;
      const reading = at(shop, other.token).ask((api) => api.orders.mineOne({ orderId: order.id }));
      expect((await refusalOf(reading)).code).toBe("not_found");
    }
    const signedOut = at(world.a).ask((api) => api.orders.mineOne({ orderId: order.id }));
    expect((await refusalOf(signedOut)).code).toBe("signed_out");
  });
});
