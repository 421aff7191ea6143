import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startApp } from "./app.ts";

/** Where the running app's own words are kept, for whoever looks into a failed journey. */
const LOG = join("test-results", "browser-app.log");

/**
 * Starts the app that all journeys of a run visit and tells the workers its port.
 *
 * `BROWSER_PORT` set from outside names an app that runs already (a developer's `npm start`), and `BROWSER_DATA_DIR` its
 * data folder; then nothing is started and nothing is stopped.
 *
 * @throws at the end, when the app wrote an error that nobody expected: a page may look right all the same.
 */
export default async function browserApp(): Promise<undefined | (() => Promise<void>)> {
  if (process.env.BROWSER_PORT) return;
  const app = await startApp();
  process.env.BROWSER_PORT = String(app.port);
  process.env.BROWSER_DATA_DIR = app.dataDir;
  return async () => {
    await app.stop();
    mkdirSync("test-results", { recursive: true });
    writeFileSync(LOG, app.output());
    const faults = app.output().split("\n").filter(isFault);
    if (faults.length > 0)
      throw new Error(`The app wrote errors (all in ${LOG}):\n${faults.slice(0, 10).join("\n")}`);
  };
}

/** A log line of level error or fatal, or the words of a runtime that lost a promise. */
const isFault = (line: string): boolean => /"level":(50|60|"error"|"fatal")|Unhandled|Uncaught/i.test(line);
