import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { at, type OrderWorld, openOrderWorld } from "../orders/order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let ticket: number;

/** Guests and accounts of both shops share names, phones and items: what is told apart is told apart by the shop alone. */
beforeAll(async () => {
  world = await openOrderWorld(database);
  const guest = { name: "Greta Zuckermann", email: "greta@example.test", phone: "415-555-0187" };
  await world.set("shop_settings", world.a, { order_access: "guest" });
  await world.set("shop_settings", world.b, { order_access: "guest" });
  const placed = await at(world.a).ask((api) => api.orders.place(world.orderInput({ guest })));
  ticket = placed.order.ticketNumber;
  await at(world.a, world.people.customerSelf.token).ask((api) => api.orders.place(world.orderInput()));
  await at(world.b).ask((api) =>
    api.orders.place({
      ...world.orderInput({ guest }),
      availabilityId: world.b.windowId,
      lines: [{ itemId: world.b.rye, quantity: 1 }],
    }),
  );
  for (const { shopId, id } of [world.people.customerSelf, world.people.stranger])
    await world.rows(
      "update users set first_name = 'Samira', last_name = 'Haddad', phone = '415 555 0166', phone_normalized = '4155550166' where shop_id = ? and id = ?",
      [shopId, id],
    );
});

const find = (text: string, shop: "a" | "b" = "a") => {
  const { merchantOwn, merchantOther } = world.people;
  const token = (shop === "a" ? merchantOwn : merchantOther).token;
  return at(world[shop], token).ask((api) => api.shop.find({ text }));
};
const idsOf = ({ orders, customers, items, sections }: Awaited<ReturnType<typeof find>>) =>
  [...orders, ...customers, ...items, ...sections].map(({ id }) => id);

test("UI-01 an order is found by its ticket, by the name on it and by the last digits of its phone", async () => {
  for (const text of [`#${ticket}`, String(ticket), "zuckerm", "Greta Z", "0187", "555-0187"]) {
    const { orders } = await find(text);
    expect(
      orders.map(({ name }) => name),
      text,
    ).toContain("Greta Zuckermann");
  }
  expect((await find("Samira")).orders.map(({ name }) => name)).toEqual(["Samira Haddad"]);
  expect((await find("0166")).orders.map(({ name }) => name)).toEqual(["Samira Haddad"]);
  expect((await find("87")).orders).toEqual([]);
});

test("UI-01 a section is found by a part of its name, by its own shop alone, and not once it is deleted", async () => {
  const names = async (shop: "a" | "b") => (await find("bREA", shop)).sections;
  const [ours, theirs] = [await names("a"), await names("b")];
  expect(ours).toEqual([{ id: expect.any(String), name: "Breads" }]);
  expect(theirs).toEqual([{ id: expect.any(String), name: "Breads" }]);
  expect(theirs[0]?.id).not.toBe(ours[0]?.id);
  await world.rows("update sections set name = 'Breakfast', deleted_at = now() where id = ?", [
    ours[0]?.id ?? "",
  ]);
  expect(await names("a")).toEqual([]);
  await world.rows("update sections set name = 'Breads', deleted_at = null where id = ?", [
    ours[0]?.id ?? "",
  ]);
});

test("UI-01 the order of the ticket that was typed comes first, and one that was cancelled says so", async () => {
  const [first] = (await find(String(ticket))).orders;
  expect(first).toMatchObject({ ticketNumber: ticket, isCancelled: false });
  expect(first?.slot).not.toBe("");
});

test("UI-01 a customer is found by name, e-mail and the last digits of the phone; merchants are none", async () => {
  const { customerSelf, merchantOwn } = world.people;
  for (const text of ["haddad", "Samira Had", customerSelf.email, "0166"])
    expect(
      (await find(text)).customers.map(({ id }) => id),
      text,
    ).toEqual([customerSelf.id]);
  expect((await find(merchantOwn.email)).customers).toEqual([]);
});

test("UI-01 an item is found by its name, hidden ones too, with its section", async () => {
  expect((await find("rye")).items).toEqual([{ id: world.a.rye, name: "Rye", section: "Breads" }]);
  expect((await find("secret")).items.map(({ id }) => id)).toEqual([world.a.hidden]);
});

test("UI-01 signs of patterns mean themselves, and a blank text finds nothing", async () => {
  for (const text of ["%", "_", "\\", "' or 1=1 --", "", "   "])
    expect(idsOf(await find(text)), JSON.stringify(text)).toEqual([]);
});

test("UI-01 a text that no database keeps, or that is too long, is refused", async () => {
  for (const text of ["a\u0000b", "x".repeat(101)])
    expect(await refusalOf(find(text))).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
});

test("SEC-02 SHOP-07 what is of the same name at another shop is never found", async () => {
  for (const text of ["Greta", "0187", "Samira", "0166", "rye", "cake", "1", `${ticket}`, "example.test"]) {
    const [here, there] = [idsOf(await find(text)), idsOf(await find(text, "b"))];
    expect(
      here.filter((id) => there.includes(id)),
      text,
    ).toEqual([]);
    const own = await world.rows<{ id: string }>(
      `select id from orders where shop_id = ? union all select id from users where shop_id = ?
       union all select id from items where shop_id = ?`,
      [world.a.id, world.a.id, world.a.id],
    );
    const known = own.map(({ id }) => id);
    expect(
      here.filter((id) => !known.includes(id)),
      text,
    ).toEqual([]);
  }
  expect(idsOf(await find("Greta", "b"))).toHaveLength(1);
});

test("SEC-A5 no one but the shop's merchant finds anything", async () => {
  const { customerSelf, merchantOther } = world.people;
  const codes = [];
  for (const token of [null, customerSelf.token, merchantOther.token])
    codes.push((await refusalOf(at(world.a, token).ask((api) => api.shop.find({ text: "rye" })))).code);
  expect(codes).toEqual(["signed_out", "forbidden", "wrong_shop"]);
});

test("PERF-04 as many statements for nothing as for a full list, and six of each kind at most", async () => {
  for (let at = 0; at < 9; at += 1) await world.addItem({ name: `Seeded Loaf ${at}` });
  const nothing = await sentDuring(database, () => find("nothing of that name"));
  const many = await sentDuring(database, () => find("loaf"));
  expect((await find("loaf")).items).toHaveLength(6);
  expect(many).toHaveLength(nothing.length);
});
