/** Who changed what, as it is shown to a shop's people and to no one else (OPS-01). */
import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import type { TrailEntry, TrailPage, TrailQuestion } from "#domain/shop/trail-schemas.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { newApiToken } from "#tests/support/api-token.ts";
import { useDatabase } from "#tests/support/database.ts";
import { png } from "#tests/support/pictures.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import type { Person } from "#tests/support/world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

type Api = Parameters<Parameters<ReturnType<typeof at>["ask"]>[0]>[0];
const as = <Answer>(person: Person, question: (api: Api) => Promise<Answer>) =>
  at(world.a, person.token).ask(question);
const rosa = <Answer>(question: (api: Api) => Promise<Answer>) => as(world.people.merchantOwn, question);
const trail = (question: TrailQuestion) => rosa((api) => api.shop.trail(question));
const place = async () =>
  (await as(world.people.customerSelf, (api) => api.orders.place(world.orderInput()))).order.id;
/** An entry without what every entry has. */
const told = ({ who, actor, action, changes }: TrailEntry) => ({ who, actor, action, changes });
const values = (field: string, from: unknown, to: unknown, of = "") => ({
  field,
  of,
  from,
  to,
  told: "values",
});

test("OPS-01 an item's history says who changed each field, when, and from what to what, newest first", async () => {
  const { id } = await rosa((api) => api.catalog.items.create({ name: "Rye", price: 800 }));
  world.clock.advance({ minutes: 1 });
  await rosa((api) => api.catalog.items.change({ itemId: id, price: 900, hidden: true }));
  world.clock.advance({ minutes: 1 });
  await as(world.people.superAdmin, (api) => api.catalog.items.mark({ itemIds: [id], hidden: false }));
  const { name, entries, nextCursor } = await trail({ about: "items", id });
  expect([name, nextCursor]).toEqual(["Rye", null]);
  expect(entries.map(told)).toEqual([
    {
      who: "super Test",
      actor: "super_admin",
      action: "items.marked",
      changes: [values("hidden", true, false)],
    },
    {
      who: "rosa Test",
      actor: "merchant",
      action: "item.changed",
      changes: [values("price", 800, 900), values("hidden", false, true)],
    },
    { who: "rosa Test", actor: "merchant", action: "item.created", changes: [] },
  ]);
  expect(entries[0]?.at).toEqual(world.clock.now());
});

test("OPS-01 API-08 what a program did names its token, and whose that is", async () => {
  const orderId = await place();
  const { token } = await newApiToken(world, "all");
  const program = at(world.a, token);
  await program.ask((api) => api.orders.update({ orderId, paid: true }));
  await program.ask((api) => api.catalog.items.change({ itemId: world.a.rye, price: 810 }));
  const { order } = await program.ask((api) =>
    api.orders.place(world.orderInput({ lines: [{ itemId: world.a.rye, quantity: 2 }] })),
  );
  const who = "A till that may all (API token of rosa Test)";
  const firstOf = async (question: TrailQuestion) => (await trail(question)).entries[0];
  expect(await firstOf({ about: "orders", id: orderId })).toMatchObject({ who, action: "order.paid" });
  expect(await firstOf({ about: "items", id: world.a.rye })).toMatchObject({ who, actor: "merchant" });
  expect(await firstOf({ about: "orders", id: order.id })).toMatchObject({ who, action: "order.placed" });
  const { steps } = await rosa((api) => api.orders.detail({ orderId }));
  expect(steps[0]).toMatchObject({ who, what: "paid" });
});

