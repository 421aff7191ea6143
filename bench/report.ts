/**
 * `npm run bench`: the product and its limit side by side on the embedded Postgres with default durability (PERF-01).
 *
 * Each job runs in turns, product and limit, so that whatever else the machine does meets both. Processor time per request is the
 * steadiest figure. `--quick` takes about a minute; `--manage` measures the full shop of PERF-05 and nothing else, with
 * `--neighbours` as one of 1,000 shops with 5,000,000 orders; `--bell` orders of one and of two shops with and without the call that new orders make (0038), `--uploads` orders beside twenty uploads (0064), `--holes` orders beside services that never answer (0068), `--crowd` a shop beside another one's crowd (REL-R19). Writes `bench/results/<commit>.json`; nothing here passes or fails by time.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildWhenStale } from "#server/bin/build.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { type AfterChange, measureAfterChange, printAfterChange } from "./after-change.ts";
import { type BenchShop, openBenchShops } from "./bench-shops.ts";
import { type HolesResult, measureHoles, printHoles } from "./black-holes.ts";
import { type CrowdResult, measureCrowd, printCrowd } from "./crowd.ts";
import { openFullShop } from "./full-shop.ts";
import type { Job, Ports } from "./jobs.ts";
import { measureLastUnit } from "./last-unit.ts";
import { type ManageResult, measureManage, printManage } from "./manage.ts";
import { measure, type Result, warmUp } from "./measure.ts";
import { checkMenus, menuJobs } from "./menu.ts";
import { openNeighbours } from "./neighbours.ts";
import {
  measureNotifications,
  type NotificationResult,
  printNotifications,
  TWO_SHOPS,
} from "./order-notifications.ts";
import { cartPageJobs, checkPages, pageJobs } from "./pages.ts";
import { checkOrders, orderJob } from "./place-order.ts";
import { type MeasuredServer, residentMegabytes, startServer } from "./servers.ts";
import { printSizes } from "./sizes.ts";
import { printTable } from "./table.ts";
import { measureUploads, printUploads, type UploadsResult } from "./uploads.ts";

/** An option that is not here ends the run before it begins, and names itself. */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean" },
    /** Only what a merchant of a full shop waits for. */
    manage: { type: "boolean" },
    /** The full shop is one of a thousand. */
    neighbours: { type: "boolean" },
    /** Only what the call of new orders costs. */
    bell: { type: "boolean" },
    /** Only what uploads take from orders. */
    uploads: { type: "boolean" },
    /** Only what a crowd takes from another shop. */
    crowd: { type: "boolean" },
    /** Only what services that never answer take from orders. */
    holes: { type: "boolean" },
  },
});
/** Only the jobs whose name holds these words. */
const wanted = positionals.join(" ");
const plan = options.quick
  ? { rounds: 1, seconds: 1, warmUpSeconds: 3, itemCounts: [100, 1000], clients: [10], starts: 1 }
  : { rounds: 3, seconds: 1, warmUpSeconds: 8, itemCounts: [100, 1000], clients: [1, 10, 50], starts: 3 };

