/**
 * OPS-02: what a deployment consists of, started by `npm run topology`'s own means, loses nothing when any one part of it is killed. It runs at full counts, where Debian's
 * packages pgbouncer and haproxy are installed.
 */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { debianPrograms } from "#deploy/debian-programs.ts";
import { type Bucket, openBucket } from "#deploy/stand-in-bucket.ts";
import { type PartName, startTopology, type Topology } from "#deploy/start-topology.ts";
import { freePort, removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";
import { acknowledgementIn, logIn, openShops, send, startLoad } from "#tests/support/load.ts";
import { png, uploadBody } from "#tests/support/pictures.ts";
import { seeded } from "#tests/support/seed.ts";
import { faultsInBooks, faultsInMails, fillShelves, jobsLeft, query } from "./books.ts";

/** Why the parts are not started; null where they are. */
function whyNot(): string | null {
  if (!fullCount) return "it runs at full counts (npm run test:full)";
  try {
    debianPrograms();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const reason = whyNot();
const { random, tell } = seeded("OPS-02");
if (reason !== null) tell(`the topology was not run: ${reason}`);

test("OPS-02 what of Debian is missing is said in one sentence that installs it", () => {
  const missing = (path: string, also: string[] = []) => {
    try {
      return debianPrograms(path, also);
    } catch (error) {
      return String(error);
    }
  };
  expect(missing("")).toBe(
    "Error: pgbouncer and haproxy are not installed. On Debian: apt-get update && apt-get install --no-install-recommends pgbouncer haproxy",
  );
});

const parts = () => {
  let topology: Topology;
  let bucket: Bucket;
  let folder: string;
  /** Logged in once: log-ins are limited, and this is about orders. */
  let shops: Awaited<ReturnType<typeof openShops>>;

  beforeAll(async () => {
    folder = throwAwayFolder();
    bucket = await openBucket();
    topology = await startTopology({ folder, port: await freePort(), pictures: bucket.endpoint });
    shops = await openShops(topology.port);
  });
  afterAll(async () => {
    await topology?.stop();
    await bucket?.close();
    removeDataFolder(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  /** As the administrator, in the shops' database. */
  const url = () => Object.assign(new URL(topology.postgres.superUrl), { pathname: "/windowsill" }).href;

  /** Orders through the proxy, until each is acknowledged; faults in words, mails included. */
  async function order(name: string, during: () => Promise<unknown> = async () => {}): Promise<string[]> {
    const shelves = await fillShelves(url());
    const load = startLoad({ port: topology.port, shops, orders: 60, name, random });
    await load.reached(10);
    await during();
    await load.done;
    await topology.untilReady();
    await expect.poll(() => jobsLeft(url(), "order-placed"), { timeout: 90_000, interval: 500 }).toBe(0);
    tell(`${name}: answers ${JSON.stringify(load.statuses)}`);
    const { keys, acknowledged } = load;
    // The proxy answers 502 and 504 where an app was killed with a request in hand: a customer's browser sends the order again, under its key.
    const others = load.faults.filter((fault) => !/was answered 50[24]/.test(fault));
    return [
      ...others,
      ...(await faultsInBooks(url(), { name, keys, acknowledged, shelves })),
      ...(await faultsInMails(url(), name)),
    ];
  }

  test("OPS-02 PERF-09 orders go through the proxy to both apps, through pgbouncer, and reach the replica", async () => {
    expect(await order("whole")).toEqual([]);
    const placed = async (port: number) => {
      const answer = await ask({
        port,
        host: "localhost",
        path: "/metrics",
        headers: { authorization: `Bearer ${topology.metricsToken}` },
      });
      return Number(/^windowsill_orders_placed_total (\d+)$/m.exec(answer.text)?.[1]);
    };
    const [one, other] = [await placed(topology.appPorts[0]), await placed(topology.appPorts[1])];
    expect(one + other).toBe(60);
    expect(Math.min(one, other)).toBeGreaterThan(0);
    const through = await query<{ count: number }>(
      url(),
      "select count(distinct client_port)::int as count from pg_stat_activity where usename = 'app' and application_name = 'windowsill'",
    );
    expect(through[0]?.count).toBeGreaterThan(0);
    const onReplica = () =>
      query(
        topology.replicaUrl,
        "select count(*)::int as count from orders where special_instructions like 'whole-%'",
      );
    await expect.poll(onReplica, { timeout: 10_000 }).toEqual([{ count: 60 }]);
    for (const path of ["/metrics", "/metrics/", "//metrics", "/%6detrics", "/METRICS", "/metrics?x"]) {
      const headers = { authorization: `Bearer ${topology.metricsToken}` };
      const { status } = await ask({ port: topology.port, host: "localhost", path, headers });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test("OPS-02 AUTH-08 log-ins are counted through pgbouncer, whichever of its connections each of them meets", async () => {
    const statuses: number[] = [];
    // A few at a time: more are asked to come again by those who hash.
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(topology.port)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("PERF-09 SET-03 a picture that comes through one app is in the bucket, and is seen and removed through the other", async () => {
    const [one, other] = topology.appPorts;
    const { token } = (await logIn(one, "merchant")).json<{ data: { token: string } }>().data;
    const shop = (await ask({ port: one, host: "localhost", path: "/api/shops/slug/sweetcrumb" })).json<{
      data: { id: string };
    }>().data;
    const asMerchant = { host: "localhost", headers: { authorization: `Bearer ${token}` } };
    const menu = await ask({ port: one, host: "localhost", path: "/api/shops/slug/sweetcrumb/menu" });
    const [section] = menu.json<{ data: { items: { id: string }[] }[] }>().data;
    const fields = { kind: "item", item_id: section?.items[0]?.id ?? "", alt: "A loaf" };
    const { body, headers } = await uploadBody(fields, await png());
    const images = `/api/shops/${shop.id}/images`;
    const before = bucket.kept.size;
    const uploaded = await ask({
      ...asMerchant,
      port: one,
      method: "POST",
      path: images,
      headers: { ...asMerchant.headers, ...headers },
      body: Buffer.from(body),
      timeoutMilliseconds: 60_000,
    });
    expect([uploaded.status, uploaded.text]).toEqual([201, uploaded.text]);
    const { id, sources } = uploaded.json<{ data: { id: string; sources: { url: string }[] } }>().data;
    expect(bucket.kept.size - before).toBe(sources.length);
    for (const { url: path } of sources) {
      const seen = await ask({ port: other, host: "sweetcrumb.localhost", path });
      const kept = bucket.kept.get(path.replace("/images/", "/pictures/"));
      expect([seen.status, kept && seen.bytes.equals(kept)]).toEqual([200, true]);
    }
    // The proxy asks for it once, and once more under another shop's host.
    const [{ url: first = "" } = {}] = sources;
    const askedOfBucket = () =>
      bucket.requested.filter(({ method, path }) => method === "GET" && path.endsWith(first.slice(7))).length;
    const [asked, seenBy] = [askedOfBucket(), ["sweetcrumb", "sweetcrumb", "cornerpies", "sweetcrumb"]];
    for (const slug of seenBy) {
      const { status } = await ask({ port: topology.port, host: `${slug}.localhost`, path: first });
      expect(status).toBe(200);
    }
    expect(askedOfBucket() - asked).toBe(2);
    const removed = await ask({ ...asMerchant, port: other, method: "DELETE", path: `${images}/${id}` });
    expect(removed.status).toBeLessThan(300);
    // The worker takes the files away a day later.
    await query(url(), "update pgboss.job set start_after = now() where name = 'sweep-picture'");
    await expect.poll(() => bucket.kept.size, { timeout: 20_000 }).toBe(before);
  });

  test.each<PartName>(["app 1", "worker", "pgbouncer", "proxy"])(
    "OPS-02 REL-R1 %s is killed while people order: none is lost or doubled, and it comes back by itself",
    async (name) => {
      const part = topology.parts[name];
      const before = part.starts;
      expect(await order(`${name.replace(" ", "")}-killed`, async () => part.signal("SIGKILL"))).toEqual([]);
      await expect.poll(() => part.starts, { timeout: 10_000 }).toBe(before + 1);
    },
  );

  test("OPS-02 REL-R2 Postgres is killed while people order, and the replica goes on following", async () => {
    expect(
      await order("postgres-killed", async () => process.kill(topology.postgres.pid, "SIGKILL")),
    ).toEqual([]);
    const onReplica = () =>
      query(
        topology.replicaUrl,
        "select count(*)::int as count from orders where special_instructions like 'postgres-killed-%'",
      );
    await expect.poll(onReplica, { timeout: 20_000 }).toEqual([{ count: 60 }]);
  });

  test("OPS-02 REL-R8 REL-R12 the apps are replaced one by one while people order, and not one request is refused", async () => {
    const [shop] = shops;
    const statuses: number[] = [];
    let isOver = false;
    const ordering = (async () => {
      for (let number = 0; !isOver; number++) {
        const order = shop.orderFor(`replaced-${number}`, random);
        const answer = await send(topology.port, order);
        statuses.push(answer.status);
        expect(acknowledgementIn(answer, order), `${answer.status} ${answer.text}`).not.toBeNull();
      }
    })();
    for (const name of ["app 1", "app 2"] as const) {
      const { starts } = topology.parts[name];
      topology.parts[name].signal("SIGTERM");
      await expect.poll(() => topology.parts[name].starts, { timeout: 20_000 }).toBe(starts + 1);
      await topology.untilReady();
    }
    isOver = true;
    await ordering;
    tell(`${statuses.length} orders while both apps were replaced`);
    expect(new Set(statuses)).toEqual(new Set([201]));
  });
};
if (reason === null) describe("OPS-02 the topology", parts);
