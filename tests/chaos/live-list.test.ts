/** MAN-06: the live list tells every order once, whatever happens to its line, its server or its database connection. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, freePort, furnishedFolder, removeDataFolder, startApp } from "#tests/support/app.ts";
import { cookieOf } from "#tests/support/event-stream.ts";
import { type FaultProxy, openFaultProxy } from "#tests/support/fault-proxy.ts";
import { atFullCounts, howMany } from "#tests/support/how-many.ts";
import { type OpenShop, openShops } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { fillShelves, postgresOf, query } from "./books.ts";
import { cutTheLine, faultsInAnswer, lastNumber, watchFromNow, writeOrders } from "./live-list.ts";

const SLUG = "cornerpies";

let dataDir: string;
let port: number;
let app: App;
let line: FaultProxy;
let shop: OpenShop;
let cookie: string;

beforeAll(async () => {
  dataDir = furnishedFolder();
  port = await freePort();
  app = await startApp({ dataDir, port });
  line = await openFaultProxy(port);
  await fillShelves(postgresOf(dataDir).url);
  [shop] = await openShops(port);
  cookie = await cookieOf(port, SLUG);
}, 150_000);

afterAll(async () => {
  await app?.stop();
  await line?.close();
  removeDataFolder(dataDir);
}, 60_000);

test("MAN-06 three writers at once, the line cut at random: every order is told once, in order", async () => {
  const { random, tell } = seeded("MAN-06 cut");
  const each = howMany({ short: 15, full: 200 });
  const place = { port, dataDir, line, shop, slug: SLUG, cookie };
  const { faults, placed, cuts, opened } = await cutTheLine(place, { name: "cut", each, random });
  tell(`${placed.length} orders, the line cut ${cuts} times, ${opened} streams`);
  expect(new Set(placed).size).toBe(3 * each + 1);
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(1);
});

test.for(atFullCounts)(
  "MAN-06 the server is killed and started again while orders come in: every order is told once",
  async () => {
    const { random, tell } = seeded("MAN-06 killed");
    const watcher = await watchFromNow(line.port, dataDir, SLUG, cookie);
    const writing = writeOrders(port, shop, {
      name: "killed",
      writers: 3,
      each: howMany({ short: 8, full: 60 }),
      random,
    });
    await pause(random.between(50, 300));
    await app.kill();
    app = await startApp({ dataDir, port });
    const placed = await writing;
    await watcher.until(await lastNumber(dataDir, SLUG));
    await watcher.close();
    tell(`${placed.length} orders, ${watcher.opened} streams`);
    expect(faultsInAnswer(watcher.received, placed)).toEqual([]);
    expect(watcher.opened).toBeGreaterThan(1);
  },
);

test("MAN-06 without network for a while: what came in meanwhile is told when it is back, once, by its number", async () => {
  const { random, tell } = seeded("MAN-06 outage");
  const watcher = await watchFromNow(line.port, dataDir, SLUG, cookie);
  const before = await writeOrders(port, shop, { name: "before", writers: 1, each: 2, random });
  await watcher.until(await lastNumber(dataDir, SLUG));
  await line.refuse();
  const began = performance.now();
  const during = await writeOrders(port, shop, { name: "during", writers: 3, each: 4, random });
  await pause(howMany({ short: 0, full: 60_000 }));
  expect(watcher.received.filter(({ orderId }) => during.includes(orderId))).toEqual([]);
  await line.accept();
  await watcher.until(await lastNumber(dataDir, SLUG));
  await watcher.close();
  tell(`${during.length} orders in ${Math.round(performance.now() - began)} ms without network`);
  expect(faultsInAnswer(watcher.received, [...before, ...during])).toEqual([]);
}, 150_000);

test("MAN-06 the database drops the connection that listens: what it missed is told all the same", async () => {
  const { random } = seeded("MAN-06 deaf");
  const watcher = await watchFromNow(line.port, dataDir, SLUG, cookie);
  const dropped = await query(
    postgresOf(dataDir).url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'windowsill live'",
  );
  // One per process, however many look on.
  expect(dropped).toHaveLength(1);
  const placed = await writeOrders(port, shop, { name: "deaf", writers: 3, each: 2, random });
  await watcher.until(await lastNumber(dataDir, SLUG));
  await watcher.close();
  expect(faultsInAnswer(watcher.received, placed)).toEqual([]);
});

test("MAN-06 two processes share one database: an order taken by one is told by the other", async () => {
  const { random } = seeded("MAN-06 two");
  const other = await startApp({ dataDir });
  try {
    const here = await watchFromNow(port, dataDir, SLUG, cookie);
    const there = await watchFromNow(other.port, dataDir, SLUG, cookie);
    const placed = [
      ...(await writeOrders(port, shop, { name: "one", writers: 2, each: 3, random })),
      ...(await writeOrders(other.port, shop, { name: "two", writers: 2, each: 3, random })),
    ];
    const last = await lastNumber(dataDir, SLUG);
    await Promise.all([here.until(last), there.until(last)]);
    await Promise.all([here.close(), there.close()]);
    expect(faultsInAnswer(here.received, placed)).toEqual([]);
    expect(faultsInAnswer(there.received, placed)).toEqual([]);
  } finally {
    await other.stop();
  }
});

// The last one: the app is gone after it.
test("REL-R8 MAN-06 told to end, the app ends its streams at once and goes", async () => {
  const watcher = await watchFromNow(port, dataDir, SLUG, cookie);
  const told = performance.now();
  app.signal("SIGTERM");
  expect(await app.ended).toBe(0);
  // Far below the ten seconds that requests in flight are given.
  expect(performance.now() - told).toBeLessThan(8_000);
  await watcher.close();
});
