/**
 * `npm run bench`: the product and its limit side by side on the embedded Postgres with default durability (PERF-01).
 *
 * Each job runs in turns, product and limit, so that whatever else the machine does meets both. Processor time per request is the
 * steadiest figure. `--quick` takes about a minute; `--manage` measures the full shop of PERF-05 and nothing else,
 * `--bell` orders of one and of two shops with and without the call that new orders make (0038). Writes `bench/results/<commit>.json`; nothing here passes or fails by time.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "#server/bin/build.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { type BenchShop, openBenchShops } from "./bench-shops.ts";
import { openFullShop } from "./full-shop.ts";
import type { Job, Ports } from "./jobs.ts";
import { type LoadRequest, load, type Measured } from "./load.ts";
import { type ManageResult, measureManage, printManage } from "./manage.ts";
import { checkMenus, menuJobs } from "./menu.ts";
import { BELL_ITEM_COUNTS, type BellResult, measureBell, printBell } from "./order-bell.ts";
import { checkPages, pageJobs } from "./pages.ts";
import { checkOrders, orderJob } from "./place-order.ts";
import {
  type MeasuredServer,
  postgresMilliseconds,
  processorMilliseconds,
  residentMegabytes,
  startServer,
} from "./servers.ts";
import { pageSizes } from "./sizes.ts";

const isQuick = process.argv.includes("--quick");
/** Only what a merchant of a full shop waits for. */
const isManage = process.argv.includes("--manage");
/** Only what the call of new orders costs. */
const isBell = process.argv.includes("--bell");
/** Only the jobs whose name holds this word. */
const wanted = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? "";
const plan = isQuick
  ? { rounds: 1, seconds: 1, itemCounts: [100, 1000], clients: [10], starts: 1 }
  : { rounds: 3, seconds: 1, itemCounts: [100, 1000], clients: [1, 10, 50], starts: 3 };
const WARM_UP_SECONDS = isQuick ? 0.7 : 1.5;

/** One server's figures for a job: medians over the rounds. */
interface Figures extends Measured {
  /** Processor milliseconds per request. */
  readonly cpuServer: number;
  readonly cpuPostgres: number;
}

interface Result {
  readonly job: string;
  readonly items: number;
  readonly clients: number;
  readonly product: Figures;
  readonly limit: Figures;
  readonly cpuRatio: number;
  readonly allowedCpuRatio: number | null;
  readonly rateRatio: number;
  readonly promisedRate: number | null;
}

