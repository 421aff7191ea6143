import { beforeEach, expect, test } from "vitest";
import { invoiceView } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
let world: OrderWorld;
type Api = Parameters<Parameters<ReturnType<typeof at>["ask"]>[0]>[0];

beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

/** The world's Wednesday. */
const TODAY = "2026-12-02";
const FRIDAY_OF_ITEM = "2026-12-04";

const datesOn = (on: boolean) =>
  world.set("shop_settings", world.a, { enable_item_dates: on, allow_item_dates_toggle: on });
const merchant = <Answer>(question: (api: Api) => Promise<Answer>) =>
  at(world.a, world.people.merchantOwn.token).ask(question);
const sam = <Answer>(question: (api: Api) => Promise<Answer>) =>
  at(world.a, world.people.customerSelf.token).ask(question);

const storedOn = async (itemId: string) =>
  (
    await world.rows<{ date: string | null }>(
      "select to_char(date, 'YYYY-MM-DD') as date from items where id = ?",
      [itemId],
    )
  )[0]?.date;
const orderOf = (itemId: string) =>
  sam((api) => api.orders.place(world.orderInput({ lines: [{ itemId, quantity: 1 }] }))).then(
    ({ order }) => order,
  );
/** What the invoice of an order says under each item's name. */
const invoiceOf = (orderId: string) =>
  sam(async (api) => {
    const [shop, placed] = await Promise.all([api.shop.current(), api.orders.mineOne({ orderId })]);
    return invoiceView(placed, shop, { isGuest: false, path: "" }).lines.map(({ each }) => each);
  });

test("AVL-04 with item dates on a new item is for today, and its orders and their invoices say so", async () => {
  await datesOn(true);
  const made = await merchant((api) => api.catalog.items.create({ name: "Fig Roll", price: 450, stock: 4 }));
  expect([made.date, await storedOn(made.id)]).toEqual([TODAY, TODAY]);
  const undated = await merchant((api) =>
    api.catalog.items.create({ name: "Bun", price: 450, stock: 4, date: null }),
  );
  expect([undated.date, await storedOn(undated.id)]).toEqual([null, null]);
  const order = await orderOf(made.id);
  expect(order.lineItems.map(({ itemDate }) => itemDate)).toEqual([TODAY]);
  expect(await invoiceOf(order.id)).toEqual(["1 × $4.50 · Wed, Dec 2"]);
});

test("AVL-04 SHOP-06 with item dates off a new item gets no date, whether or not one is sent", async () => {
  for (const date of [undefined, FRIDAY_OF_ITEM]) {
    const made = await merchant((api) =>
      api.catalog.items.create({ name: "Fig Roll", price: 450, stock: 4, ...(date ? { date } : {}) }),
    );
    expect([made.date, await storedOn(made.id)]).toEqual([null, null]);
  }
});

test("AVL-04 SHOP-06 with item dates off a date that is there is not shown, copied to an order, or changed", async () => {
  const itemId = await world.addItem({ name: "Rye Roll", date: FRIDAY_OF_ITEM });
  const seen = await merchant((api) => api.catalog.items.one({ itemId }));
  expect(seen.date).toBeNull();
  expect(await merchant((api) => api.catalog.items.exportCsv({}))).not.toContain(FRIDAY_OF_ITEM);

  const order = await orderOf(itemId);
  expect(order.lineItems.map(({ itemDate }) => itemDate)).toEqual([null]);
  const edited = await merchant((api) =>
    api.orders.update({
      orderId: order.id,
      lines: [
        { itemId: world.a.rye, quantity: 1 },
        { itemId, quantity: 2 },
      ],
    }),
  );
  expect(edited.lineItems.map(({ itemDate }) => itemDate)).toEqual([null, null]);

  await merchant((api) => api.catalog.items.change({ itemId, date: TODAY, price: 475 }));
  expect(await storedOn(itemId)).toBe(FRIDAY_OF_ITEM);
  await datesOn(true);
  expect(await merchant((api) => api.catalog.items.one({ itemId }))).toMatchObject({
    date: FRIDAY_OF_ITEM,
    price: 475,
  });
});

test("AVL-04 SHOP-06 an order that was placed with a date does not print it once item dates are off", async () => {
  await datesOn(true);
  const itemId = await world.addItem({ name: "Rye Roll", date: FRIDAY_OF_ITEM });
  const { id } = await orderOf(itemId);
  expect(await invoiceOf(id)).toEqual(["1 × $5.00 · Fri, Dec 4"]);
  await datesOn(false);
  expect(await invoiceOf(id)).toEqual(["1 × $5.00"]);
});

test("AVL-05 a cloned item is for a week later, over the end of a year too, has ' (copy)' behind its name, and is hidden", async () => {
  await datesOn(true);
  const itemId = await world.addItem({ name: "Rye Roll", date: "2026-12-28", unit: "piece" });
  const undatedId = await world.addItem({ name: "Bun" });
  const clone = (id: string) => merchant((api) => api.catalog.items.clone({ itemId: id }));
  expect(await clone(itemId)).toMatchObject({
    name: "Rye Roll (copy)",
    date: "2027-01-04",
    unit: "piece",
    hidden: true,
  });
  expect(await clone(undatedId)).toMatchObject({ name: "Bun (copy)", date: null, hidden: true });
  expect(await storedOn(itemId)).toBe("2026-12-28");
});

test("AVL-05 the items of a cloned section are cloned as items are: ' (copy)', a week later, hidden, in their order", async () => {
  await datesOn(true);
  const { id: sectionId } = await merchant((api) => api.catalog.sections.create({ name: "Pies" }));
  for (const [name, date] of [
    ["Apple", FRIDAY_OF_ITEM],
    ["Cherry", null],
  ] as const)
    await merchant((api) => api.catalog.items.create({ sectionId, name, price: 900, stock: 3, date }));
  const copy = await merchant((api) => api.catalog.sections.clone({ sectionId }));
  expect(copy).toMatchObject({ name: "Pies (copy)", itemCount: 2 });
  const arranged = await merchant((api) => api.catalog.arrangement());
  const ids = arranged.find(({ id }) => id === copy.id)?.items.map(({ id }) => id) ?? [];
  const copies = await Promise.all(ids.map((itemId) => merchant((api) => api.catalog.items.one({ itemId }))));
  expect(copies.map(({ name, date, hidden, stock }) => ({ name, date, hidden, stock }))).toEqual([
    { name: "Apple (copy)", date: "2026-12-11", hidden: true, stock: 3 },
    { name: "Cherry (copy)", date: null, hidden: true, stock: 3 },
  ]);
});

test("AVL-04 AVL-05 with item dates off a clone has no date", async () => {
  const itemId = await world.addItem({ name: "Rye Roll", date: FRIDAY_OF_ITEM });
  const clone = await merchant((api) => api.catalog.items.clone({ itemId }));
  expect(await storedOn(clone.id)).toBeNull();
});
