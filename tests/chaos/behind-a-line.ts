/** An app whose database is reached over a line that can break: configured as a server elsewhere is, by `DATABASE_URL`. */
import { join } from "node:path";
import { test as base } from "vitest";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { type App, furnishedFolder, removeDataFolder, startApp } from "#tests/support/app.ts";
import { type FaultProxy, openFaultProxy } from "#tests/support/fault-proxy.ts";
import { ask } from "#tests/support/http.ts";
import { postgresOf } from "./books.ts";

/** Whoever sends it is shown `/metrics`. */
export const METRICS_TOKEN = "a token of these tests alone";

/** One figure of `/metrics`, as it is now; not a number where there is none of that name. */
export async function metricOf(port: number, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await ask({ port, host: "localhost", path: "/metrics", headers });
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

/** The app, the line, and the database behind it. */
export interface BehindALine {
  readonly app: App;
  readonly line: FaultProxy;
  /** Past the line, for the oracle. */
  readonly url: string;
  /** The folder of the database's files. */
  readonly data: string;
  /** Kills the app at once, as a power cut would, and starts it again on the same port. */
  crashApp(): Promise<void>;
  close(): Promise<void>;
}

/** Starts all three; the app of another tree if told. */
export async function startBehindALine(root?: string): Promise<BehindALine> {
  const dataDir = furnishedFolder();
  const postgres = await openEmbeddedPostgres({ dir: join(dataDir, "postgres") });
  const line = await openFaultProxy(Number(new URL(postgres.appUrl).port));
  const options = {
    dataDir,
    env: {
      DATABASE_URL: Object.assign(new URL(postgres.appUrl), { port: String(line.port) }).href,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      RUN_WORKER: "0",
      METRICS_TOKEN,
    },
    ...(root !== undefined && { root }),
  };
  let app = await startApp(options);
  return {
    get app() {
      return app;
    },
    line,
    url: postgresOf(dataDir).url,
    data: join(postgres.folder, "data"),
    crashApp: async () => {
      await app.kill();
      app = await startApp({ ...options, port: app.port });
    },
    close: async () => {
      await app.stop();
      await line.close();
      await postgres.stop();
      removeDataFolder(dataDir);
    },
  };
}

/** A `test` whose files visit one app behind a line, one file after the other, as `visited-app.ts` has it for http. */
export const test = base.extend("place", { scope: "worker" }, async ({}, { onCleanup }) => {
  const place = await startBehindALine();
  onCleanup(() => place.close());
  return place;
});
