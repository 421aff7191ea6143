/** `npm run worker`: works the queue by itself, beside servers that run with RUN_WORKER=0. */
import { builtBundle } from "../bundle.ts";
import { databaseTime, startClock } from "../clock.ts";
import { collectAtRest } from "../collect-at-rest.ts";
import { readConfig } from "../config.ts";
import { refuseUnfit } from "../database/fit-to-serve.ts";
import { misspelt } from "../environment.ts";
import { openWorkerPort } from "../http/worker-port.ts";
import { log } from "../log.ts";
import { openDatabase } from "./open-database.ts";
import { endOnSignals } from "./signals.ts";
import { failWith, step, tellMisspelt } from "./terminal.ts";

/** As it was given: what is filled in here for packages was not configured. */
const given = { ...process.env };
process.env.NODE_ENV ??= "production";

async function main(): Promise<void> {
  tellMisspelt(misspelt(given));
  const config = readConfig(given);
  log.level = config.logLevel;
  const draining = new AbortController();
  const database = await step("Database", (detail) => openDatabase(config, detail));
  const stopped = async (error: unknown) => {
    await database.stop();
    throw error;
  };
  await refuseUnfit(database.urls).catch(stopped);
  const clock = await startClock(databaseTime(database.urls.appUrl));
  const bundle = await builtBundle({
    config,
    database: database.urls,
    clock,
    log,
    drain: draining.signal,
  }).catch(stopped);
  endOnSignals(async () => {
    draining.abort();
    clock.stop();
    await bundle.close();
    await database.stop();
  });
  const { parts } = await bundle.mounted();
  await openWorkerPort(config, parts, draining.signal).catch(stopped);
  await step("Worker", () => parts.startWorker());
  collectAtRest();
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    failWith(error);
    process.exit(1);
  });
