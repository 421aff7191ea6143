/**
 * A real Postgres without any setup (REL-R20): `openEmbeddedPostgres` makes the server on first use, starts it, joins one
 * that already runs, and takes over one whose application was killed.
 *
 * The server lives in a session of its own, so a Ctrl-C in the terminal reaches only the application, which drains first
 * and then stops the server. Several processes may use one data folder; the last one to leave stops the server.
 */
import { type ExecFileOptions, execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lockFile, type UserList, userList } from "./data-folder-lock.ts";
import { embeddedDatabaseName, embeddedOwnerName, ensureEmbeddedRoles } from "./embedded-roles.ts";
import {
  type Account,
  accountForPostgres,
  findPostgresBinaries,
  type PostgresBinaries,
  reachableBinaries,
  reachableFolder,
} from "./postgres-binaries.ts";
import {
  processesInFolder,
  readPostmasterFile,
  runningPostmaster,
  setAsideMisleadingFile,
} from "./postmaster-file.ts";
import { processIdentity } from "./process-identity.ts";

/** What to open and how. */
export interface EmbeddedPostgresOptions {
  /** The folder of this server: data, passwords and log lie in it. Created when missing. */
  dir: string;
  /** Postgres settings that differ from ours, e.g. `{ max_connections: "200" }`. */
  settings?: Record<string, string>;
  /** Told in one line each what happens that is worth knowing. */
  log?: (message: string) => void;
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
  /** Leaves the server; it is stopped when no other living process uses it. Calling it again does nothing. */
  stop(): Promise<void>;
}

interface Place {
  folder: string;
  data: string;
  logFile: string;
  account: Account | undefined;
  binaries: PostgresBinaries;
  users: UserList;
  log: (message: string) => void;
  /** For programs run as `account`. */
  spawnOptions: ExecFileOptions;
}

const superuserName = "postgres";

/** Durability stays at Postgres' own defaults (fsync, synchronous_commit, full_page_writes on): REL-R2. */
const ourSettings: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
};

/**
 * Opens the server of a data folder: created, started, joined or adopted, whichever it takes.
 *
 * @throws Error in plain words: no binaries for this machine, a copied data folder, a server that does not start.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await preparePlace(options);
  const release = await lockFile(join(place.folder, "start.lock"));
  try {
    const superPassword = await createClusterOnce(place);
    const passwords = {
      owner: keptPassword(join(place.folder, "owner-password")),
      app: keptPassword(join(place.folder, "app-password")),
    };
    const settings = { ...ourSettings, ...options.settings };
    const joined = await joinRunning(place);
    const postmaster = joined ?? (await start(place, settings));
    const entry = place.users.enter();
    const url = (user: string, password: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${postmaster.port}/${database}`;
    const superUrl = url(superuserName, superPassword, "postgres");
    const { dataDirectory } = await ensureEmbeddedRoles(superUrl, passwords);
    if (realpathSync(dataDirectory) !== place.data) {
      place.users.leave(entry);
      throw new Error(`Port ${postmaster.port} answers for ${dataDirectory}, not for ${place.data}.`);
    }
    const keeper = keepAlive(place, postmaster, settings);
    return {
      superUrl,
      ownerUrl: url(embeddedOwnerName, passwords.owner, embeddedDatabaseName),
      appUrl: url("app", passwords.app, embeddedDatabaseName),
      owned: joined === undefined || joined.orphaned,
      folder: place.folder,
      get pid() {
        return postmaster.pid;
      },
      stop: once(async () => {
        await keeper.stop();
        await leave(place, entry);
      }),
    };
  } finally {
    release();
  }
}

async function preparePlace(options: EmbeddedPostgresOptions): Promise<Place> {
  const account = accountForPostgres(join(options.dir, "data"));
  const binaries = reachableBinaries(await findPostgresBinaries(), account);
  const folder = reachableFolder(options.dir, account);
  // 0755 on the way, because `mkdir -p` with a closed mode would close the parents to Postgres' account as well.
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const realFolder = realpathSync(folder);
  return {
    folder: realFolder,
    data: join(realFolder, "data"),
    logFile: join(realFolder, "server.log"),
    account,
    binaries,
    users: userList(join(realFolder, "in-use")),
    log: options.log ?? (() => {}),
    spawnOptions: { ...account, cwd: realFolder, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } },
  };
}

/** Runs initdb the first time and gives the superuser's password. Interrupted, it is simply done again. */
async function createClusterOnce(place: Place): Promise<string> {
  const passwordFile = join(place.folder, "superuser-password");
  if (!existsSync(join(place.data, "PG_VERSION"))) {
    place.log("creating the database server's files");
    const draft = `${place.data}.init`;
    rmSync(place.data, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
    keptPassword(passwordFile);
    if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
    // The built-in locale sorts alike on every machine. --no-sync: what a power cut spoils here is redone anyway.
    await run(
      place.binaries.initdb,
      [
        "-D",
        draft,
        "-U",
        superuserName,
        `--pwfile=${passwordFile}`,
        "-A",
        "scram-sha-256",
        "-E",
        "UTF8",
      ].concat(["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions", "--no-sync"]),
      place.spawnOptions,
    );
    renameSync(draft, place.data);
  }
  return readFileSync(passwordFile, "utf8").trim();
}

/** A random secret in a file that only its owner reads; made the first time. */
function keptPassword(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8").trim();
}

/** The server that already runs on these files, if any; otherwise makes sure that nothing bars a start. */
async function joinRunning(
  place: Place,
): Promise<{ pid: number; port: number; orphaned: boolean } | undefined> {
  const running = await runningPostmaster(place.data);
  if (running) {
    // Whoever leaves with nobody else on the list stops the server: an orphan has no living user.
    const probe = place.users.enter();
    const orphaned = !place.users.leave(probe).othersLeft;
    place.log(
      orphaned
        ? `took over the database server ${running.pid} of a killed process`
        : `joined the running database server ${running.pid}`,
    );
    return { ...running, orphaned };
  }
  await waitUntilFolderIsLeft(place);
  setAsideMisleadingFile(place.data, place.log);
  return undefined;
}

/** After a killed postmaster its busy backends live on for a while; a second server must never meet them. */
async function waitUntilFolderIsLeft(place: Place): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const left = processesInFolder(place.data);
    if (left.length === 0) return;
    if (waited === 500) for (const pid of left) quit(pid);
    if (waited > 10_000)
      throw new Error(`Processes ${left.join(", ")} of a dead database server still use ${place.data}.`);
    await pause(100);
  }
}

