/**
 * `npm start` and `npm run dev`: from nothing to an open shop, step by step (contract section 1).
 *
 * `--dev` serves through Vite with hot reload instead of building.
 */
import { flushCompileCache } from "node:module";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { listenFailure } from "#server/http/port-busy.ts";
import { buildWhenStale } from "../bin/build.ts";
import { loadDemo } from "../bin/load-demo.ts";
import { type OpenDatabase, openDatabase } from "../bin/open-database.ts";
import { endOnSignals } from "../bin/signals.ts";
import { box, failWith, step, tellMisspelt } from "../bin/terminal.ts";
import type { ReadApp } from "../bundle.ts";
import { collectAtRest } from "../collect-at-rest.ts";
import { type Config, readConfig } from "../config.ts";
import { refuseUnfit } from "../database/fit-to-serve.ts";
import type { migrate as Migrate } from "../database/migrate.ts";
import { misspelt } from "../environment.ts";
import { whatNoKeyOpens } from "../reseal-secrets.ts";

const isDev = process.argv.includes("--dev");

const interrupt = new AbortController();
let database: OpenDatabase | undefined;
let server: { drain(): Promise<void> } | undefined;
let starting: Promise<void> = Promise.resolve();

/** Drains and stops what has been started so far, however far that is. */
async function end(): Promise<void> {
  process.stdout.write("\nClosing up …\n");
  interrupt.abort();
  await starting.catch(() => {});
  await server?.drain();
  await database?.stop();
  process.stdout.write("Closed.\n");
}

async function start(given: NodeJS.ProcessEnv, readApp?: ReadApp): Promise<void> {
  tellMisspelt(misspelt(given));
  const read = readConfig(given);
  // Vite serves from one process.
  const config = isDev ? { ...read, webConcurrency: 1 } : read;
  await assertPortIsFree(config);
  // Reading the larger modules takes as long as starting the database: both at once, the database first, as nothing else happens while a module is read.
  // A failure shows where it is awaited.
  const isAlone = config.webConcurrency === 1;
  const begun = Promise.withResolvers<void>();
  const opening = step("Database", (detail) => openDatabase(config, detail, begun.resolve));
  const modules = Promise.race([begun.promise, opening]).then(() =>
    Promise.all([
      import("../database/migrate.ts"),
      isAlone ? import("../main.ts") : import("../supervise.ts"),
      isAlone && readApp?.(),
    ]),
  );
  modules.catch(() => {});
  database = await opening;
  const [{ migrate }, serving] = await modules;
  await prepareTables(config, database, migrate);
  await refuseUnfit(database.urls);
  interrupt.signal.throwIfAborted();
  if (!isDev) {
    await step("Build", async (detail) => {
      const built = await buildWhenStale({
        onStart: () => detail("sources have changed"),
        signal: interrupt.signal,
        languages: config.languages,
        fromBuild: readApp !== undefined,
      });
      if (!built) detail("up to date");
    });
  }
  interrupt.signal.throwIfAborted();
  const { urls } = database;
  server = await step("Serve", async (detail) => {
    if ("serve" in serving) return serving.serve(config, urls, { dev: isDev, readApp });
    detail(`${config.webConcurrency} processes`);
    return serving.serveByMany(config, urls, { given, signal: interrupt.signal });
  });
  const folder = database.embedded?.folder;
  const moved = folder !== undefined && resolve(folder) !== join(config.dataDir, "postgres") ? folder : null;
  const seconds = (performance.now() / 1000).toFixed(1);
  process.stdout.write(`\n${welcomeBox(config, { seconds, movedDataFolder: moved })}\n`);
  flushCompileCache();
  collectAtRest();
}

/** Migrates where we may, and fills an empty demo database. */
async function prepareTables(config: Config, opened: OpenDatabase, migrate: typeof Migrate): Promise<void> {
  const { ownerUrl, appUrl } = opened.urls;
  if (ownerUrl === null) return;
  await step("Tables", async (detail) => {
    const ran = await migrate(ownerUrl, appUrl);
    detail(ran.length === 0 ? "up to date" : `${ran.length} migrations`);
  });
  const unopened = await whatNoKeyOpens(ownerUrl, config);
  if (unopened) process.stderr.write(`${unopened}\n`);
  interrupt.signal.throwIfAborted();
  if (!config.demo) return;
  await step("Demo shops", async (detail) => detail(await loadDemo(ownerUrl)));
}

/**
 * @param given the environment as it was before anything was filled in for packages
 * @param readApp the app, where it is bundled with this program
 */
export function run(given: NodeJS.ProcessEnv, readApp?: ReadApp): void {
  endOnSignals(end);
  starting = start(given, readApp);
  starting.catch(async (error: unknown) => {
    if (interrupt.signal.aborted) return;
    failWith(error);
    await database?.stop();
    process.exit(1);
  });
}

/** @throws Error, a line for a newcomer, when another program listens there, or no one may */
function assertPortIsFree(config: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(listenFailure(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

const demoShops = [
  ["sweetcrumb", "Sweet Crumb Bakery"],
  ["cornerpies", "Corner Pies"],
  ["schoolbake", "Lincoln School Bake Sale"],
  ["closedoven", "The Closed Oven (trial over)"],
  ["backsoon", "Back Soon Kitchen (maintenance)"],
] as const;
const demoPassword = "windowsill-demo";

/** The box; `dataFolder` is mentioned only where it is not below DATA_DIR. */
function welcomeBox(config: Config, facts: { seconds: string; movedDataFolder: string | null }): string {
  const { protocol, host } = new URL(config.publicOrigin);
  const lines = [
    `Windowsill is open (${facts.seconds} s). Stop it with Ctrl-C.`,
    "",
    `The platform   ${config.publicOrigin}`,
  ];
  if (config.demo) {
    for (const [slug, title] of demoShops)
      lines.push(`${`${protocol}//${slug}.${host}`.padEnd(34)} ${title}`);
    lines.push(
      "",
      "Log-ins at each shop (instead of SLUG its name, e.g. sweetcrumb):",
      `  merchant@SLUG.test   customer@SLUG.test   unverified@SLUG.test`,
      "  super@windowsill.test at any address",
      `  Password for all: ${demoPassword}`,
      "",
      `Messages sent  ${protocol}//sweetcrumb.${host}/dev/outbox`,
    );
  }
  if (facts.movedDataFolder)
    lines.push(
      "",
      `The data lies in ${facts.movedDataFolder},`,
      "because the database may not enter this folder.",
    );
  return box(lines);
}
