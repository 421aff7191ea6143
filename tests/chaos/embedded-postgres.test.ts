/** REL-R20: the zero-setup database survives what kills its users. Real processes, real files, no application. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/bin/open-database.ts";
import { readConfig } from "#server/config.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { processIdentity } from "#server/database/process-identity.ts";
import { copyFolder, removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";

/** Where a server was made, started once and stopped. */
let made: string;
let folder: string;
let dir: string;
const opened: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  made = throwAwayFolder();
  await (await openEmbeddedPostgres({ dir: join(made, "postgres") })).stop();
});

afterAll(() => removeDataFolder(made));

beforeEach(() => {
  folder = throwAwayFolder();
  dir = join(folder, "postgres");
});

/** For a test that is about a later start than the first. */
const startWithOneMade = () => copyFolder(join(made, "postgres"), dir);

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  for (const database of opened.splice(0)) await database.stop();
  removeDataFolder(folder);
}, 30_000);

async function open(): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ dir });
  opened.push(database);
  return database;
}

interface Told {
  pid: number;
  owned: boolean;
  appUrl: string;
  superUrl: string;
}

async function openInChild(): Promise<{ child: ChildProcess; told: Told }> {
  const script = new URL("./open-and-wait.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, dir], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const { stdout } = child;
  if (!stdout) throw new Error("The child has no output.");
  const [line] = await once(stdout, "data");
  return { child, told: JSON.parse(String(line)) as Told };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("REL-R20 first start, stop and second start keep the rows, and stopping leaves no server behind", async () => {
  const first = await open();
  expect(first.owned).toBe(true);
  await query(first.ownerUrl, "create table kept as select 7 as value");
  await first.stop();
  await expect.poll(() => processIdentity(first.pid)).toBeUndefined();
  expect(existsSync(join(first.folder, "data", "postmaster.pid"))).toBe(false);
  const second = await open();
  expect(await query(second.ownerUrl, "select value from kept")).toEqual([{ value: 7 }]);
}, 60_000);

test("SEC-02 the owner is no superuser, platform is entered only on purpose, app enters nothing", async () => {
  startWithOneMade();
  const database = await open();
  const [owner] = await query(
    database.ownerUrl,
    "select rolsuper, rolbypassrls, rolcreaterole, pg_has_role('platform', 'SET') as may_set, pg_has_role('platform', 'USAGE') as inherits from pg_roles where rolname = current_user",
  );
  expect(owner).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: true,
    may_set: true,
    inherits: false,
  });
  await query(database.ownerUrl, "set role platform");
  await expect(query(database.appUrl, "set role platform")).rejects.toThrow(/permission denied/);
  await expect(query(database.appUrl, "create table mine (id int)")).rejects.toThrow(/permission denied/);
  const [settings] = await query(
    database.superUrl,
    "select current_setting('listen_addresses') as addresses, current_setting('password_encryption') as passwords, current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durable",
  );
  expect(settings).toEqual({ addresses: "127.0.0.1", passwords: "scram-sha-256", durable: "ononon" });
  expect(readFileSync(join(database.folder, "data", "pg_hba.conf"), "utf8")).not.toMatch(
    /^[^#].*\b(trust|password|md5)\s*$/m,
  );
  for (const name of ["superuser-password", "owner-password", "app-password"]) {
    expect(statSync(join(database.folder, name)).mode & 0o777).toBe(0o600);
  }
}, 60_000);

test("REL-R20 kill -9 of the application: the next start adopts the orphan and stops it when it leaves", async () => {
  startWithOneMade();
  const { child, told } = await openInChild();
  await kill(child);
  expect(processIdentity(told.pid)).toBeDefined();
  const next = await open();
  expect({ pid: next.pid, owned: next.owned }).toEqual({ pid: told.pid, owned: true });
  await next.stop();
  await expect.poll(() => processIdentity(told.pid)).toBeUndefined();
}, 60_000);

test("REL-R20 two starts at once: one server, one owner, and the last one to leave stops it", async () => {
  const [one, other] = await Promise.all([openInChild(), openInChild()]);
  expect(one.told.pid).toBe(other.told.pid);
  expect([one.told.owned, other.told.owned].sort()).toEqual([false, true]);
  const [owner, guest] = one.told.owned ? [one, other] : [other, one];
  const ownerEnded = once(owner.child, "exit");
  owner.child.kill("SIGTERM");
  await ownerEnded;
  expect(await query(guest.told.appUrl, "select 1 as still")).toEqual([{ still: 1 }]);
  const guestEnded = once(guest.child, "exit");
  guest.child.kill("SIGTERM");
  await guestEnded;
  await expect.poll(() => processIdentity(one.told.pid)).toBeUndefined();
}, 60_000);

test("REL-R20 kill -9 of application and server under load: nothing acknowledged is lost", async () => {
  startWithOneMade();
  const acknowledged: number[] = [];
  for (let round = 0; round < 2; round++) {
    const { child, told } = await openInChild();
    const writer = new pg.Client({ connectionString: told.superUrl.replace(/\/postgres$/, "/windowsill") });
    writer.on("error", () => {});
    await writer.connect();
    await writer.query("create table if not exists acknowledged (number int primary key)");
    const writing = (async () => {
      for (let number = round * 100_000; ; number++) {
        await writer.query("insert into acknowledged values ($1)", [number]);
        acknowledged.push(number);
        if (number === round * 100_000 + 200) {
          process.kill(told.pid, "SIGKILL");
          child.kill("SIGKILL");
        }
      }
    })();
    await expect(writing).rejects.toThrow();
  }
  const after = await open();
  const rows = await query<{ number: number }>(
    after.superUrl.replace(/\/postgres$/, "/windowsill"),
    "select number from acknowledged",
  );
  const stored = new Set(rows.map((row) => row.number));
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
}, 90_000);

test("REL-R2 a server that is killed under its user comes back by itself, on the same address", async () => {
  startWithOneMade();
  const database = await open();
  await query(database.ownerUrl, "create table kept as select 7 as value");
  const before = database.pid;
  process.kill(before, "SIGKILL");
  await expect
    .poll(() => query(database.appUrl, "select 1 as up").catch(() => []), { timeout: 20_000, interval: 100 })
    .toEqual([{ up: 1 }]);
  await expect.poll(() => database.pid, { timeout: 20_000, interval: 100 }).not.toBe(before);
  expect(await query(database.ownerUrl, "select value from kept")).toEqual([{ value: 7 }]);
}, 60_000);

test("REL-R20 a stale postmaster.pid that names a foreign process does not bar the start", async () => {
  startWithOneMade();
  const first = await open();
  const file = join(first.folder, "data", "postmaster.pid");
  const written = readFileSync(file, "utf8");
  const owner = statSync(file);
  await first.stop();
  const foreign = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {});
  children.push(foreign);
  writeFileSync(file, written.replace(/^\d+/, String(foreign.pid)));
  const second = await open();
  expect(second.pid).not.toBe(foreign.pid);
  expect(foreign.exitCode).toBeNull();
  expect(await query(second.appUrl, "select 1 as up")).toEqual([{ up: 1 }]);
}, 60_000);