function quit(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It ended by itself in the meantime.
  }
}

const lookAfterMs = 1000;

/**
 * Starts a server that died under us again, on the same port, so that open pools find it (REL-R2). Whoever notices first
 * does it; the others find it running.
 */
function keepAlive(
  place: Place,
  postmaster: { pid: number; port: number },
  settings: Record<string, string>,
): { stop(): Promise<void> } {
  let reviving: Promise<void> | undefined;
  const revive = async () => {
    const release = await lockFile(join(place.folder, "start.lock"));
    try {
      const { pid } = (await joinRunning(place)) ?? (await start(place, settings, postmaster.port));
      postmaster.pid = pid;
    } catch (error) {
      place.log(error instanceof Error ? error.message : String(error));
    } finally {
      release();
    }
  };
  const timer = setInterval(() => {
    if (processIdentity(postmaster.pid) !== undefined) return;
    reviving ??= revive().finally(() => {
      reviving = undefined;
    });
  }, lookAfterMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await reviving;
    },
  };
}

/** Starts the server, on a free port unless one is given; another program may snatch the port in between, so it is tried three times. */
async function start(
  place: Place,
  settings: Record<string, string>,
  wanted?: number,
): Promise<{ pid: number; port: number }> {
  let lastError: unknown;
  for (let tries = 0; tries < 3; tries++) {
    const port = wanted ?? (await freePort());
    const flags = Object.entries({ ...settings, port: String(port) }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    try {
      await run(
        place.binaries.pgCtl,
        ["start", "-D", place.data, "-l", place.logFile, "-w", "-t", "60", "-o", flags.join(" ")],
        place.spawnOptions,
      );
      const written = readPostmasterFile(place.data);
      if (written) return { pid: written.pid, port: written.port };
    } catch (error) {
      lastError = error;
    }
  }
  const reason = lastError instanceof Error ? lastError.message : String(lastError);
  throw new Error(`The built-in Postgres did not start: ${reason}\n${lastLines(place.logFile)}`);
}

/** Leaves the list of users and, when it is empty, stops the server; under the lock, so that nobody joins meanwhile. */
async function leave(place: Place, entry: string): Promise<void> {
  const release = await lockFile(join(place.folder, "start.lock"));
  try {
    if (place.users.leave(entry).othersLeft) return;
    if (!readPostmasterFile(place.data)) return;
    await run(
      place.binaries.pgCtl,
      ["stop", "-D", place.data, "-m", "fast", "-w", "-t", "30"],
      place.spawnOptions,
    ).catch((error: Error) => place.log(`the database server did not stop: ${error.message}`));
  } finally {
    release();
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= action();
    return result;
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function run(program: string, args: string[], options: ExecFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { ...options, encoding: "utf8" }, (error, output, complaint) => {
      if (!error) resolve();
      else reject(new Error(`${basename(program)}: ${String(complaint || output || error.message).trim()}`));
    });
  });
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").slice(-2000) : "";
}
