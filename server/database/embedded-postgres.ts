/**
 * A real Postgres without any setup (REL-R20): `openEmbeddedPostgres` makes the server on first use, starts it, joins one
 * that already runs, and takes over one whose application was killed.
 *
 * The server lives in a session of its own, so a Ctrl-C in the terminal reaches only the application, which drains first
 * and then stops the server. Several processes may use one data folder; the last one to leave stops the server.
 */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createClusterOnce, findCluster, storedPassword, superuserName } from "./cluster-files.ts";
import { lockFile } from "./data-folder-lock.ts";
import { keepClusterAlive } from "./keep-cluster-alive.ts";
import { joinRunning, leaveCluster, socketOf, startCluster } from "./start-cluster.ts";

/** What to open and how. */
interface EmbeddedPostgresOptions {
  /** The folder of this server: data, passwords and log lie in it. Created when missing. */
  dir: string;
  /** Postgres settings that differ from ours, e.g. `{ max_connections: "200" }`. */
  settings?: Record<string, string>;
  /** Told in one line each what happens that is worth knowing. */
  log?: (message: string) => void;
  /** Called as soon as the server's process is on its way; not where it runs already. */
  onBegun?: (() => void) | undefined;
}

/** A running server that this process uses. */
export interface EmbeddedPostgres {
  /** Superuser, database `postgres`: for tests and repairs only. */
  superUrl: string;
  /** Role `windowsill_owner`, database `windowsill`: migrates, seeds, backs up. No superuser. */
  ownerUrl: string;
  /** Role `app`, database `windowsill`: serves, under row-level security. */
  appUrl: string;
  /** Whether this call started the server or took it over from a killed process. */
  owned: boolean;
  /** Where everything lies; below a closed folder this is not `dir`. */
  folder: string;
  /** Process id of the postmaster; another one after a crash. */
  readonly pid: number;
  /**
   * One of these URLs by the server's socket, through which a statement costs two thirds of what it costs over TCP. Unchanged where no socket can be
   * used: its path is too long, or the server that was joined was started by a version that opened none.
   */
  throughSocket(url: string): string;
  /** Leaves the server; it is stopped when no other living process uses it. Calling it again does nothing. */
  stop(): Promise<void>;
}

/** Durability stays at Postgres' own defaults (fsync, synchronous_commit, full_page_writes on): REL-R2. */
export const EMBEDDED_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  // Beside the data: a folder that is closed to others.
  unix_socket_directories: "..",
  max_connections: "100",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // Statements carry their values, and the details of a refused row its columns: neither belongs into a log (SEC-03).
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/**
 * Opens the server of a data folder: created, started, joined or adopted, whichever it takes.
 *
 * @throws Error in plain words: no binaries for this machine, a copied data folder, a server that does not start.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await findCluster(options.dir, options.log ?? (() => {}));
  const release = await lockFile(cluster.lockFile);
  try {
    const superPassword = await createClusterOnce(cluster);
    const passwords = {
      owner: storedPassword(join(cluster.folder, "owner-password")),
      app: storedPassword(join(cluster.folder, "app-password")),
    };
    const settings = { ...EMBEDDED_SETTINGS, ...options.settings };
    const joined = await joinRunning(cluster);
    const postmaster = joined ?? (await startCluster(cluster, settings, { onBegun: options.onBegun }));
    const entry = cluster.users.enter();
    const url = (user: string, password: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${postmaster.port}/${database}`;
    const superUrl = url(superuserName, superPassword, "postgres");
    const { dataDirectory } = await ensureEmbeddedRoles(superUrl, passwords);
    if (realpathSync(dataDirectory) !== cluster.data) {
      cluster.users.leave(entry);
      throw new Error(`Port ${postmaster.port} answers for ${dataDirectory}, not for ${cluster.data}.`);
    }
    const keeper = keepClusterAlive(cluster, postmaster, settings);
    return {
      superUrl,
      ownerUrl: url(embeddedOwnerName, passwords.owner, embeddedDatabaseName),
      appUrl: url("app", passwords.app, embeddedDatabaseName),
      owned: joined === undefined || joined.orphaned,
      folder: cluster.folder,
      throughSocket: (url) => throughSocket(url, { folder: cluster.folder, port: postmaster.port }),
      get pid() {
        return postmaster.pid;
      },
      stop: once(async () => {
        await keeper.stop();
        await leaveCluster(cluster, entry);
      }),
    };
  } finally {
    release();
  }
}

/** Bytes of a socket's path; macOS takes the fewest. */
const LONGEST_SOCKET_PATH = 103;

function throughSocket(url: string, { folder, port }: { folder: string; port: number }): string {
  const socket = socketOf(folder, port);
  if (socket === null || Buffer.byteLength(socket) > LONGEST_SOCKET_PATH) return url;
  return Object.assign(new URL(url), { hostname: encodeURIComponent(folder) }).href;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= action();
    return result;
  };
}

/** Name of the application's database in the embedded server. */
const embeddedDatabaseName = "windowsill";
/** Name of the role that owns the database and migrates it. */
const embeddedOwnerName = "windowsill_owner";

/** Random secrets of the two roles that log in. */
interface RolePasswords {
  owner: string;
  app: string;
}

/**
 * Creates the database and the three roles (SEC-02) where they are missing, and sets the passwords; running it again changes nothing. The
 * runbook asks the same of any other server: an owner without superuser rights who migrates, `app` who serves, `platform` whom only the
 * owner may enter. Call it under the start lock.
 *
 * @param superUrl the superuser's connection to database `postgres`
 * @returns the data directory that the answering server uses
 */
async function ensureEmbeddedRoles(
  superUrl: string,
  passwords: RolePasswords,
): Promise<{ dataDirectory: string }> {
  const client = new pg.Client({
    connectionString: superUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: 20_000,
  });
  await client.connect();
  try {
    await client.query(rolesSql(passwords));
    const known = await client.query("select 1 from pg_database where datname = $1", [embeddedDatabaseName]);
    if (known.rowCount === 0) {
      await client.query(
        `create database ${embeddedDatabaseName} owner ${embeddedOwnerName} template template0`,
      );
    }
    await client.query(`revoke all on database ${embeddedDatabaseName} from public`);
    await client.query(`grant connect on database ${embeddedDatabaseName} to app`);
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    return { dataDirectory: rows[0]?.folder ?? "" };
  } finally {
    await client.end();
  }
}

/** `inherit false`: the owner sees no tenant's rows by accident, only after `set role platform`. */
function rolesSql(passwords: RolePasswords): string {
  const login = (name: string, options: string, password: string) => `
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name}; end if;
    execute format('alter role ${name} login nosuperuser nobypassrls ${options} password %L', ${pg.escapeLiteral(password)});`;
  return `do $roles$ begin
    ${login(embeddedOwnerName, "createrole nocreatedb", passwords.owner)}
    ${login("app", "nocreaterole nocreatedb", passwords.app)}
    if not exists (select from pg_roles where rolname = 'platform') then create role platform nologin; end if;
    grant platform to ${embeddedOwnerName} with inherit false, set true;
  end $roles$`;
}
