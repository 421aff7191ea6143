/**
 * A backup while the shops are open (REL-R13): everything in one file of our own format, as of one moment.
 *
 * It reads in plain SQL, because the embedded server ships no pg_dump, and works on any Postgres. One transaction with one snapshot sees
 * all tables at the same moment while orders go on coming in; no one waits for it but a migration.
 */
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { encrypting } from "./archive-cipher.ts";
import {
  ARCHIVE_FORMAT,
  type ArchiveClosing,
  type ArchiveHead,
  type ArchiveSection,
  Checksums,
} from "./archive-format.ts";
import { type CheckedArchive, checkArchive } from "./archive-reader.ts";
import { linesOf, PLAIN_TEXTS, rowSources } from "./backed-up-tables.ts";
import { withConnection } from "./connect.ts";
import { takeMigrationLock } from "./migrate.ts";

/** When, and who is told which table comes next; telling may take its time, the snapshot stays. */
export interface BackupOptions {
  readonly now: Date;
  readonly tell?: (table: string) => void | Promise<void>;
  /** Encrypts the file with this; plain gzip without. */
  readonly key?: Buffer | undefined;
}

/**
 * Writes a backup to `file`, which only its owner may read, and reads it back before it gets that name: a file that is there is whole. It
 * holds the shops' and customers' data and password hashes, but no password of a database role, no log-in and no link that opens an account.
 *
 * `ownerUrl` is a direct connection; its role must be allowed to enter `platform`, since a plain owner sees no row under row-level security.
 *
 * @throws Error in plain words when the file exists already, its folder does not, or the database has no tables yet
 */
export async function backUp(
  ownerUrl: string,
  file: string,
  options: BackupOptions,
): Promise<CheckedArchive> {
  const path = resolve(file);
  if (existsSync(path)) throw new Error(`${path} is there already; a backup replaces nothing.`);
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
  const draft = `${path}.${process.pid}.part`;
  try {
    await withConnection(ownerUrl, (client) =>
      inSnapshot(client, () =>
        pipeline(
          Readable.from(archiveText(client, options)),
          // Level 3 packs a tenth worse than the usual 6, in half the time: the snapshot is not to be held long.
          createGzip({ level: 3 }),
          options.key ? encrypting(options.key) : new PassThrough(),
          createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
        ),
      ),
    );
    const checked = await checkArchive(draft, options.key);
    await rename(draft, path);
    await flushFolder(dirname(path));
    return { ...checked, file: path };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The rename itself must survive a power cut, too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** One moment of the whole database, which no migration changes meanwhile. */
async function inSnapshot(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await takeMigrationLock(client, "shared");
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.mikro_orm_migrations') is not null as there",
  );
  if (!rows[0]?.there) throw new Error("The database has no tables yet: there is nothing to back up.");
  await client.query("begin isolation level repeatable read read only");
  await client.query(PLAIN_TEXTS);
  await work();
  await client.query("commit");
}

/** The file's text, piece by piece. */
async function* archiveText(client: pg.Client, { now, tell }: BackupOptions): AsyncGenerator<string> {
  const sums = new Checksums();
  await client.query("set local role platform");
  const head = JSON.stringify(await headAt(client, now));
  sums.line(head);
  yield `${head}\n`;
  const books = await booksOf(client);
  for (const source of await rowSources(client)) {
    const { name, columns } = source;
    await tell?.(name);
    const line = JSON.stringify({ section: name, columns: [...columns] } satisfies ArchiveSection);
    sums.begin(line, name);
    yield `${line}\n`;
    for await (const lines of linesOf(client, source)) {
      sums.rows(lines);
      yield `${lines.join("\n")}\n`;
    }
  }
  const sha256 = sums.total();
  yield `${JSON.stringify({ end: true, sections: sums.sections, books, sha256 } satisfies ArchiveClosing)}\n`;
}

async function headAt(client: pg.Client, now: Date): Promise<ArchiveHead> {
  const { rows } = await client.query<{ name: string }>("select name from mikro_orm_migrations order by id");
  return {
    windowsill: "backup",
    format: ARCHIVE_FORMAT,
    takenAt: now.toISOString(),
    migrations: rows.map(({ name }) => name),
  };
}

/** What a shopkeeper counts; amounts in cents. */
async function booksOf(client: pg.Client): Promise<ArchiveClosing["books"]> {
  const { rows } = await client.query<Record<keyof ArchiveClosing["books"], string>>(`
    select (select count(*) from shops) as shops,
      o.number as orders, o.total as "grandTotal", l.number as "lineItems", l.total as "lineTotal"
    from (select count(*) as number, coalesce(sum(grand_total), 0) as total from orders) o,
      (select count(*) as number, coalesce(sum(quantity::bigint * item_price), 0) as total from line_items) l`);
  const [row] = rows;
  return {
    shops: Number(row?.shops),
    orders: Number(row?.orders),
    grandTotal: Number(row?.grandTotal),
    lineItems: Number(row?.lineItems),
    lineTotal: Number(row?.lineTotal),
  };
}
