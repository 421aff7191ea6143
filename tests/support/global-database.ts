import pg from "pg";
import type { TestProject } from "vitest/node";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { removeDataFolder, throwAwayFolder } from "./app.ts";

/** Where the run's Postgres is; test files read it with `inject`. */
export interface TestCluster {
  /** The server's administrator, who alone makes and drops databases. */
  readonly superUrl: string;
  /** A plain owner: no superuser, as on every hosted Postgres (SEC-02). */
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Where its socket lies: a statement that comes through it costs two thirds of what it costs over TCP. */
  readonly socketFolder: string;
  /** The migrated, empty database that each test file gets a copy of. */
  readonly template: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Nothing here outlives the run, so nothing needs to reach a disk. */
const FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "200",
  // Two that wait for each other are told apart long before either gives up waiting, also where much else is going on.
  deadlock_timeout: "200ms",
};

/** Starts the run's Postgres in memory, with a database migrated once, and returns how to stop it. */
export default async function startDatabase(
  project: Pick<TestProject, "provide">,
): Promise<() => Promise<void>> {
  const folder = throwAwayFolder();
  const postgres = await openEmbeddedPostgres({ dir: `${folder}/pg`, settings: FORGETFUL });
  const { superUrl, ownerUrl, appUrl } = postgres;
  await migrate(ownerUrl, appUrl);
  const template = new URL(ownerUrl).pathname.slice(1);
  await closedToNewcomers(superUrl, template);
  project.provide("cluster", { superUrl, ownerUrl, appUrl, socketFolder: postgres.folder, template });
  return async () => {
    await postgres.stop();
    removeDataFolder(folder);
  };
}

/** A template is copied only while no one is connected to it. */
async function closedToNewcomers(superUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(`alter database ${template} with allow_connections false is_template true`);
  await client.end();
}
