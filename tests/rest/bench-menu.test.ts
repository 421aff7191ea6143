/** The bench stops where its limit tells another menu than the product; here a new field is noticed without a run of the bench. */
import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld } from "#tests/support/world.ts";
import { openBenchShops } from "../../bench/bench-shops.ts";
import { compareMenus, menusOfLimit } from "../../bench/menu.ts";
import { startServer } from "../../bench/servers.ts";

const database = useDatabase();

test("PERF-01 PERF-02 the bench's limit tells the menu as the product does, field by field", async () => {
  const world = await openWorld(database);
  const [shop] = await openBenchShops(database.ownerUrl, [40]);
  if (!shop) throw new Error("There is no shop of the bench.");
  const limit = await startServer(
    "bench/baseline.ts",
    { DATABASE_OWNER_URL: database.ownerUrl },
    `/menu/sql/${shop.id}`,
  );
  onTestFinished(() => limit.stop());
  const answer = await world.send({
    method: "GET",
    path: `/api/shops/slug/${shop.slug}/menu`,
    host: shop.slug,
  });
  const menus = { product: answer.text, ...(await menusOfLimit(limit.port, shop)) };
  expect(() => compareMenus(menus)).not.toThrow();
  // A field that only one of them tells is noticed.
  const lessOne = menus.product.replace('"unit":"each",', "");
  expect(lessOne).not.toBe(menus.product);
  expect(() => compareMenus({ ...menus, product: lessOne })).toThrow(/not the limit's/);
});