test("OPS-01 an order's history has each change with both values, and what the kitchen checked", async () => {
  const orderId = await place();
  world.clock.advance({ minutes: 1 });
  await rosa((api) => api.orders.update({ orderId, tip: 250, notes: "Ring twice" }));
  world.clock.advance({ minutes: 1 });
  const [line] = await world.rows<{ id: string }>("select id from line_items where order_id = ?", [orderId]);
  const mark = { availabilities: [world.a.windowId], on: { packed: [line?.id ?? ""] } };
  await rosa((api) => api.orders.markPrep(mark));
  await rosa((api) => api.orders.markPrep(mark));
  world.clock.advance({ minutes: 1 });
  await rosa((api) =>
    api.orders.update({ orderId, cancelled: { reason: "No flour", restock: true, tellCustomer: false } }),
  );
  const { name, entries } = await trail({ about: "orders", id: orderId });
  expect(name).toMatch(/^\d+$/);
  expect(entries.map(({ action }) => action)).toEqual([
    "order.cancelled",
    "orders.prepared",
    "order.edited",
    "order.placed",
  ]);
  expect(entries[0]).toMatchObject({ name: "No flour", step: { restocked: true } });
  expect(entries[1]?.changes).toEqual([values("packed", false, true, "Rye")]);
  expect(entries[2]?.changes).toEqual(
    expect.arrayContaining([
      values("notes", "", "Ring twice"),
      expect.objectContaining({ field: "tip", to: 250 }),
    ]),
  );
});

test("OPS-01 an item says in whose section it was put, by name, also where the whole menu was arranged", async () => {
  const section = await rosa((api) => api.catalog.sections.create({ name: "Pies" }));
  const menu = await rosa((api) => api.catalog.arrangement());
  const sections = menu.map(({ id, items }) => ({
    id,
    items:
      id === section.id ? [world.a.rye] : items.map((item) => item.id).filter((item) => item !== world.a.rye),
  }));
  await rosa((api) => api.catalog.rearrange({ sections }));
  const { entries } = await trail({ about: "items", id: world.a.rye });
  expect(entries[0]).toMatchObject({ action: "menu.rearranged" });
  expect(entries[0]?.changes).toContainEqual(values("sectionId", "Breads", "Pies"));
  const copy = await rosa((api) => api.catalog.sections.clone({ sectionId: section.id }));
  expect((await trail({ about: "sections", id: copy.id })).entries.map(({ action }) => action)).toEqual([
    "section.duplicated",
  ]);
  const file = await png();
  await rosa((api) => api.images.upload({ kind: "item", itemId: world.a.rye, file }));
  expect((await trail({ about: "items", id: world.a.rye })).entries[0]).toMatchObject({
    action: "picture.added",
  });
});

test("OPS-01 windows and customers have their history, also when they are deleted; who only looked is not in it", async () => {
  const { id } = await rosa((api) => api.availability.create({ name: "Advent" }));
  await rosa((api) =>
    api.availability.update({ availabilityId: id, name: "Christmas", pickupSlots: ["Fri"] }),
  );
  await rosa((api) => api.availability.remove({ availabilityId: id }));
  const window = await trail({ about: "availabilities", id });
  expect([window.name, window.startTime]).toEqual(["Christmas", expect.any(Date)]);
  expect(window.entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["availability.deleted", "availability.changed", "availability.opened"]),
  );
  const customerId = world.people.customerSelf.id;
  await rosa((api) => api.shopCustomers.one({ customerId }));
  await rosa((api) =>
    api.shopCustomers.update({
      customerId,
      familyDiscount: 15,
      paymentHandle: "@sam-canary-pays",
      notes: "Nuts",
    }),
  );
  const customer = await trail({ about: "customers", id: customerId });
  expect(customer.name).toBe("sam Test");
  expect(customer.entries).toMatchObject([{ who: "rosa Test", action: "customer.changed" }]);
  const changes = customer.entries.flatMap((entry) => entry.changes);
  expect(changes.sort((one, other) => (one.field < other.field ? -1 : 1))).toEqual([
    values("familyDiscount", null, 15),
    { field: "notes", of: "", from: null, to: null, told: "nothing" },
    { field: "paymentHandle", of: "", from: "", to: "…pays", told: "ending" },
  ]);
  expect(JSON.stringify(customer)).not.toMatch(/canary|Nuts/);
});

