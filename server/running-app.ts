/**
 * What one process has opened: database, configuration, clock. Opened once by `app/wiring/host.server.ts`, read by the doors.
 */
import type { MikroORM } from "@mikro-orm/postgresql";
import type { Config } from "./config.ts";

export interface RunningApp {
  readonly orm: MikroORM;
  readonly config: Config;
  /** The instant by the database's clock. */
  readonly now: () => Date;
  /**
   * Takes to heart what the database's clock showed beside an answer to a question asked at `askedAt` (`performance.now()`). Where it is
   * missing, as in tests, no one asks the database: `now` alone decides what time it is, also how long log-ins last.
   */
  readonly hear?: (databaseTime: Date, askedAt: number) => void;
}

let running: RunningApp | null = null;

/** Remembers what was opened, for the doors of this process. */
export function rememberApp(app: RunningApp): void {
  running = app;
}

/** What this process has opened; a bug if nothing was. */
export function theApp(): RunningApp {
  if (!running) throw new Error("Nothing has been opened yet: the host opens the app before it serves.");
  return running;
}
