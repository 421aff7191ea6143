/** `npm run worker`: works the queue by itself, beside servers that run with RUN_WORKER=0. */
import { builtBundle } from "../bundle.ts";
import { databaseTime, startClock } from "../clock.ts";
import { readConfig } from "../config.ts";
import { log } from "../log.ts";
import { openDatabase } from "./open-database.ts";
import { endOnSignals } from "./signals.ts";
import { failWith, step } from "./terminal.ts";

process.env.NODE_ENV ??= "production";

async function main(): Promise<void> {
  const config = readConfig();
  log.level = config.logLevel;
  const draining = new AbortController();
  const database = await step("Database", (detail) => openDatabase(config, detail));
  const clock = await startClock(databaseTime(database.urls.appUrl));
  const bundle = await builtBundle({
    config,
    database: database.urls,
    clock,
    log,
    drain: draining.signal,
  }).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  endOnSignals(async () => {
    draining.abort();
    clock.stop();
    await bundle.close();
    await database.stop();
  });
  await step("Worker", async () => (await bundle.mounted()).parts.startWorker());
}

await main().catch((error: unknown) => {
  failWith(error);
  process.exit(1);
});
