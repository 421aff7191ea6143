/**
 * PERF-09: two processes behind one port share nothing but Postgres, and no one can tell which of them answers. Real processes; which one answered a
 * request stands in its line of the log. At full counts: a start takes as long as all that waits for it here.
 */
import { Agent } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, furnishedFolder, removeDataFolder, startApp } from "#tests/support/app.ts";
import { cookieOf, watch } from "#tests/support/event-stream.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { type Answer, ask, type Question } from "#tests/support/http.ts";
import { acknowledgementIn, openShops, send, startLoad } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import {
  faultsInBooks,
  faultsInMails,
  fillShelves,
  jobsLeft,
  letTimePass,
  postgresOf,
  query,
} from "./books.ts";
import { lastNumber } from "./live-list.ts";

const METRICS_TOKEN = "m".repeat(16);

let dataDir: string;
let app: App;

/** The system's number of the process that answered. */
async function processOf(answer: Answer): Promise<number> {
  const id = String(answer.headers["x-request-id"]);
  // Lines of the log are written a tenth of a second late.
  for (let tries = 0; tries < 100; tries++) {
    const line = app
      .output()
      .split("\n")
      .find((each) => each.includes(id));
    if (line) return (JSON.parse(line) as { pid: number }).pid;
    await pause(20);
  }
  throw new Error(`No line tells of request ${id}.`);
}

/** A connection to each of the two processes, which are given new ones in turn; one that is being started again gets one when it serves. */
async function connections(): Promise<ReadonlyMap<number, Agent>> {
  const found = new Map<number, Agent>();
  const latest = performance.now() + 60_000;
  while (found.size < 2 && performance.now() < latest) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answer = await ask({
      port: app.port,
      host: "localhost",
      path: "/api/shops/slug/cornerpies",
      agent,
    });
    const pid = await processOf(answer);
    if (found.has(pid)) agent.destroy();
    else found.set(pid, agent);
  }
  expect(found.size).toBe(2);
  return found;
}

/** Asks both, each over its own connection. */
async function both() {
  const agents = await connections();
  const [one, other] = [...agents].map(
    ([pid, agent]) =>
      async (question: Omit<Question, "port" | "host" | "agent">): Promise<Answer> => {
        const answer = await ask({ port: app.port, host: "localhost", ...question, agent });
        // What monitors ask is not in the log.
        if (question.path !== "/metrics") expect(await processOf(answer)).toBe(pid);
        return answer;
      },
  );
  if (!one || !other) throw new Error("There are not two processes.");
  const close = () => {
    for (const agent of agents.values()) agent.destroy();
  };
  return { one, other, pids: [...agents.keys()], close };
}

/** Waits until the worker has fanned out every order. */
async function fannedOut(url: string): Promise<void> {
  const latest = performance.now() + 60_000;
  while ((await jobsLeft(url, "order-placed")) > 0 && performance.now() < latest) {
    await letTimePass(url).catch(() => {});
    await pause(200);
  }
}

interface Section {
  readonly items: readonly { readonly id: string; readonly name: string; readonly price: number }[];
}

