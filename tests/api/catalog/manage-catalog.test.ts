import { beforeAll, expect, test } from "vitest";
import { ITEM_FILTERS, type ItemFilter } from "#domain/catalog/item-filters.ts";
import { markOf } from "#domain/catalog/menu-order.ts";
import { type Stocked, unitsLeft } from "#domain/catalog/stock-notice.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const database = useDatabase();
let world: OrderWorld;
type Api = Parameters<Parameters<ReturnType<typeof at>["ask"]>[0]>[0];

beforeAll(async () => {
  world = await openOrderWorld(database);
});

/** Whether an item belongs under a quick filter, by pencil and paper. Hidden ones stand under 'hidden' alone. */
function belongsUnder(filter: ItemFilter, item: Stocked & { hidden: boolean }, tracked: boolean): boolean {
  if (filter === "hidden") return item.hidden;
  return !item.hidden && (unitsLeft(item, tracked) === 0) === (filter === "out-of-stock");
}

const merchant = <Answer>(question: (api: Api) => Promise<Answer>) =>
  at(world.a, world.people.merchantOwn.token).ask(question);
const items = (api: Api) => api.catalog.items;
const onMenu = async (itemId: string) =>
  (await at(world.a).ask((api) => api.catalog.menu()))
    .flatMap(({ items: some }) => some)
    .find(({ id }) => id === itemId);

test("MAN-02 a new item called 'New Item' at price 0 is no one's to see until it has a name or a price", async () => {
  const made = await merchant((api) => items(api).create({ name: "New Item", price: 0, stock: 4 }));
  expect(made).toMatchObject({
    name: "New Item",
    date: null,
    hidden: false,
    stock: 4,
    sectionName: "Breads",
  });
  expect(await onMenu(made.id)).toBeUndefined();
  await merchant((api) => items(api).change({ itemId: made.id, name: "Fig Roll", price: 450 }));
  expect(await onMenu(made.id)).toMatchObject({ name: "Fig Roll", price: 450, stock: 4 });
});

test("MAN-02 a new item is unlimited until it is counted, so that it can be ordered at once", async () => {
  const made = await merchant((api) => items(api).create({ name: "Fig Bar", price: 300 }));
  expect(made).toMatchObject({ unlimited: true, outOfStock: false });
  expect(await onMenu(made.id)).toMatchObject({ unlimited: true, soldOut: false });
  const counted = await merchant((api) => items(api).create({ name: "Fig Tart", price: 300, stockDelta: 2 }));
  expect(counted).toMatchObject({ unlimited: false, stock: 2 });
});

test("MAN-02 shoppers see every change in the next answer: price, hidden, sold out, stock, section", async () => {
  const itemId = await world.addItem({ stock: 5 });
  const change = (changes: object) => merchant((api) => items(api).change({ itemId, ...changes }));
  await change({ price: 725 });
  expect(await onMenu(itemId)).toMatchObject({ price: 725, stock: 5 });
  await change({ stockDelta: -2 });
  expect(await onMenu(itemId)).toMatchObject({ stock: 3 });
  await change({ soldOut: true });
  expect(await onMenu(itemId)).toMatchObject({ soldOut: true });
  await change({ hidden: true });
  expect(await onMenu(itemId)).toBeUndefined();
  const section = await merchant((api) => api.catalog.sections.create({ name: "Soups" }));
  await change({ hidden: false, sectionId: section.id });
  expect(await onMenu(itemId)).toMatchObject({ sectionId: section.id });
});

test("MAN-02 stock changes and orders at once: not one piece is lost or sold twice", async () => {
  const itemId = await world.addItem({ stock: 20 });
  const order = () =>
    at(world.a, world.people.customerSelf.token).ask((api) =>
      api.orders.place(world.orderInput({ lines: [{ itemId, quantity: 1 }] })),
    );
  const add = () => merchant((api) => items(api).change({ itemId, stockDelta: 3 }));
  await Promise.all(Array.from({ length: 8 }, (_, at) => (at % 2 ? order() : add())));
  expect(await world.stockOf(itemId)).toBe(20 + 4 * 3 - 4);
});

