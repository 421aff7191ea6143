/**
 * `npm run bench:scale`: one, two and four processes behind one port, behind HAProxy and in front of pgbouncer, on this machine, with pictures in a bucket (PERF-09); and what a queueing model makes of
 * the processor time that each part takes for a request. The load comes from this machine too, so that requests a second stop rising where its
 * processors end: what counts are the milliseconds of each part. Takes some minutes. Nothing here passes or fails by time.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBucket } from "#deploy/stand-in-bucket.ts";
import { startTopology, type Topology } from "#deploy/start-topology.ts";
import { withConnection } from "#server/database/connect.ts";
import { type BenchShop, openBenchShops } from "./bench-shops.ts";
import { toShop } from "./jobs.ts";
import { type LoadRequest, load } from "./load.ts";
import { orderJob } from "./place-order.ts";
import { type Measured, printMeasured, printModel } from "./scale-report.ts";
import { ask, familyMilliseconds, freePort, processorMilliseconds } from "./servers.ts";
import { merchantOf, photo, uploaded } from "./uploads.ts";

const PROCESSES = [1, 2, 4];
/** Eight shops, so that orders wait for processors and not for one shop's ticket numbers. */
const ITEM_COUNTS = [100, 120, 140, 160, 180, 200, 220, 240];
const CLIENTS = 32;
const SECONDS = 5;
const WARM_UP_SECONDS = 8;
const UPLOADS = 8;
const LONGEST_WORK_MS = 180_000;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "windowsill-scale-"));
  // Postgres may run under an account of its own, which has to come this far.
  chmodSync(folder, 0o755);
  const bucket = await openBucket();
  try {
    const measured: Measured[] = [];
    let place: Place | undefined;
    for (const processes of PROCESSES) {
      const port = await freePort();
      const topology = await startTopology({
        folder,
        port,
        env: { WEB_CONCURRENCY: String(processes), RATE_LIMITS: "off", LOG_LEVEL: "warn" },
        pictures: bucket.endpoint,
      });
      try {
        // One app of so many processes: the proxy finds out that the other one is gone.
        await topology.parts["app 2"].stop();
        place ??= await open(topology.postgres.ownerUrl);
        measured.push(...(await measureWith(topology, processes, place)));
      } finally {
        await topology.stop();
      }
    }
    printMeasured(measured);
    printModel(measured);
    const results = join(import.meta.dirname, "results");
    mkdirSync(results, { recursive: true });
    writeFileSync(
      join(results, "scale.json"),
      `${JSON.stringify({ processors: availableParallelism(), measured }, null, 2)}\n`,
    );
  } finally {
    await bucket.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The shops that are asked for things, and a log-in of the first one's merchant. */
interface Place {
  readonly shops: readonly [BenchShop, ...BenchShop[]];
  readonly token: string;
}

async function open(ownerUrl: string): Promise<Place> {
  const [first, ...others] = await openBenchShops(ownerUrl, ITEM_COUNTS);
  if (!first) throw new Error("There is no shop.");
  return { shops: [first, ...others], token: await merchantOf(first, ownerUrl) };
}

async function measureWith(topology: Topology, processes: number, place: Place): Promise<Measured[]> {
  const { shops } = place;
  // Whatever the proxy found out about the app that was stopped, it has by then.
  await pause(2000);
  await untilServed(topology.port);
  const ports = { product: topology.port, limit: 0 };
  const menus = shops.map((shop) => toShop(ports, shop, `/api/shops/slug/${shop.slug}/menu`));
  const orders: LoadRequest[] = [];
  const jobs = [];
  for (const shop of shops) jobs.push(await orderJob(ports, shop));
  // A basket of each shop in turn.
  for (let at = 0; at < (jobs[0]?.product.length ?? 0); at++)
    orders.push(...jobs.flatMap(({ product }) => product[at] ?? []));
  await untilWorked(topology.postgres.superUrl);
  const pictures = await upload(topology, processes, place);
  return [
    await measure("menu", menus, topology, processes),
    await measure("picture", pictures, topology, processes),
    await measure("order", orders, topology, processes),
  ];
}

/** Photos of four megapixels, one after another: what each costs the app with the process that draws, and the requests for what came of them. */
async function upload(
  topology: Topology,
  processes: number,
  { shops: [shop], token }: Place,
): Promise<LoadRequest[]> {
  const file = await photo(2400, 1600);
  const requests: LoadRequest[] = [];
  const before = await used(topology);
  const startedAt = performance.now();
  for (const itemId of shop.plentiful.slice(0, UPLOADS)) {
    const { status, text } = await uploaded(topology.port, shop, { token, itemId, file });
    if (status !== 201) throw new Error(`An upload was answered with ${status}: ${text}`);
    const { data } = JSON.parse(text) as { data: { sources: { url: string }[] } };
    requests.push(...data.sources.map(({ url }) => toShop({ product: topology.port, limit: 0 }, shop, url)));
  }
  const milliseconds = (performance.now() - startedAt) / UPLOADS;
  const app = ((await used(topology)).app - before.app) / UPLOADS;
  // Of several processes another one's child draws, whose time is not counted.
  if (processes > 1) return requests;
  console.log(
    `uploads into the bucket, ${(file.length / 1024).toFixed(0)} KB each: ${milliseconds.toFixed(0)} ms, of which ${app.toFixed(0)} ms are the app's and the drawing's processors`,
  );
  return requests;
}

/** What each part has used until now, milliseconds; and what was written to the disk. */
async function used({ parts, postgres }: Topology) {
  return {
    app: familyMilliseconds(parts["app 1"].pid),
    pooler: processorMilliseconds(parts.pgbouncer.pid),
    proxy: processorMilliseconds(parts.proxy.pid),
    postgres: familyMilliseconds(postgres.pid),
    ...(await written(postgres.superUrl)),
  };
}

interface Written {
  /** Milliseconds that Postgres waited for the disk to have its log. */
  readonly flush: number;
  readonly flushes: number;
  readonly walBytes: number;
  readonly bytes: number;
}

/** Times of the log's flushes are measured from the first call on. */
const written = (superUrl: string): Promise<Written> =>
  withConnection(Object.assign(new URL(superUrl), { pathname: "/windowsill" }).href, async (client) => {
    await client.query("alter system set track_wal_io_timing = on");
    await client.query("select pg_reload_conf()");
    const { rows } = await client.query<Written>(`
      select coalesce(sum(fsync_time), 0)::float as flush, coalesce(sum(fsyncs), 0)::float as flushes,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as "walBytes", pg_database_size('windowsill')::float as bytes
      from pg_stat_io where object = 'wal'`);
    if (!rows[0]) throw new Error("Postgres does not say what it has written.");
    return rows[0];
  });

/** Waits until the worker has done what the orders of the measurement before have left to it: it would be counted with the next one. */
const untilWorked = (superUrl: string): Promise<void> =>
  withConnection(Object.assign(new URL(superUrl), { pathname: "/windowsill" }).href, async (client) => {
    const waiting = async () =>
      (
        await client.query<{ count: number }>(
          "select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()",
        )
      ).rows[0]?.count ?? 0;
    const latest = performance.now() + LONGEST_WORK_MS;
    for (let left = await waiting(); left > 0; left = await waiting()) {
      if (performance.now() > latest) throw new Error(`The worker has ${left} jobs left.`);
      await pause(500);
    }
  });

/** Waits until the proxy has an app to send requests to. */
async function untilServed(port: number): Promise<void> {
  const asking = { method: "GET", path: "/readyz", headers: { Host: "localhost" } };
  while ((await ask(port, asking)).status !== 200) await pause(100);
}

/**
 * Measures once more where answers were refusals: on a busy machine the proxy takes an app that is slow for a second to be gone, and answers by itself. What is
 * refused three times is told as it is, and the model does without it.
 */
async function measure(...of: Parameters<typeof measureOnce>): Promise<Measured> {
  const [, , topology] = of;
  for (let tries = 1; ; tries++) {
    await untilServed(topology.port);
    const measured = await measureOnce(...of);
    if (measured.refused === 0 || tries === 3) return measured;
  }
}

async function measureOnce(
  job: string,
  requests: readonly LoadRequest[],
  topology: Topology,
  processes: number,
): Promise<Measured> {
  const options = { port: topology.port, clients: CLIENTS, requests };
  await used(topology);
  await load({ ...options, seconds: WARM_UP_SECONDS });
  const before = await used(topology);
  const figures = await load({ ...options, seconds: SECONDS });
  const after = await used(topology);
  const each = (name: keyof typeof before) => (after[name] - before[name]) / figures.answers;
  return {
    job,
    processes,
    refused: figures.failures / figures.answers,
    perSecond: figures.perSecond,
    p50: figures.p50,
    p99: figures.p99,
    milliseconds: {
      proxy: each("proxy"),
      app: each("app"),
      pooler: each("pooler"),
      postgres: each("postgres"),
      flush: each("flush"),
    },
    requestsOfFlush: figures.answers / Math.max(1, after.flushes - before.flushes),
    walBytes: each("walBytes"),
    bytes: each("bytes"),
  };
}

await main();
