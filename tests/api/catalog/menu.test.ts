import { beforeAll, expect, test } from "vitest";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

const menu = () => at(world.a).ask((api) => api.catalog.menu());
const item = async (id: string) =>
  (await menu()).flatMap(({ items }) => items).find((each) => each.id === id);

test("STORE-02 sections and items stand in the merchant's order; empty sections, hidden, untouched and removed items are absent", async () => {
  await world.addItem({ name: "New Item", price: 0 });
  await world.addItem({ name: "Old Loaf", deleted_at: world.clock.now() });
  await world.rows(
    "insert into sections (shop_id, id, name, position) values (?, gen_random_uuid(), 'Soups', 2)",
    [world.a.id],
  );
  await world.rows("update items set position = 3 where id = ?", [world.a.rye]);
  const sections = await menu();
  expect(sections.map(({ name, items }) => [name, items.map((each) => each.name)])).toEqual([
    ["Breads", ["Cake", "Babka", "Rye"]],
  ]);
});

test("STORE-02 stock is told where it is counted: low, gone, sold out, unlimited", async () => {
  await world.set("shop_settings", world.a, { low_stock_warning: 2 });
  const gone = await world.addItem({ stock: 0 });
  const unlimited = await world.addItem({ stock: 0, unlimited: true });
  expect(await item(world.a.rye)).toMatchObject({
    stock: 10_000,
    soldOut: false,
    lowStock: false,
    price: 800,
  });
  expect(await item(world.a.cake)).toMatchObject({ stock: 2, lowStock: true });
  expect(await item(gone)).toMatchObject({ stock: 0, soldOut: true, lowStock: false });
  expect(await item(world.a.soldOut)).toMatchObject({ stock: 0, soldOut: true });
  expect(await item(unlimited)).toMatchObject({ stock: null, soldOut: false, unlimited: true });
  await world.set("shop_settings", world.a, { track_inventory: false });
  expect(await item(gone)).toMatchObject({ stock: null, soldOut: false });
  expect(await item(world.a.soldOut)).toMatchObject({ soldOut: true });
  await world.set("shop_settings", world.a, { track_inventory: true });
});

test("AVL-04 a date is shown, and too late, only while item dates are on", async () => {
  const baked = await world.addItem({ date: "2026-12-01" });
  expect(await item(baked)).toMatchObject({ date: null, tooLateToOrder: false });
  await world.set("shop_settings", world.a, { enable_item_dates: true, allow_item_dates_toggle: true });
  expect(await item(baked)).toMatchObject({ date: "2026-12-01", tooLateToOrder: true });
});

test("SHOP-07 another shop's menu has none of it", async () => {
  const names = (await at(world.b).ask((api) => api.catalog.menu())).flatMap(({ items }) =>
    items.map(({ id }) => id),
  );
  expect(names).toContain(world.b.rye);
  expect(names).not.toContain(world.a.rye);
});