test("MAN-02 more cannot be taken than there is, and the refusal says how many there are", async () => {
  const itemId = await world.addItem({ stock: 2, price: 500 });
  const refusal = await refusalOf(
    merchant((api) => items(api).change({ itemId, stockDelta: -3, price: 900 })),
  );
  expect(refusal).toMatchObject({ code: "not_enough_stock", facts: { stock: 2 } });
  expect(await onMenu(itemId)).toMatchObject({ stock: 2, price: 500 });
});

test("MAN-02 who looked at an older state overwrites nothing and is told what differs; stock makes no edit stale", async () => {
  const itemId = await world.addItem({ stock: 9 });
  const looked = await merchant((api) => items(api).one({ itemId }));
  await merchant((api) => items(api).change({ itemId, stockDelta: -1 }));
  const saved = await merchant((api) => items(api).change({ itemId, version: looked.version, price: 610 }));
  const refusal = await refusalOf(
    merchant((api) => items(api).change({ itemId, version: looked.version, price: 620, name: saved.name })),
  );
  expect(refusal).toMatchObject({ code: "stale", facts: { changed: ["price"] } });
  expect(await merchant((api) => items(api).one({ itemId }))).toMatchObject({ price: 610, stock: 8 });
});

test("MAN-02 a duplicate is named (copy), hidden, and stands at the end of its section", async () => {
  const copy = await merchant((api) => items(api).clone({ itemId: world.a.cake }));
  expect(copy).toMatchObject({ name: "Cake (copy)", hidden: true, price: 3000 });
  expect(await onMenu(copy.id)).toBeUndefined();
});

test("MAN-02 a duplicate of a section holds its items in their order, hidden; the section itself stays as it was", async () => {
  const sections = (api: Api) => api.catalog.sections;
  const original = await merchant((api) =>
    sections(api).create({
      name: "Winter",
      description: "Warm",
      nameEs: "Invierno",
      descriptionEs: "Cálido",
    }),
  );
  const same = { price: 900, stock: 3, unit: "jar", descriptionEs: "De temporada" };
  for (const [name, nameEs, order] of [
    ["Broth", "Caldo", 1],
    ["Stew", "", 0],
  ] as const)
    await merchant((api) => items(api).create({ ...same, name, nameEs, order, sectionId: original.id }));
  const shown = await at(world.a).ask((api) => api.catalog.menu());
  const copy = await merchant((api) => sections(api).clone({ sectionId: original.id }));
  expect(copy).toMatchObject({
    name: "Winter (copy)",
    description: "Warm",
    nameEs: "Invierno (copy)",
    descriptionEs: "Cálido",
    itemCount: 2,
    price: 1800,
  });
  const { rows } = await merchant((api) => sections(api).list({}));
  expect(rows.at(-1)?.id).toBe(copy.id);
  const inSection = async (sectionId: string) =>
    (await merchant((api) => items(api).list({ filter: { sectionId } }))).rows;
  expect(await inSection(copy.id)).toMatchObject([
    { ...same, name: "Stew (copy)", nameEs: "", order: 0, hidden: true },
    { ...same, name: "Broth (copy)", nameEs: "Caldo (copy)", order: 1, hidden: true },
  ]);
  expect((await inSection(original.id)).map(({ hidden }) => hidden)).toEqual([false, false]);
  expect(await at(world.a).ask((api) => api.catalog.menu())).toEqual(shown);
  const [theirs] = await world.rows<{ id: string }>("select id from sections where shop_id = ?", [
    world.b.id,
  ]);
  expect(
    await refusalOf(merchant((api) => sections(api).clone({ sectionId: theirs?.id ?? "" }))),
  ).toMatchObject({ code: "not_found" });
});

