/** The database of a command: the configured server, else the embedded one, which is started. */
import { join } from "node:path";
import type { DatabaseUrls } from "#server/http/host-contract.ts";
import type { Config } from "../config.ts";
import { useDataFolder } from "../data-folder.ts";
import { answering } from "../database/connect.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "../database/embedded-postgres.ts";

/** A database to work with, and how to leave it. */
export interface OpenDatabase {
  urls: DatabaseUrls;
  /** Null for a configured server. */
  embedded: EmbeddedPostgres | null;
  /** Leaves it; the embedded server stops when no one else uses it. */
  stop(): Promise<void>;
}

/** The pool of a serving process, its LISTEN, its clock, and what a query that is cut off leaves behind for a moment. */
const CONNECTIONS_OF_PROCESS = 14;
/** The queue, commands, backups, and Postgres' own reserve. */
const OTHER_CONNECTIONS = 30;

/**
 * Opens it; `detail` receives a few words about what is going on, and `onBegun` is called where a server of our own is being started, which takes a while
 * in which this process has nothing to do.
 *
 * @throws Error in one line that names the variable, where the server does not take us or the folder cannot be used
 */
export async function openDatabase(
  config: Config,
  detail: (text: string) => void = () => {},
  onBegun?: () => void,
): Promise<OpenDatabase> {
  if (config.database) {
    detail("your own server");
    const { ownerUrl, appUrl } = config.database;
    // The owner makes the serving role where it is missing, so that the role is checked only where there is no owner.
    if (ownerUrl) await answering("DATABASE_OWNER_URL", ownerUrl, async () => {});
    else await answering("DATABASE_URL", appUrl, async () => {});
    return { urls: config.database, embedded: null, stop: async () => {} };
  }
  useDataFolder(config.dataDir);
  const embedded = await openEmbeddedPostgres({
    dir: join(config.dataDir, "postgres"),
    log: detail,
    onBegun,
    settings: {
      max_connections: String(
        Math.max(100, OTHER_CONNECTIONS + CONNECTIONS_OF_PROCESS * config.webConcurrency),
      ),
    },
  });
  const appUrl = embedded.throughSocket(embedded.appUrl);
  const urls = {
    appUrl,
    directUrl: appUrl,
    ownerUrl: embedded.throughSocket(embedded.ownerUrl),
    replicaUrls: [],
  };
  return { urls, embedded, stop: embedded.stop };
}

/**
 * The owner's URL.
 *
 * @throws Error in plain words where only the serving role is configured
 */
export function ownerUrlOf(database: OpenDatabase): string {
  if (database.urls.ownerUrl === null) {
    throw new Error(
      "DATABASE_OWNER_URL is missing: migrating and seeding need the role that owns the tables.",
    );
  }
  return database.urls.ownerUrl;
}
