/**
 * What one process has opened: database, configuration, clock. Opened once by `app/wiring/host.server.ts`, read by the endpoints.
 */
import type { MikroORM } from "@mikro-orm/postgresql";
import type { Config } from "./config.ts";

export interface RunningApp {
  readonly orm: MikroORM;
  readonly config: Config;
  /** The instant by the database's clock. */
  readonly now: () => Date;
  /**
   * Adjusts the clock to what the database's showed beside an answer to a query of `askedAt` (`performance.now()`). Where it is missing,
   * as in tests, `now` alone is the time, also for the end of log-ins.
   */
  readonly observe?: (databaseTime: Date, askedAt: number) => void;
}

let running: RunningApp | null = null;

/** Remembers what was opened, for the endpoints of this process. */
export function rememberApp(app: RunningApp): void {
  running = app;
}

/** What this process has opened; a bug if nothing was. */
export function theApp(): RunningApp {
  if (!running) throw new Error("Nothing has been opened yet: the host opens the app before it serves.");
  return running;
}
