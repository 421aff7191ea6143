/** REL-R23: under mixed load for as long as it takes, the app holds no more than it did: memory, open files, connections. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { fullCount, howMany } from "#tests/support/how-many.ts";
import { ask, type Question } from "#tests/support/http.ts";
import { openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "./behind-a-line.ts";
import { fillShelves, query } from "./books.ts";

/** Ten minutes at full counts. */
const SECONDS = howMany({ short: 4, full: 600 });
/** Memory is looked at after this share of the time: before it caches fill, and code is compiled. */
const SETTLED = 0.3;
/** Requests a second. */
const RATE = 50;
/** Ten times the promised half a megabyte. */
const MOST_GROWTH_MB_PER_MINUTE = 5;

interface Sample {
  readonly minutes: number;
  readonly megabytes: number;
  readonly files: number;
  readonly connections: number;
}

const READS: readonly Omit<Question, "port">[] = [
  { host: "sweetcrumb.localhost", path: "/" },
  { host: "sweetcrumb.localhost", path: "/menu" },
  { host: "cornerpies.localhost", path: "/order" },
  { host: "sweetcrumb.localhost", path: "/login" },
  { host: "sweetcrumb.localhost", path: "/api/shops/slug/sweetcrumb/menu" },
  { host: "sweetcrumb.localhost", path: "/trpc/catalog.menu" },
  { host: "sweetcrumb.localhost", path: "/no-such-page" },
  { host: "nobody.localhost", path: "/" },
];

test("REL-R23 mixed load leaves neither memory nor connections nor open files behind", {
  timeout: SECONDS * 1000 + 120_000,
}, async ({ place }) => {
  const { app, url } = place;
  const { random, tell } = seeded("REL-R23");
  await fillShelves(url);
  const shops = await openShops(app.port);
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const samples: Sample[] = [];
  const statuses: Record<number, number> = {};
  let number = 0;
  const one = async (): Promise<void> => {
    const at = number++;
    const shop = shops[at % 2];
    const read = READS[at % READS.length];
    const answer = await (at % 5 === 0 && shop
      ? send(app.port, shop.orderFor(`r23-${at}`, random))
      : ask({ port: app.port, host: "localhost", path: "/", ...read }));
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  const load = Array.from({ length: 4 }, async (_, client) => {
    await pause((client * 1000) / RATE);
    while (elapsed() < SECONDS) {
      const next = performance.now() + 4000 / RATE;
      await one();
      await pause(Math.max(0, next - performance.now()));
    }
  });
  const watching = (async () => {
    while (elapsed() < SECONDS) {
      await pause(Math.min(10_000, SECONDS * 100));
      samples.push({ minutes: elapsed() / 60, ...(await held(app.pid, url)) });
    }
  })();
  await Promise.all([...load, watching]);

  const settled = samples.filter(({ minutes }) => minutes * 60 > SECONDS * SETTLED);
  const growth = slope(settled.map(({ minutes, megabytes }) => [minutes, megabytes]));
  const first = settled[0];
  const last = settled.at(-1);
  tell(
    `${number} requests in ${SECONDS} s: memory ${first?.megabytes.toFixed(0)} → ${last?.megabytes.toFixed(0)} MB (${growth.toFixed(2)} MB a minute), files ${first?.files} → ${last?.files}, connections ${first?.connections} → ${last?.connections}; ${JSON.stringify(statuses)}`,
  );
  // Where the machine stands still for a moment, someone is told to come again in a moment.
  expect(statuses[503] ?? 0).toBeLessThanOrEqual(number / 100);
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500 && status !== "503")).toEqual([]);
  expect(statuses[201] ?? 0).toBeGreaterThan(number / 10);
  // A few seconds say nothing about memory.
  if (fullCount) expect(growth).toBeLessThan(MOST_GROWTH_MB_PER_MINUTE);
  expect((last?.connections ?? 99) - (first?.connections ?? 0)).toBeLessThanOrEqual(4);
  expect((last?.files ?? 9999) - (first?.files ?? 0)).toBeLessThanOrEqual(12);
});

/** What the app holds at this moment. */
async function held(pid: number, url: string): Promise<Omit<Sample, "minutes">> {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const [row] = await query<{ count: number }>(
    url,
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return {
    megabytes: Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: row?.count ?? Number.NaN,
  };
}

/** How fast the second number grows with the first: the line of the least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return over / under;
}