test("MAN-02 an item's editor knows its place, what was sold of it and not cancelled, and who changed it last", async () => {
  const section = await merchant((api) => api.catalog.sections.create({ name: "Jams" }));
  const itemId = await world.addItem({ name: "Plum Jam", position: 5 });
  const history = () => merchant((api) => items(api).history({ itemId }));
  expect((await history()).changed).toBeNull();
  await merchant((api) => items(api).create({ name: "Fig Jam", price: 800, sectionId: section.id }));
  await merchant((api) => items(api).change({ itemId, sectionId: section.id }));
  const rosa = { by: expect.stringContaining(" "), at: expect.any(Date) };
  expect(await history()).toEqual({ place: 2, ofPlaces: 2, soldLately: 0, changed: rosa });

  const lines = [{ itemId, quantity: 2 }];
  const buy = () =>
    at(world.a, world.people.customerSelf.token).ask((api) => api.orders.place(world.orderInput({ lines })));
  const [kept, cancelled] = [await buy(), await buy()];
  expect((await history()).soldLately).toBe(4);
  await merchant((api) =>
    api.orders.update({ orderId: cancelled.order.id, cancelled: { reason: "", restock: true } }),
  );
  expect((await history()).soldLately).toBe(2);
  await world.rows("update orders set created_at = created_at - interval '30 days' where id = ?", [
    kept.order.id,
  ]);
  expect((await history()).soldLately).toBe(0);

  // Who marked it with others changed it too.
  await world.rows("update audit_entries set at = at - interval '1 day' where subject_id = ?", [itemId]);
  const before = (await history()).changed?.at.getTime() ?? Number.POSITIVE_INFINITY;
  await merchant((api) => items(api).mark({ itemIds: [itemId, world.a.rye], hidden: true }));
  expect((await history()).changed?.at.getTime()).toBeGreaterThan(before);
  await merchant((api) => items(api).mark({ itemIds: [itemId, world.a.rye], hidden: false }));
  expect(await refusalOf(merchant((api) => items(api).history({ itemId: world.b.rye })))).toMatchObject({
    code: "not_found",
  });
});

test("MAN-02 what is deleted leaves the menu, and comes back as it was", async () => {
  const itemId = await world.addItem({ name: "Old Loaf" });
  await merchant((api) => items(api).delete({ id: itemId }));
  expect(await onMenu(itemId)).toBeUndefined();
  expect(await refusalOf(merchant((api) => items(api).one({ itemId })))).toMatchObject({ code: "not_found" });
  await merchant((api) => items(api).restore({ itemId }));
  expect(await onMenu(itemId)).toMatchObject({ name: "Old Loaf" });
});

test("MAN-02 API-05 a section that holds items stays, with the reason; an empty one goes and comes back", async () => {
  const section = await merchant((api) => api.catalog.sections.create({ name: "Pies" }));
  const made = await merchant((api) =>
    items(api).create({ name: "Apple", price: 900, sectionId: section.id }),
  );
  const refusal = await refusalOf(merchant((api) => api.catalog.sections.delete({ id: section.id })));
  expect(refusal).toMatchObject({ code: "in_use", facts: { items: 1 } });
  expect(await merchant((api) => api.catalog.sections.one({ sectionId: section.id }))).toMatchObject({
    itemCount: 1,
    price: 900,
  });
  await merchant((api) => items(api).delete({ id: made.id }));
  await merchant((api) => api.catalog.sections.delete({ id: section.id }));
  expect(await refusalOf(merchant((api) => items(api).restore({ itemId: made.id })))).toMatchObject({
    code: "section_gone",
  });
  await merchant((api) => api.catalog.sections.restore({ sectionId: section.id }));
  expect(await merchant((api) => items(api).restore({ itemId: made.id }))).toMatchObject({
    sectionName: "Pies",
  });
});

test("MAN-02 the quick filters show what their rule says, and their counts agree", async () => {
  await world.addItem({ stock: 0 });
  await world.addItem({ stock: 0, unlimited: true });
  for (const tracked of [true, false]) {
    await world.set("shop_settings", world.a, { track_inventory: tracked });
    const list = (filter: object) => merchant((api) => items(api).list({ filter }));
    const all = (await list({})).rows;
    const counts = await merchant((api) => items(api).counts());
    expect(counts.all).toBe(all.length);
    for (const show of ITEM_FILTERS) {
      const shown = (await list({ show })).rows.map(({ id }) => id).sort();
      const ruled = all.filter((item) => belongsUnder(show, item, tracked)).map(({ id }) => id);
      expect([show, shown]).toEqual([show, ruled.sort()]);
      const name = { "in-stock": "inStock", "out-of-stock": "outOfStock", hidden: "hidden" } as const;
      expect(counts[name[show]]).toBe(shown.length);
    }
  }
  await world.set("shop_settings", world.a, { track_inventory: true });
});

