import { beforeAll, expect, test } from "vitest";
import { allSections } from "#app/routes/catalog/manage-items/all-sections.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

test("MAN-02 an item's editor offers every section of a shop, so that saving moves no item by itself", async () => {
  const merchant = at(world.a, world.people.merchantOwn.token);
  const before = (await merchant.ask((api) => allSections(api))).length;
  await world.rows(
    `insert into sections (shop_id, id, name, position)
     select ?, gen_random_uuid(), 'Section ' || n, 1000 + n from generate_series(1, 190) n`,
    [world.a.id],
  );
  const sections = await merchant.ask((api) => allSections(api));
  expect(sections).toHaveLength(before + 190);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(before + 190);
  expect(sections.at(-1)?.name).toBe("Section 190");
});