async function main(): Promise<void> {
  if (await buildWhenStale()) console.log("built");
  const dataDir = mkdtempSync(join(tmpdir(), "windowsill-bench-"));
  // Postgres may run under an account of its own, which has to come this far.
  chmodSync(dataDir, 0o755);
  try {
    if (options.manage) return printManage(await measureFullShop(dataDir));
    if (options.bell) return printNotifications(await measureNotificationAlone(dataDir));
    if (options.crowd) return printCrowd(await measureCrowdAlone(dataDir));
    if (options.holes) return printHoles(await measureHolesAlone(dataDir));
    if (options.uploads) return printUploads(await measureUploadsAlone(dataDir));
    const { results, afterChange, lastUnit, megabytes } = await measureJobs(dataDir);
    const manage = wanted === "" ? await measureFullShop(dataDir) : [];
    const starts = await measureStarts(dataDir);
    const report = {
      ...surroundings(),
      megabytes,
      startMilliseconds: starts,
      results,
      afterChange,
      lastUnit,
      manage,
    };
    printTable(results);
    printAfterChange(afterChange);
    if (lastUnit.length > 0)
      console.log(
        `\nthe last unit of an item among 200 buyers, decided for all of them: ${lastUnit.map(Math.round).join(", ")} ms (promised: under 1000)`,
      );
    if (manage.length > 0) printManage(manage);
    printSizes();
    console.log(
      `\nmemory after the bench: ${megabytes.atOnce.toFixed(0)} MB; ten seconds later ${megabytes.atRest.toFixed(0)} MB (promised: under 200)`,
    );
    console.log(
      `start on an existing database, Postgres included: ${starts.map(Math.round).join(", ")} ms (promised: under 1500)`,
    );
    const folder = join(import.meta.dirname, "results");
    mkdirSync(folder, { recursive: true });
    // A run of some jobs does not take the place of a whole one.
    const part = options.quick || wanted !== "" ? "-part" : "";
    writeFileSync(join(folder, `${report.commit}${part}.json`), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Resident memory of our server: right after the last request, and after some rest. */
interface Megabytes {
  readonly atOnce: number;
  readonly atRest: number;
}

const REST_MILLISECONDS = 10_000;

/** What `npm run bench` measures of the product and its limit. */
interface Measured {
  readonly results: Result[];
  /** Null with `--quick` and where other jobs alone were wanted. */
  readonly afterChange: AfterChange | null;
  readonly lastUnit: number[];
  readonly megabytes: Megabytes;
}

async function measureJobs(dataDir: string): Promise<Measured> {
  const postgres = await openEmbeddedPostgres({ dir: join(dataDir, "postgres") });
  try {
    await migrate(postgres.ownerUrl, postgres.appUrl);
    const shops = await openBenchShops(postgres.ownerUrl, plan.itemCounts);
    const product = await startProduct(dataDir);
    const limit = await startServer(
      "bench/baseline.ts",
      { DATABASE_OWNER_URL: postgres.ownerUrl },
      `/menu/cached/${shops[0]?.id}`,
    );
    try {
      const results: Result[] = [];
      const ports = { product: product.port, limit: limit.port };
      for (const job of await allJobs(ports, shops)) {
        const servers = { product, limit, postgres };
        await warmUp(job, servers, plan);
        for (const clients of plan.clients) results.push(await measure(job, clients, servers, plan));
      }
      const [shop] = shops;
      const isWanted = shop && results.some(({ job }) => job.startsWith("order"));
      const lastUnit = isWanted ? await measureLastUnit(shop, product.port, postgres.ownerUrl) : [];
      const atOnce = residentMegabytes(product.pid);
      await pause(REST_MILLISECONDS);
      const megabytes = { atOnce, atRest: residentMegabytes(product.pid) };
      // After memory was looked at, which is that of the jobs.
      const isAfterChange = shop && !options.quick && "menu page after a change".includes(wanted);
      const afterChange = isAfterChange ? await measureAfterChange(shop, product, postgres) : null;
      return { results, afterChange, lastUnit, megabytes };
    } finally {
      await Promise.all([product.stop(), limit.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

/** PERF-05, on the same database, its own shop. */
async function measureFullShop(dataDir: string): Promise<ManageResult[]> {
  const postgres = await openEmbeddedPostgres({ dir: join(dataDir, "postgres") });
  try {
    await migrate(postgres.ownerUrl, postgres.appUrl);
    if (options.neighbours) await openNeighbours(postgres.ownerUrl, console.log);
    const shop = await openFullShop(postgres.ownerUrl);
    const product = await startProduct(dataDir);
    try {
      return await measureManage({ shop, product, postgres });
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** What is measured of shops of so many items each, with a database of their own. */
async function withShops<Answer>(
  dataDir: string,
  itemCounts: readonly number[],
  work: (shops: readonly [BenchShop, ...BenchShop[]], postgres: EmbeddedPostgres) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await openEmbeddedPostgres({ dir: join(dataDir, "postgres") });
  try {
    await migrate(postgres.ownerUrl, postgres.appUrl);
    const [first, ...others] = await openBenchShops(postgres.ownerUrl, itemCounts);
    if (!first) throw new Error("The bench has no shop.");
    return await work([first, ...others], postgres);
  } finally {
    await postgres.stop();
  }
}

/** The same, and what is measured of a product that serves them. */
const withProduct = <Answer>(
  dataDir: string,
  itemCounts: readonly number[],
  work: (
    shops: readonly [BenchShop, ...BenchShop[]],
    product: MeasuredServer,
    postgres: EmbeddedPostgres,
  ) => Promise<Answer>,
): Promise<Answer> =>
  withShops(dataDir, itemCounts, async (shops, postgres) => {
    const product = await startProduct(dataDir);
    try {
      return await work(shops, product, postgres);
    } finally {
      await product.stop();
    }
  });

/** REL-R19: a shop beside another one's crowd. */
const measureCrowdAlone = (dataDir: string): Promise<CrowdResult> =>
  withProduct(dataDir, TWO_SHOPS, measureCrowd);

/** 0064: orders beside uploads, in a shop of their own. */
const measureUploadsAlone = (dataDir: string): Promise<UploadsResult> =>
  withProduct(dataDir, [100], ([shop], product, { ownerUrl }) => measureUploads(shop, product, ownerUrl));

/** 0068: orders beside services that never answer; the worker runs in the server. */
const measureHolesAlone = (dataDir: string): Promise<HolesResult> =>
  withShops(dataDir, [100], ([shop], { ownerUrl }) =>
    measureHoles(shop, (env) => startProduct(dataDir, { RUN_WORKER: "1", ...env }), ownerUrl),
  );

/** 0038: two shops of the same length, so that their orders meet nowhere but in the call. */
const measureNotificationAlone = (dataDir: string): Promise<NotificationResult[]> =>
  withProduct(dataDir, TWO_SHOPS, measureNotifications);

/** As a newcomer starts it; the queue is worked elsewhere, so that only what a request costs is counted. */
const startProduct = (dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> =>
  startServer(
    "server/bin/start.ts",
    { DATA_DIR: dataDir, DEMO: "1", RATE_LIMITS: "off", RUN_WORKER: "0", LOG_LEVEL: "info", ...env },
    "/readyz",
  );

/** Everything to be measured, after a look at whether both servers answer the same. */
async function allJobs(ports: Ports, shops: readonly BenchShop[]): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const shop of shops) {
    await checkMenus(ports, shop);
    await checkPages(ports, shop);
    jobs.push(...menuJobs(ports, shop), ...pageJobs(ports, shop));
  }
  const [smallest] = shops;
  if (smallest) {
    jobs.push(...(await cartPageJobs(ports, smallest)));
    const orders = await orderJob(ports, smallest);
    await checkOrders(ports, orders);
    jobs.push(orders);
  }
  return jobs.filter(({ name }) => name.includes(wanted));
}

/** PERF-08: from the start of the process to the first good answer, on the database that is there, its server included. */
async function measureStarts(dataDir: string): Promise<number[]> {
  const starts: number[] = [];
  for (let start = 0; start < plan.starts; start++) {
    const product = await startProduct(dataDir);
    starts.push(product.startMilliseconds);
    await product.stop();
  }
  return starts;
}

function surroundings() {
  const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  return {
    commit: `${git("rev-parse", "--short", "HEAD")}${isChanged ? "-changed" : ""}`,
    at: new Date().toISOString(),
    node: process.version,
    machine: `${cpus().length} x ${cpus()[0]?.model.trim()}`,
    quick: options.quick === true,
  };
}

await main();
