/** The files for spreadsheets as a person downloads them: Excel on Windows reads their words right. */
import { beforeAll, expect, test } from "vitest";
import { loader as customers } from "#app/routes/accounts/manage-customers/customers-export.ts";
import { loader as items } from "#app/routes/catalog/manage-items/items-export.ts";
import { loader as orders } from "#app/routes/orders/manage-orders/orders-export.ts";
import { loader as prep } from "#app/routes/orders/manage-prep/prep-export.ts";
import { loader as chart } from "#app/routes/reports/charts/chart-export.ts";
import { type Api, callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, orderOfRye, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
  const placed = await world.send({ ...orderOfRye(world), token: world.people.customerSelf.token });
  expect([placed.status, placed.text]).toEqual([201, expect.anything()]);
  await database.write([
    "update users set last_name = 'Peña'",
    "update line_items set item_name = '2 × Rye'",
  ]);
});

const SALES = "sales-90";

/** Each download of the manage area: what answers its address, and the procedure whose file it is. */
const DOWNLOADS = {
  "MAN-02 items.csv": [items, "/manage/items-export", (api: Api) => api.catalog.items.exportCsv({})],
  "MAN-06 orders.csv": [orders, "/manage/orders/export", (api: Api) => api.orders.export({})],
  "MAN-07 order-prep.csv": [
    prep,
    "/manage/orders/prep/export?date=2026-12-04",
    (api: Api) => api.orders.prepFile({ date: "2026-12-04" }),
  ],
  "MAN-05 customers.csv": [
    customers,
    "/manage/customers-export",
    (api: Api) => api.shopCustomers.exportCsv({}),
  ],
  "MAN-01 sales-90.csv": [chart, `/manage/charts/${SALES}`, (api: Api) => api.charts.file({ chart: SALES })],
} as const;

const MARK = [0xef, 0xbb, 0xbf];
const startOf = (bytes: Uint8Array) => [...bytes.slice(0, 4)];

test.each(Object.entries(DOWNLOADS))(
  "%s begins with one mark that it is UTF-8, which the same file by the API has not",
  async (named, [loader, path, file]) => {
    const { token } = world.people.merchantOwn;
    const host = "sweetcrumb.localhost:3000";
    const origin = `http://${host}`;
    const facts = { requestId: "test", address: "203.0.113.7", nonce: "n", origin, cookies: [] };
    const request = new Request(`${origin}${path}`, { headers: { host, cookie: `session=${token}` } });
    const answer = await loader({ request, context: { facts }, params: { chart: SALES } } as never);
    const name = named.split(" ")[1];
    expect([...answer.headers]).toEqual([
      ["cache-control", "no-store"],
      ["content-disposition", `attachment; filename="${name}"`],
      ["content-type", "text/csv; charset=utf-8"],
    ]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = await callerAt({ shop: "sweetcrumb", token }).ask((api) => file(api));
    expect(startOf(bytes)).toEqual([...MARK, '"'.charCodeAt(0)]);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(`\uFEFF${text}`);
  },
);
