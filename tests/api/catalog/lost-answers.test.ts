/** What a merchant's change of an item comes to where its answer is lost and it is sent again, and where someone else was first. */
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { StalePrice } from "#domain/catalog/catalog-errors.ts";
import { withSentence } from "#server/refusal-sentences.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const database = useDatabase();
let world: OrderWorld;
type Api = Parameters<Parameters<ReturnType<typeof at>["ask"]>[0]>[0];

beforeAll(async () => {
  world = await openOrderWorld(database);
});

const merchant = <Answer>(question: (api: Api) => Promise<Answer>) =>
  at(world.a, world.people.merchantOwn.token).ask(question);
const items = (api: Api) => api.catalog.items;

test("MAN-02 a change of stock that is sent again under its key counts once, and one under another key again", async () => {
  const itemId = await world.addItem({ stock: 10 });
  const change = (stockDelta: number, changeKey: string) =>
    merchant((api) => items(api).change({ itemId, stockDelta, changeKey }));
  const key = v7();
  expect((await change(2, key)).stock).toBe(12);
  expect((await change(2, key)).stock).toBe(12);
  await change(-1, v7());
  expect((await change(2, key.toUpperCase())).stock).toBe(11);
  expect((await change(2, v7())).stock).toBe(13);
});

test("MAN-02 a program that sends a change of stock again names its key, and the pieces count once", async () => {
  const itemId = await world.addItem({ stock: 10 });
  const patch = async (changeKey: string) => {
    const answer = await world.send({
      method: "PATCH",
      path: `/api/shops/${world.a.id}/items/${itemId}`,
      token: world.people.merchantOwn.token,
      json: { stock_delta: -3, change_key: changeKey },
    });
    return [answer.status, answer.json<{ data?: { stock: number } }>().data?.stock];
  };
  const key = v7();
  expect([await patch(key), await patch(key), await patch(v7())]).toEqual([
    [200, 7],
    [200, 7],
    [200, 4],
  ]);
  expect((await patch("mine"))[0]).toBe(422);
});

test("MAN-02 the same change sent several times at once counts once", async () => {
  const itemId = await world.addItem({ stock: 10 });
  const change = { itemId, stockDelta: 6, changeKey: v7() };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => merchant((api) => items(api).change(change))),
  );
  expect(answers.map(({ stock }) => stock)).toEqual([16, 16, 16, 16]);
  expect(await world.stockOf(itemId)).toBe(16);
});

test("MAN-02 a list that is saved again counts each of its stocks once, beside what is new in it", async () => {
  const [rye, pie] = [await world.addItem({ stock: 10 }), await world.addItem({ stock: 10 })];
  const changeKey = v7();
  const change = { itemId: rye, stockDelta: 2, changeKey };
  const save = (changes: object[]) =>
    merchant((api) => items(api).changeMany({ changes: changes as (typeof change)[] }));
  await save([change]);
  await save([change, { itemId: rye, stockDelta: 1, changeKey: v7() }, { ...change, itemId: pie }]);
  expect([await world.stockOf(rye), await world.stockOf(pie)]).toEqual([13, 12]);
});

test("MAN-02 a key that belongs to another change of the stock refuses the form, and nothing of it is saved", async () => {
  const itemId = await world.addItem({ stock: 10, price: 500 });
  const changeKey = v7();
  await merchant((api) => items(api).change({ itemId, stockDelta: 6, changeKey }));
  const refusal = await refusalOf(
    merchant((api) => items(api).change({ itemId, stockDelta: 8, changeKey, price: 900 })),
  );
  expect(refusal).toMatchObject({ code: "stale", facts: { changed: ["price", "stock"] } });
  expect(await merchant((api) => items(api).one({ itemId }))).toMatchObject({ stock: 16, price: 500 });
});

test("MAN-02 a refused change uses up no key", async () => {
  const itemId = await world.addItem({ stock: 1 });
  const change = { itemId, stockDelta: -2, changeKey: v7() };
  expect((await refusalOf(merchant((api) => items(api).change(change)))).code).toBe("not_enough_stock");
  await merchant((api) => items(api).change({ itemId, stockDelta: 4 }));
  expect((await merchant((api) => items(api).change(change))).stock).toBe(3);
});

test("MAN-02 an editor's form that is posted twice is saved once, though its version is an older one by then", async () => {
  const itemId = await world.addItem({ name: "Rye", stock: 10 });
  const { version } = await merchant((api) => items(api).one({ itemId }));
  const form = { version: String(version), name: "Dark Rye", price: "5", stockDelta: "+6", changeKey: v7() };
  const save = (typed: Record<string, string>) =>
    merchant((api) => items(api).saveForm({ itemId, form: typed }));
  expect(await save(form)).toMatchObject({ name: "Dark Rye", stock: 16 });
  expect(await save(form)).toMatchObject({ name: "Dark Rye", stock: 16 });
  expect((await refusalOf(save({ ...form, name: "Light Rye" }))).code).toBe("stale");
  const { version: now } = await merchant((api) => items(api).one({ itemId }));
  const mended = { ...form, version: String(now), name: "Light Rye" };
  expect(await save(mended)).toMatchObject({ name: "Light Rye", stock: 16 });
});

test("MAN-02 a price that was typed over another's newer one is refused with theirs, and the other rows stay as they were", async () => {
  const [rye, pie] = [
    await world.addItem({ name: "Seen Rye", price: 500 }),
    await world.addItem({ stock: 3 }),
  ];
  await merchant((api) => items(api).change({ itemId: rye, price: 700 }));
  const save = (seenPrice: number, price = 600) =>
    merchant((api) =>
      items(api).changeMany({
        changes: [
          { itemId: rye, price, seenPrice },
          { itemId: pie, stockDelta: 2 },
        ],
      }),
    );
  const refusal = await refusalOf(save(500));
  const theirs = { changed: ["price"], itemId: rye, name: "Seen Rye", price: 700 };
  expect(refusal).toMatchObject({ code: "stale", facts: theirs });
  expect(withSentence(new StalePrice(theirs)).message).toContain("“Seen Rye” costs $7.00 now");
  expect(await merchant((api) => items(api).one({ itemId: rye }))).toMatchObject({ price: 700 });
  expect(await world.stockOf(pie)).toBe(3);
  // The price that both of them wanted is there already.
  await save(500, 700);
  await save(700);
  expect(await merchant((api) => items(api).one({ itemId: rye }))).toMatchObject({ price: 600 });
});

test("MAN-02 an item that its editor puts into another section comes last there, unless a place is named", async () => {
  const { id: sectionId } = await merchant((api) => api.catalog.sections.create({ name: "Last of all" }));
  for (const order of [0, 5, 9])
    await merchant((api) => items(api).create({ name: "Loaf", price: 100, sectionId, order }));
  const itemId = await world.addItem({ name: "Mover", position: 3 });
  const { version, order, sectionId: before } = await merchant((api) => items(api).one({ itemId }));
  const save = (fields: object) =>
    merchant((api) =>
      items(api).saveForm({ itemId, form: { name: "Mover", price: "5", shownOrder: "3", ...fields } }),
    );
  expect(order).toBe(3);
  const moved = await save({ version: String(version), sectionId, order: "3" });
  expect(moved).toMatchObject({ sectionId, order: 10 });
  const placed = await save({ sectionId: before, order: "2", shownOrder: "10" });
  expect(placed).toMatchObject({ sectionId: before, order: 2 });
});