test("OPS-01 SEC-03 the settings' history masks where money goes, keeps secrets out, and has flags, keys and tokens", async () => {
  await rosa((api) => api.shop.update({ venmoName: "@canary-bakery-shop", tipDefault: 700 }));
  await rosa((api) => api.shop.update({ socialAccessToken: "canary-social-token" }));
  await rosa((api) => api.keys.make({ name: "Website", origins: [] }));
  await as(world.people.superAdmin, (api) =>
    api.platform.setFlags({ shopId: world.a.id, flags: ["SERVICE_FEE"] }),
  );
  await rosa((api) => api.catalog.items.change({ itemId: world.a.rye, price: 900 }));
  const { entries } = await trail({ about: "settings" });
  expect(entries).toHaveLength(4);
  const changes = entries.flatMap((entry) => entry.changes);
  expect(changes).toContainEqual(values("tipDefault", 500, 700));
  expect(changes).toContainEqual(
    expect.objectContaining({ field: "venmoName", to: "…shop", told: "ending" }),
  );
  expect(changes).toContainEqual(values("flags", ["ALLOW_GIFT_PURCHASES", "ITEM_DATES"], ["SERVICE_FEE"]));
  expect(entries.find(({ action }) => action === "key.made")).toMatchObject({ name: "Website" });
  expect(JSON.stringify(entries)).not.toContain("canary");
});

test("OPS-01 twenty entries are a page, and the cursor leads to the older ones: none is missed, none comes twice", async () => {
  const { id } = await rosa((api) => api.catalog.items.create({ name: "Rye", price: 1 }));
  // Several at the same moment, too.
  for (let price = 2; price <= 45; price++) {
    if (price % 3 === 0) world.clock.advance({ minutes: 1 });
    await rosa((api) => api.catalog.items.change({ itemId: id, price }));
  }
  const seen: TrailEntry[] = [];
  let cursor: string | null = "";
  const sizes: number[] = [];
  while (cursor !== null) {
    const page: TrailPage = await trail({ about: "items", id, cursor });
    seen.push(...page.entries);
    sizes.push(page.entries.length);
    cursor = page.nextCursor;
    await rosa((api) => api.catalog.items.change({ itemId: id, unit: `u${sizes.length}` }));
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(new Set(seen.map((entry) => entry.id)).size).toBe(45);
  expect(seen.flatMap(({ changes }) => changes).map(({ to }) => to)).toEqual(
    Array.from({ length: 44 }, (_, at_) => 45 - at_),
  );
  for (const wrong of ["x", Buffer.from(`-at ${v7()}`).toString("base64url")])
    expect((await refusalOf(trail({ about: "items", id, cursor: wrong }))).code).toBe("invalid");
});

test("OPS-01 SEC-A1 the history is the shop's own: nothing of another shop is found, and no customer reads it", async () => {
  const orderId = await place();
  await rosa((api) => api.shop.update({ tipDefault: 700 }));
  const records: TrailQuestion[] = [
    { about: "orders", id: orderId },
    { about: "items", id: world.a.rye },
    { about: "availabilities", id: world.a.windowId },
    { about: "customers", id: world.people.customerSelf.id },
  ];
  const bert = at(world.b, world.people.merchantOther.token);
  for (const question of records) {
    expect((await refusalOf(bert.ask((api) => api.shop.trail(question)))).code).toBe("not_found");
    const here = at(world.a, world.people.merchantOther.token);
    expect((await refusalOf(here.ask((api) => api.shop.trail(question)))).code).toBe("wrong_shop");
    const sam = as(world.people.customerSelf, (api) => api.shop.trail(question));
    expect((await refusalOf(sam)).code).toBe("forbidden");
  }
  expect((await bert.ask((api) => api.shop.trail({ about: "settings" }))).entries).toEqual([]);
  const { nextCursor: _, entries } = await trail({ about: "settings" });
  const cursor = Buffer.from(`-at ${entries[0]?.id}`).toString("base64url");
  expect((await refusalOf(bert.ask((api) => api.shop.trail({ about: "settings", cursor })))).code).toBe(
    "invalid",
  );
  // Merchants are no customers of their shop.
  const merchant = world.people.merchantOwn.id;
  expect((await refusalOf(trail({ about: "customers", id: merchant }))).code).toBe("not_found");
});