test("MAN-02 the list is searched, sorted and paged; a percent sign is a percent sign", async () => {
  await world.addItem({ name: "100% Rye", price: 1, description: "dark" });
  const names = async (question: object) =>
    (await merchant((api) => items(api).list(question))).rows.map(({ name }) => name);
  expect(await names({ search: "100%" })).toEqual(["100% Rye"]);
  expect(await names({ search: "DARK" })).toEqual(["100% Rye"]);
  expect((await names({ sort: "price", perPage: 2 }))[0]).toBe("100% Rye");
  const page = await merchant((api) => items(api).list({ perPage: 2, page: 2 }));
  expect([page.rows.length, page.page]).toEqual([2, 2]);
  expect(await merchant((api) => items(api).list({}))).toMatchObject({ perPage: 100 });
});

test("MAN-02 many are hidden or marked at once, all or none, and only those that change", async () => {
  const two = [await world.addItem({}), await world.addItem({ hidden: true })];
  expect(await merchant((api) => items(api).mark({ itemIds: two, hidden: true }))).toEqual({
    changed: [two[0]],
  });
  const refusal = await refusalOf(
    merchant((api) => items(api).mark({ itemIds: [...two, world.b.rye], hidden: false })),
  );
  expect(refusal).toMatchObject({ code: "unknown_reference" });
  for (const itemId of two)
    expect(await merchant((api) => items(api).one({ itemId }))).toMatchObject({ hidden: true });
});

test("MAN-02 fields are refused in the specification's words", async () => {
  const refused = async (input: object) =>
    (await refusalOf(merchant((api) => items(api).create(input as never)))).facts;
  expect(await refused({ price: 1 })).toMatchObject({ errors: { name: ["This field is required"] } });
  expect(await refused({ name: " ", price: 1 })).toMatchObject({
    errors: { name: ["This field is required"] },
  });
  expect(await refused({ name: "Rye" })).toMatchObject({ errors: { price: ["This field is required"] } });
  expect(await refused({ name: "Rye", price: -1 })).toMatchObject({
    errors: { price: ["Enter a number of zero or more"] },
  });
});

test("MAN-03 the whole menu is put in a new order at once, and shoppers see it in the next answer", async () => {
  const before = await merchant((api) => api.catalog.arrangement());
  const sections = before
    .map(({ id, items: some }) => ({ id, items: some.map((item) => item.id).reverse() }))
    .reverse();
  const after = await merchant((api) => api.catalog.rearrange({ sections }));
  expect(after.map(({ id, items: some }) => ({ id, items: some.map((item) => item.id) }))).toEqual(sections);
  const shown = (await at(world.a).ask((api) => api.catalog.menu())).map(({ id }) => id);
  expect(shown).toEqual(sections.map(({ id }) => id).filter((id) => shown.includes(id)));
});

test("MAN-03 a move made on a menu that another has moved meanwhile is stale, and the next one on its answer is not", async () => {
  const idsNow = async () =>
    (await merchant((api) => api.catalog.arrangement())).map(({ id, items: some }) => ({
      id,
      items: some.map((item) => item.id),
    }));
  const move = (sections: Awaited<ReturnType<typeof idsNow>>, seen?: string) =>
    merchant((api) => api.catalog.rearrange({ sections, seen }));
  const before = await idsNow();
  const seen = markOf(before);
  const others = before.map(({ id, items: some }) => ({ id, items: some.toReversed() }));
  const answer = await move(others, seen);
  expect(await refusalOf(move(before.toReversed(), seen))).toMatchObject({ code: "stale" });
  expect(await idsNow()).toEqual(others);
  // The mark that the answer stands for: the same tab's next move.
  const mark = markOf(answer.map(({ id, items: some }) => ({ id, items: some.map((item) => item.id) })));
  await move(others.toReversed(), mark);
  expect(await idsNow()).toEqual(others.toReversed());
  // A program that sends no mark replaces whatever order there is.
  await move(before);
  expect(await idsNow()).toEqual(before);
});

test("MAN-03 an arrangement that is not the whole menu is stale and moves nothing; a foreign id is refused", async () => {
  const before = await merchant((api) => api.catalog.arrangement());
  const whole = before.map(({ id, items: some }) => ({ id, items: some.map((item) => item.id) }));
  await world.addItem({ name: "Added meanwhile" });
  expect(
    await refusalOf(merchant((api) => api.catalog.rearrange({ sections: whole.toReversed() }))),
  ).toMatchObject({ code: "stale" });
  const foreign = whole.map(({ id, items: some }, place) => ({
    id,
    items: place === 0 ? [...some, world.b.rye] : some,
  }));
  expect(await refusalOf(merchant((api) => api.catalog.rearrange({ sections: foreign })))).toMatchObject({
    code: "unknown_reference",
  });
  expect((await merchant((api) => api.catalog.arrangement())).map(({ id }) => id)).toEqual(
    whole.map(({ id }) => id),
  );
});

