import { beforeAll, expect, test } from "vitest";
import { inShop } from "#server/database/tenant.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type FullShop, openFullShop } from "./two-full-shops.ts";

const database = useDatabase();
let ours: FullShop;
let theirs: FullShop;

beforeAll(async () => {
  const open = (slug: string) =>
    database.asPlatform(async (tx) => {
      const shop = openFullShop(tx, slug);
      await tx.flush();
      return shop;
    });
  ours = await open("ours");
  theirs = await open("theirs");
});

const versionOf = (shop: FullShop) =>
  inShop(database.em(), shop.id, async (tx) => {
    const [row] = await tx.execute<{ version: number }[]>("select version from menu_versions");
    return row?.version ?? 0;
  });

/** By how much statements of our shop move our version and the other shop's. */
async function movedBy(...statements: string[]): Promise<[number, number]> {
  const [mine, other] = [await versionOf(ours), await versionOf(theirs)];
  await inShop(database.em(), ours.id, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
  return [(await versionOf(ours)) - mine, (await versionOf(theirs)) - other];
}

test("PERF-02 a new shop's version is one", async () => {
  expect([await versionOf(ours), await versionOf(theirs)]).toEqual([1, 1]);
});

test.each([
  ["a price", "update items set price = 900"],
  ["the stock", "update items set stock = stock - 1"],
  ["hiding an item", "update items set hidden = true"],
  ["a section's name", "update sections set name = 'Loaves'"],
  ["a setting", "update shop_settings set home_page = 'Hello'"],
  [
    "the title",
    "update shops set title = 'Ours' where id = nullif(current_setting('app.shop_id'), '')::uuid",
  ],
  ["a feature flag", "update feature_flags set active = false"],
  ["a picture taken away", "delete from pictures"],
  ["an order window", "update availabilities set name = 'Friday'"],
])("PERF-02 %s makes the shop's pages stale, and no other shop's", async (_, statement) => {
  expect(await movedBy(statement)).toEqual([1, 0]);
});

test("PERF-02 many changes in one transaction count once", async () => {
  expect(
    await movedBy(
      "update items set price = 950",
      "update sections set position = 3",
      "update items set unit = 'oz'",
    ),
  ).toEqual([1, 0]);
});

test("PERF-02 orders and carts make nothing stale", async () => {
  expect(await movedBy("update orders set paid = true", "update carts set version = version + 1")).toEqual([
    0, 0,
  ]);
});

test("PERF-02 what is rolled back makes nothing stale", async () => {
  const before = await versionOf(ours);
  const failing = inShop(database.em(), ours.id, async (tx) => {
    await tx.execute("update items set price = 1");
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await versionOf(ours)).toBe(before);
});

test("PERF-04 two orders of one shop do not wait for each other's version", async () => {
  await inShop(database.em(), ours.id, async (tx) => {
    await tx.execute("update items set stock = stock + 1");
    await inShop(database.em(), ours.id, (other) =>
      other.execute("update sections set description = 'Fresh'"),
    );
  });
  expect(await versionOf(ours)).toBeGreaterThan(1);
});