/** How the server was reached: null through its socket, else the address. */
const reachedAt = async (url: string) =>
  (await query<{ address: string | null }>(url, "select host(inet_server_addr()) as address"))[0]?.address;

const socketsIn = (place: string) => readdirSync(place).filter((name) => name.startsWith(".s.PGSQL."));

test("REL-R20 its socket leads to it, also after it was killed, and what a killed one left of its own bars no start", async () => {
  startWithOneMade();
  // The lock of a server that is gone, naming a process that lives.
  writeFileSync(join(dir, ".s.PGSQL.1"), "");
  writeFileSync(join(dir, ".s.PGSQL.1.lock"), `${process.pid}\n`);
  const database = await open();
  expect(socketsIn(database.folder)).toHaveLength(2);
  const url = database.throughSocket(database.appUrl);
  expect([await reachedAt(url), await reachedAt(database.appUrl)]).toEqual([null, "127.0.0.1"]);
  const before = database.pid;
  process.kill(before, "SIGKILL");
  await expect.poll(() => database.pid, { timeout: 20_000, interval: 100 }).not.toBe(before);
  await expect.poll(() => reachedAt(url).catch(() => "away"), { timeout: 20_000, interval: 100 }).toBeNull();
  await database.stop();
  expect(socketsIn(database.folder)).toEqual([]);
}, 60_000);

test("REL-R20 a command and a server reach it through its socket", async () => {
  startWithOneMade();
  const { urls, stop } = await openDatabase(readConfig({ NODE_ENV: "test", DATA_DIR: folder }));
  try {
    for (const url of [urls.appUrl, urls.directUrl, urls.ownerUrl ?? ""])
      expect(await reachedAt(url)).toBeNull();
  } finally {
    await stop();
  }
}, 60_000);

test("REL-R20 in a folder whose path is too long for a socket it is reached over TCP", async () => {
  dir = join(folder, "a-long-name-".repeat(8), "postgres");
  const database = await open();
  expect(database.throughSocket(database.ownerUrl)).toBe(database.ownerUrl);
  expect(await reachedAt(database.ownerUrl)).toBe("127.0.0.1");
}, 60_000);

test("REL-R20 where no socket can be made it is reached over TCP", async () => {
  startWithOneMade();
  const database = await openEmbeddedPostgres({
    dir,
    settings: { unix_socket_directories: "/proc/nowhere" },
  });
  opened.push(database);
  expect(database.throughSocket(database.ownerUrl)).toBe(database.ownerUrl);
  expect(await reachedAt(database.ownerUrl)).toBe("127.0.0.1");
}, 60_000);

test("REL-R20 an interrupted first start is done again", async () => {
  startWithOneMade();
  // What a kill -9 in the middle of initdb leaves: a draft folder and no data folder.
  renameSync(join(dir, "data"), join(dir, "data.init"));
  rmSync(join(dir, "data.init", "PG_VERSION"));
  const next = await open();
  expect(await query(next.appUrl, "select current_database() as name")).toEqual([{ name: "windowsill" }]);
}, 60_000);

test("REL-R20 a copy of a running data folder is refused in plain words", async () => {
  startWithOneMade();
  const running = await open();
  const copy = join(folder, "copy");
  cpSync(running.folder, copy, { recursive: true });
  await expect(openEmbeddedPostgres({ dir: copy })).rejects.toThrow(
    /is a copy of .* taken while its server was running/,
  );
}, 60_000);
