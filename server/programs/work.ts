/** `npm run worker`: works the queue by itself, beside servers that run with RUN_WORKER=0. */
import { openDatabase } from "../bin/open-database.ts";
import { endOnSignals } from "../bin/signals.ts";
import { failWith, step, tellMisspelt } from "../bin/terminal.ts";
import { builtBundle, type ReadApp } from "../bundle.ts";
import { databaseTime, startClock } from "../clock.ts";
import { collectAtRest } from "../collect-at-rest.ts";
import { readConfig } from "../config.ts";
import { refuseUnfit } from "../database/fit-to-serve.ts";
import { misspelt } from "../environment.ts";
import { openWorkerPort } from "../http/worker-port.ts";
import { log } from "../log.ts";

async function work(given: NodeJS.ProcessEnv, readApp?: ReadApp): Promise<void> {
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
  const surroundings = { config, database: database.urls, clock, log, drain: draining.signal };
  const bundle = await builtBundle(surroundings, readApp).catch(stopped);
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

/**
 * @param given the environment as it was before anything was filled in for packages
 * @param readApp the app, where it is bundled with this program
 */
export async function run(given: NodeJS.ProcessEnv, readApp?: ReadApp): Promise<void> {
  await work(given, readApp).catch((error: unknown) => {
    failWith(error);
    process.exit(1);
  });
}
