/** Files for spreadsheets are made for a GET, for which a browser sends the log-in's cookie wherever the link stands. */
import superjson from "superjson";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database, { rateLimits: "on" });
});

const customersFile = () => `/api/shops/${world.a.id}/customers/export.csv`;
const byTrpc = (name: string, input: object = {}) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(superjson.serialize(input)))}`;

/** Every call that makes a file. */
const files = () => [
  customersFile(),
  `/api/shops/${world.a.id}/orders/export.csv`,
  `/api/shops/${world.a.id}/items/export.csv`,
  byTrpc("shopCustomers.exportCsv"),
  byTrpc("orders.export"),
  byTrpc("orders.prepFile", { date: "2026-12-04" }),
  byTrpc("catalog.items.exportCsv"),
  byTrpc("charts.file", { chart: "sales-90" }),
];

/** Asks as the merchant's browser does. */
const ask = (path: string, site?: string) =>
  world.send({
    method: "GET",
    path,
    headers: {
      cookie: `session=${world.people.merchantOwn.token}`,
      ...(site !== undefined && { "sec-fetch-site": site }),
    },
  });

/** How many exports the trail has, and how many were counted. */
const written = async () => {
  const [row] = await database.asPlatform((tx) =>
    tx.execute<{ trail: number; counted: number }[]>(
      `select (select count(*)::int from audit_entries where action = 'customers.exported') as trail,
        (select coalesce(sum(points), 0)::int from ops.rate_limits where key like 'exportOfAccount:%') as counted`,
    ),
  );
  return row;
};

describe("SEC-A15 a file that another page made the browser ask for", () => {
  test.each(["cross-site", "same-site"])(
    "SEC-A15 %s: it is refused, the trail says nothing of it, and it uses up none of the six in an hour",
    async (site) => {
      for (const path of files()) {
        const answer = await ask(path, site);
        expect([path, answer.status, answer.text]).toEqual([
          path,
          403,
          expect.stringContaining("cross_site"),
        ]);
      }
      expect(await written()).toEqual({ trail: 0, counted: 0 });
      expect((await ask(customersFile(), "same-origin")).status).toBe(200);
    },
  );

  test("SEC-A15 from the shop's own page, from the address bar and from a browser that says nothing it comes, six in an hour", async () => {
    for (const site of ["same-origin", "none", undefined, "same-origin", "none", undefined])
      expect((await ask(customersFile(), site)).status).toBe(200);
    expect(await written()).toEqual({ trail: 6, counted: 6 });
    expect((await ask(customersFile(), "same-origin")).status).toBe(429);
  });

  test("SEC-A15 with a bearer it comes from a program, wherever that runs", async () => {
    const { token } = world.people.merchantOwn;
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await world.send({ method: "GET", path: customersFile(), token, headers })).status).toBe(200);
  });
});