async function main(): Promise<void> {
  if (await buildWhenStale()) console.log("built");
  const dataDir = mkdtempSync(join(tmpdir(), "windowsill-bench-"));
  // Postgres may run under an account of its own, which has to come this far.
  chmodSync(dataDir, 0o755);
  try {
    if (isManage) return printManage(await measureFullShop(dataDir));
    if (isBell) return printBell(await measureBellAlone(dataDir));
    const { results, megabytes } = await measureJobs(dataDir);
    const manage = wanted === "" ? await measureFullShop(dataDir) : [];
    const starts = await measureStarts(dataDir);
    const report = {
      ...surroundings(),
      megabytes: Math.round(megabytes),
      startMilliseconds: starts,
      results,
      manage,
    };
    printTable(results);
    if (manage.length > 0) printManage(manage);
    printSizes();
    console.log(`\nmemory after the bench: ${megabytes.toFixed(0)} MB (promised: under 200)`);
    console.log(
      `start on an existing database, Postgres included: ${starts.map(Math.round).join(", ")} ms (promised: under 1500)`,
    );
    const folder = join(import.meta.dirname, "results");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${report.commit}.json`), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureJobs(dataDir: string): Promise<{ results: Result[]; megabytes: number }> {
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
        for (const clients of plan.clients)
          results.push(await measure(job, clients, { product, limit, postgres }));
      }
      return { results, megabytes: residentMegabytes(product.pid) };
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

/** 0038: two shops of the same length, so that their orders meet nowhere but in the call. */
async function measureBellAlone(dataDir: string): Promise<BellResult[]> {
  const postgres = await openEmbeddedPostgres({ dir: join(dataDir, "postgres") });
  try {
    await migrate(postgres.ownerUrl, postgres.appUrl);
    const shops = await openBenchShops(postgres.ownerUrl, BELL_ITEM_COUNTS);
    const product = await startProduct(dataDir);
    try {
      return await measureBell(shops, product, postgres);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** As a newcomer starts it; the queue is worked elsewhere, so that only what a request costs is counted. */
const startProduct = (dataDir: string): Promise<MeasuredServer> =>
  startServer(
    "server/bin/start.ts",
    { DATA_DIR: dataDir, DEMO: "1", RATE_LIMITS: "off", RUN_WORKER: "0", LOG_LEVEL: "info" },
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
    const orders = await orderJob(ports, smallest);
    await checkOrders(ports, orders);
    jobs.push(orders);
  }
  return jobs.filter(({ name }) => name.includes(wanted));
}

interface Servers {
  readonly product: MeasuredServer;
  readonly limit: MeasuredServer;
  readonly postgres: EmbeddedPostgres;
}

/** Runs a job in turns. */
async function measure(job: Job, clients: number, servers: Servers): Promise<Result> {
  const rounds: { product: Figures; limit: Figures }[] = [];
  const run = (server: MeasuredServer, requests: readonly LoadRequest[]) =>
    figures(server, servers.postgres, { port: server.port, clients, seconds: plan.seconds, requests });
  // Always with the most clients: one alone asks too seldom for V8 to have compiled what it then measures.
  const warmUp = (server: MeasuredServer, requests: readonly LoadRequest[]) =>
    load({ port: server.port, clients: Math.max(...plan.clients), seconds: WARM_UP_SECONDS, requests });
  await warmUp(servers.product, job.product);
  await warmUp(servers.limit, job.limit);
  for (let round = 0; round < plan.rounds; round++) {
    rounds.push({
      product: await run(servers.product, job.product),
      limit: await run(servers.limit, job.limit),
    });
  }
  const product = medians(rounds.map((round) => round.product));
  const limit = medians(rounds.map((round) => round.limit));
  const { name, shop, allowedCpuRatio, promisedRate } = job;
  return {
    job: name,
    items: shop.itemCount,
    clients,
    product,
    limit,
    cpuRatio: (product.cpuServer + product.cpuPostgres) / (limit.cpuServer + limit.cpuPostgres),
    allowedCpuRatio,
    rateRatio: product.perSecond / limit.perSecond,
    promisedRate,
  };
}

async function figures(
  server: MeasuredServer,
  postgres: EmbeddedPostgres,
  wish: Parameters<typeof load>[0],
): Promise<Figures> {
  const before = { server: processorMilliseconds(server.pid), postgres: postgresMilliseconds(postgres.pid) };
  const measured = await load(wish);
  return {
    ...measured,
    cpuServer: (processorMilliseconds(server.pid) - before.server) / measured.answers,
    cpuPostgres: (postgresMilliseconds(postgres.pid) - before.postgres) / measured.answers,
  };
}

function medians(rounds: readonly Figures[]): Figures {
  const median = (name: keyof Figures) => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    answers: median("answers"),
    failures: median("failures"),
    perSecond: median("perSecond"),
    p50: median("p50"),
    p99: median("p99"),
    bytes: median("bytes"),
    cpuServer: median("cpuServer"),
    cpuPostgres: median("cpuPostgres"),
  };
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

/** PERF-06: the heaviest pages of each kind. */
function printSizes(): void {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  for (const isManage of [false, true]) {
    const pages = pageSizes().filter((page) => page.isManage === isManage);
    console.log(
      `\nheaviest ${isManage ? "manage pages (promised: 170 KB of script)" : "shop pages (promised: 100 KB)"}, gzip:`,
    );
    for (const { id, scriptBytes, styleBytes } of pages.slice(0, 4))
      console.log(`  ${id}: script ${kilobytes(scriptBytes)}, style ${kilobytes(styleBytes)}`);
  }
}

function surroundings() {
  const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  return {
    commit: `${git("rev-parse", "--short", "HEAD")}${isChanged ? "-changed" : ""}`,
    at: new Date().toISOString(),
    node: process.version,
    machine: `${cpus().length} x ${cpus()[0]?.model.trim()}`,
    quick: isQuick,
  };
}

const TITLES = [
  "job",
  "items",
  "clients",
  "req/s",
  "p50",
  "p99",
  "CPU ms: server",
  "Postgres",
  "bytes",
  "CPU ratio",
  "rate ratio",
  "refused",
];

/** One line per job: the product's figures, then the limit's in brackets where they are compared. */
function printTable(results: readonly Result[]): void {
  const lines = results.map(({ job, items, clients, product, limit, ...ratios }) => [
    job,
    String(items),
    String(clients),
    `${product.perSecond.toFixed(0)} (${limit.perSecond.toFixed(0)})`,
    `${product.p50.toFixed(1)} (${limit.p50.toFixed(1)})`,
    `${product.p99.toFixed(1)} (${limit.p99.toFixed(1)})`,
    `${product.cpuServer.toFixed(3)} (${limit.cpuServer.toFixed(3)})`,
    `${product.cpuPostgres.toFixed(3)} (${limit.cpuPostgres.toFixed(3)})`,
    `${product.bytes} (${limit.bytes})`,
    `${ratios.cpuRatio.toFixed(1)}${ratios.allowedCpuRatio === null ? "" : ` of ${ratios.allowedCpuRatio}`}`,
    `${ratios.rateRatio.toFixed(2)}${ratios.promisedRate === null ? "" : ` of ${ratios.promisedRate}`}`,
    // An overloaded product refuses rather than let everybody wait; refused requests are cheap and must not look like speed.
    product.failures + limit.failures === 0
      ? ""
      : `${product.failures} of ${product.answers} (${limit.failures})`,
  ]);
  const widths = TITLES.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(row(TITLES));
  console.log(row(widths.map((width) => "-".repeat(width))));
  for (const line of lines) console.log(row(line));
}

await main();
