import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { type App, startApp } from "./app.ts";

/** An app that journeys visit. */
export interface VisitedApp {
  readonly port: number;
  readonly dataDir: string;
}

/** Where the running apps' own words are kept, for anyone who looks into a failed journey. */
const logOf = (index: number) => join("test-results", `browser-app-${index}.log`);

/**
 * Starts one app for each worker and tells the workers of them: the journeys of one worker come one after another and
 * share their shops' people and carts, those of two workers never meet.
 *
 * `BROWSER_PORT` set from outside names an app that runs already (a developer's `npm start`), and `BROWSER_DATA_DIR` its
 * data folder; then nothing is started and nothing is stopped.
 *
 * @throws at the end, when an app wrote an error that no one expected: a page may look right all the same.
 */
export default async function browserApps({
  workers,
}: Pick<FullConfig, "workers">): Promise<undefined | (() => Promise<void>)> {
  if (process.env.BROWSER_PORT) return;
  const apps: App[] = await Promise.all(Array.from({ length: workers }, () => startApp()));
  process.env.BROWSER_APPS = JSON.stringify(apps.map(({ port, dataDir }): VisitedApp => ({ port, dataDir })));
  return async () => {
    mkdirSync("test-results", { recursive: true });
    for (const [index, app] of apps.entries()) {
      await app.stop();
      writeFileSync(logOf(index), app.output());
    }
    const faults = apps.flatMap((app) => faultsIn(app.output()));
    if (faults.length > 0)
      throw new Error(`An app wrote errors (all in ${logOf(0)} and on):\n${faults.slice(0, 10).join("\n")}`);
  };
}

/** The app that this worker's journeys visit. */
export function visitedApp(): VisitedApp {
  const { BROWSER_PORT, BROWSER_DATA_DIR = "", BROWSER_APPS = "[]", TEST_PARALLEL_INDEX } = process.env;
  if (BROWSER_PORT) return { port: Number(BROWSER_PORT), dataDir: BROWSER_DATA_DIR };
  const app = (JSON.parse(BROWSER_APPS) as VisitedApp[])[Number(TEST_PARALLEL_INDEX)];
  if (!app) throw new Error("No app was started for this worker");
  return app;
}

/** Log lines of level error or fatal, and the words of a runtime that lost a promise. */
export const faultsIn = (output: string): string[] =>
  output.split("\n").filter((line) => /"level":(50|60|"error"|"fatal")|Unhandled|Uncaught/i.test(line));