test("MAN-02 MAN-03 what a merchant changed is written down with who did it", async () => {
  const rows = await world.rows<{ action: string; actor_id: string }>(
    "select distinct action, actor_id from audit_entries where shop_id = ? order by action",
    [world.a.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "item.changed",
      "item.created",
      "item.deleted",
      "item.duplicated",
      "menu.rearranged",
    ]),
  );
  expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([world.people.merchantOwn.id]));
});

test.for([1, 6, 1_000_000, -1, -1_000_000])(
  "MAN-02 where counting ends adding and taking away (%d) is no failure, nor is giving back",
  async (stockDelta) => {
    const itemId = await world.addItem({ name: "Crumb", stock: 2_147_483_647, unlimited: false });
    const changed = await merchant((api) => items(api).change({ itemId, stockDelta }));
    expect(changed.stock).toBe(1_000_000_000);
    const lines = [{ itemId, quantity: 2 }];
    const { order } = await at(world.a, world.people.customerSelf.token).ask((api) =>
      api.orders.place(world.orderInput({ lines })),
    );
    await world.rows("update items set stock = 2147483647 where id = ?", [itemId]);
    await merchant((api) => api.orders.update({ orderId: order.id, cancelled: { restock: true } }));
    expect(await world.stockOf(itemId)).toBe(1_000_000_000);
  },
);

test("MAN-02 a list that was typed over is saved whole or not at all, and no more than two hundred fields at once", async () => {
  const [pie, tart] = [await world.addItem({ name: "Pie" }), await world.addItem({ name: "Tart", stock: 3 })];
  const save = (changes: { itemId: string; price?: number; stockDelta?: number }[]) =>
    merchant((api) => items(api).changeMany({ changes }));
  const priceOf = async (itemId: string) => (await merchant((api) => items(api).one({ itemId }))).price;
  const refusal = await refusalOf(
    save([
      { itemId: pie, price: 900 },
      { itemId: tart, stockDelta: -4 },
    ]),
  );
  expect([refusal.code, await priceOf(pie)]).toEqual(["not_enough_stock", 500]);
  expect(
    await save([
      { itemId: tart, stockDelta: -2 },
      { itemId: pie, price: 900 },
    ]),
  ).toEqual({ saved: 2 });
  expect([await priceOf(pie), await world.stockOf(tart)]).toEqual([900, 1]);
  const many = await refusalOf(save(Array.from({ length: 201 }, () => ({ itemId: pie, price: 1 }))));
  expect(many.message).toBe("At most 200 changes at once. Nothing was saved; please save in several steps.");
});

test("MAN-02 an editor's form is saved as it was typed, all of its problems come at once, and an older version saves nothing", async () => {
  const itemId = await world.addItem({ name: "Rye", stock: 3 });
  const save = (form: Record<string, string>) => merchant((api) => items(api).saveForm({ itemId, form }));
  const { version } = await merchant((api) => items(api).one({ itemId }));
  const saved = await save({
    version: String(version),
    name: " Dark Rye ",
    price: "$1,008.5",
    stockDelta: "+2",
    hidden: "on",
  });
  expect(saved).toMatchObject({ name: "Dark Rye", price: 100_850, stock: 5, hidden: true, soldOut: false });
  const stale = await refusalOf(save({ version: String(version), name: "Rye", price: "5" }));
  expect(stale.code).toBe("stale");
  const wrong = await refusalOf(save({ name: " ", price: "a lot" }));
  expect(Object.keys((wrong.facts as { errors: object }).errors).length).toBe(2);

  const { id: sectionId } = await merchant((api) => api.catalog.sections.create({ name: "Soups" }));
  const section = await merchant((api) =>
    api.catalog.sections.saveForm({ sectionId, form: { name: " Warm Soups", order: "" } }),
  );
  expect(section).toMatchObject({ name: "Warm Soups", description: "" });
});