const twoProcesses = () => {
  beforeAll(async () => {
    dataDir = furnishedFolder();
    app = await startApp({ dataDir, env: { WEB_CONCURRENCY: "2", LOG_LEVEL: "info", METRICS_TOKEN } });
  });

  afterAll(async () => {
    await app?.stop();
    removeDataFolder(dataDir);
  });

  test("PERF-09 PERF-02 AUTH-05 a price that was changed through one process is in the next answer of the other, and a log-in at one holds at the other", async () => {
    const { one, other, close } = await both();
    const logIn = await one({
      method: "POST",
      path: "/api/login",
      headers: { "x-shop": "cornerpies" },
      json: { email: "merchant@cornerpies.test", password: "windowsill-demo" },
    });
    const authorization = `Bearer ${logIn.json<{ token: string }>().token}`;
    const path = "/api/shops/slug/cornerpies/menu";
    const [shop] = await query<{ id: string }>(
      postgresOf(dataDir).url,
      "select id from shops where slug = 'cornerpies'",
    );
    const items = async (asking: typeof one) =>
      (await asking({ path })).json<{ data: Section[] }>().data.flatMap((section) => section.items);
    const [item] = await items(one);
    for (let round = 1; round <= 100; round++) {
      // Both have the menu of before in their memory.
      expect(await items(one)).toEqual(await items(other));
      const [changing, reading] = round % 2 === 0 ? [one, other] : [other, one];
      const changed = await changing({
        method: "PATCH",
        path: `/api/shops/${shop?.id}/items/${item?.id}`,
        headers: { authorization },
        json: { price: 500 + round },
      });
      expect([changed.status, changed.text]).toEqual([200, changed.text]);
      expect((await items(reading)).find(({ id }) => id === item?.id)?.price).toBe(500 + round);
    }
    close();
  });

  test("PERF-09 MAN-06 a live list at one process hears of an order that was placed at the other", async () => {
    const { random } = seeded("PERF-09 live");
    const [shop] = await openShops(app.port);
    await fillShelves(postgresOf(dataDir).url);
    const cookie = await cookieOf(app.port, "cornerpies");
    const after = await lastNumber(dataDir, "cornerpies");
    // A list at each process: connections go to them in turn.
    const watchers = [0, 1, 2, 3].map(() => watch({ port: app.port, slug: "cornerpies", cookie }, after));
    await Promise.all(watchers.map((watcher) => watcher.live()));
    const order = shop.orderFor("seen-by-all", random);
    const placed = acknowledgementIn(await send(app.port, order), order);
    await Promise.all(watchers.map((watcher) => watcher.until(after + 1)));
    for (const { received } of watchers)
      expect(received.map((change) => change.orderId)).toEqual([placed?.orderId]);
    await Promise.all(watchers.map((watcher) => watcher.close()));
  });

  test("PERF-09 OPS-01 whichever process is asked for figures answers for both; what the database knows comes once", async () => {
    const { one, other, close } = await both();
    const figures = async (asking: typeof one) =>
      (await asking({ path: "/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text;
    for (const text of [await figures(one), await figures(other)]) {
      expect(
        [...text.matchAll(/^process_cpu_seconds_total\{process="(\d)"\}/gm)]
          .map(([, number]) => number)
          .sort(),
      ).toEqual(["1", "2"]);
      expect(text.match(/^# TYPE process_cpu_seconds_total /gm)).toHaveLength(1);
      expect(text.match(/^windowsill_database_answers 1$/gm)).toHaveLength(1);
      // One of the two works the queue.
      expect(text).toMatch(/^windowsill_worker_connections [12]$/m);
    }
    close();
  });

  test("PERF-09 SEC-A23 OPS-02 one process alone migrated, made the demo shops and works the queue", async () => {
    expect(app.output().match(/✓ Tables/g)).toHaveLength(1);
    expect(app.output().match(/✓ Demo shops/g)).toHaveLength(1);
    expect(app.output()).toContain("✓ Serve: 2 processes");
  });

  describe("PERF-09 REL-R1 a process is killed", () => {
    test("PERF-09 REL-R1 ORD-01 while people order: none is lost or doubled, the port stays open, and another process takes its place", async () => {
      const { random, tell } = seeded("PERF-09 killed");
      const name = "one-of-two";
      const { url } = postgresOf(dataDir);
      const shops = await openShops(app.port);
      const shelves = await fillShelves(url);
      const load = startLoad({ port: app.port, shops, orders: 200, name, random });
      const seen = new Set<number>();
      for (const point of [40, 120]) {
        await load.reached(point);
        const { pids, close } = await both();
        close();
        for (const pid of pids) seen.add(pid);
        process.kill(random.pickSome(pids, 1)[0] ?? 0, "SIGKILL");
        // The other one answers meanwhile.
        expect((await ask({ port: app.port, host: "localhost", path: "/healthz" })).status).toBe(200);
      }
      await load.done;
      tell(`two killed, answers ${JSON.stringify(load.statuses)}`);
      const { pids, close } = await both();
      close();
      for (const pid of pids) seen.add(pid);
      expect(seen.size).toBe(4);
      await fannedOut(url);
      expect([
        ...load.faults,
        ...(await faultsInBooks(url, { name, keys: load.keys, acknowledged: load.acknowledged, shelves })),
        ...(await faultsInMails(url, name)),
      ]).toEqual([]);
    });

    test.for([["SIGTERM"] as const, ["SIGINT"] as const])(
      "PERF-09 REL-R8 by %s alone: it answers what it has, no connection breaks, and another process takes its place",
      async ([signal]) => {
        const { random } = seeded("PERF-09 replaced");
        const { pids, close } = await both();
        close();
        const shops = await openShops(app.port);
        await fillShelves(postgresOf(dataDir).url);
        const load = startLoad({ port: app.port, shops, orders: 200, name: `replaced-${signal}`, random });
        await load.reached(20);
        process.kill(pids[0] ?? 0, signal);
        await load.done;
        // 503 is said where the machine is so busy that the database keeps it waiting; what broke off would be "none".
        const others = Object.keys(load.statuses).filter((status) => !["200", "201", "503"].includes(status));
        expect([...others, ...load.faults]).toEqual([]);
        const after = await both();
        after.close();
        expect(after.pids).not.toContain(pids[0]);
        expect(after.pids).toContain(pids[1]);
      },
    );
  });

  test("PERF-09 SEC-A25 who sends half of a head and no more gets 408 of a process of several, too", async ({
    signal,
  }) => {
    const socket = connect({ port: app.port, host: "127.0.0.1", signal });
    socket.write("GET / HTTP/1.1\r\nHost: cornerpies.localhost\r\nX-Half: ");
    let told = "";
    for await (const chunk of socket) told += chunk;
    expect(told).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("PERF-09 REL-R8 told to end, both answer what they have and end; the port is closed, and no process is left", async () => {
    const { random } = seeded("PERF-09 ends");
    const { pids, close } = await both();
    close();
    const [shop] = await openShops(app.port);
    const sent = Array.from({ length: 8 }, (_, number) => shop.orderFor(`at-the-end-${number}`, random)).map(
      async (order) => acknowledgementIn(await send(app.port, order), order),
    );
    await pause(5);
    app.signal("SIGTERM");
    expect((await Promise.all(sent)).filter((placed) => placed === null)).toEqual([]);
    expect(await app.ended).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    await expect(ask({ port: app.port, host: "localhost", path: "/healthz" })).rejects.toThrow(
      "ECONNREFUSED",
    );
  });
};
describe.for(fullCount ? ["two"] : [])("PERF-09 %s processes behind one port", twoProcesses);
