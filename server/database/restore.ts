/**
 * Brings a backup back into an empty database (REL-R13).
 *
 * The tables are made as they were when the backup was taken, its rows loaded and compared in one transaction, and the database is then
 * migrated to the present. COPY FROM is refused under a policy, so rows go in by INSERT, as `platform`.
 */
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { migrationsList } from "#migrations/all.ts";
import { QUEUES } from "../jobs/queue-names.ts";
import { type ArchiveClosing, type ArchiveSection, Checksums, UnusableArchive } from "./archive-format.ts";
import { type CheckedArchive, newerArchive, readArchive } from "./archive-reader.ts";
import {
  insertLines,
  linesOf,
  PLAIN_TEXTS,
  type RowSource,
  rowSources,
  WAITING_JOBS,
} from "./backed-up-tables.ts";
import { withConnection } from "./connect.ts";
import { migrate } from "./migrate.ts";

/** Where to, and who is told which table comes next. */
export interface RestoreOptions {
  /** A direct connection of the role that owns, or will own, the tables. */
  readonly ownerUrl: string;
  /** The serving role gets its rights on what was restored. */
  readonly appUrl: string;
  readonly tell?: (table: string) => void;
}

/**
 * Restores a backup that `checkArchive` found whole. Every row is there and equal to the backup's, or none is: a failure on the way leaves
 * tables without rows, and restoring may simply be run again. No one is logged in afterwards, and every cached menu is stale.
 *
 * @throws Error in plain words when the backup is of a newer version, or the database holds any row or has newer tables than the backup; nothing is
 *   changed then
 */
export async function restore(archive: CheckedArchive, options: RestoreOptions): Promise<void> {
  const { ownerUrl, appUrl } = options;
  // What had run must be how our own list begins: then its tables are ours as they once were.
  const isOurs = archive.head.migrations.every((name, position) => migrationsList[position]?.name === name);
  if (!isOurs) throw newerArchive(archive.file);
  await withConnection(ownerUrl, (client) => refuseUnfit(client, archive));
  await migrate(ownerUrl, undefined, { upTo: archive.head.migrations.at(-1) });
  await withConnection(ownerUrl, (client) => loadAll(client, archive, options));
  await migrate(ownerUrl, appUrl);
  // Without figures about the new tables the first visitors would wait for poor plans.
  await withConnection(ownerUrl, (client) => client.query("analyze"));
}

/** Only an empty database is fit, with no tables or with those of the backup's time. */
async function refuseUnfit(client: pg.Client, { head }: CheckedArchive): Promise<void> {
  const { rows } = await client.query<{ migrated: boolean; complete: boolean }>(
    `select to_regclass('public.mikro_orm_migrations') is not null as migrated,
       to_regclass('pgboss.job') is not null and exists (select from pg_roles where rolname = 'platform') as complete`,
  );
  if (!rows[0]?.migrated) return;
  const ran = await client.query<{ name: string }>("select name from mikro_orm_migrations order by id");
  if (ran.rows.some(({ name }, position) => head.migrations[position] !== name)) {
    throw new Error(
      "The database has newer tables than the backup. Restore into one without tables; it is migrated afterwards.",
    );
  }
  if (!rows[0].complete) return;
  await client.query("begin read only; set local role platform");
  await refuseRows(client, await rowSources(client));
  await client.query("rollback");
}

async function refuseRows(client: pg.Client, sources: readonly RowSource[]): Promise<void> {
  const { rows } = await client.query<{ shops: string }>("select count(*) as shops from shops");
  if (rows[0]?.shops !== "0") {
    throw new Error(
      `The database holds ${rows[0]?.shops} shops already. A backup is restored into an empty database only.`,
    );
  }
  for (const { name, role, sql } of sources) {
    await client.query(`set local role ${role}`);
    const { rowCount } = await client.query(`${sql} limit 1`);
    if (rowCount) {
      throw new Error(
        `The database is not empty: there are rows in ${name}. A backup is restored into an empty database only.`,
      );
    }
  }
}

/** One transaction: the rows, the comparison, and what has to be different from the day of the backup. */
async function loadAll(client: pg.Client, archive: CheckedArchive, { tell }: RestoreOptions): Promise<void> {
  await client.query("begin");
  // The demo shops wait for the same lock and then find shops; no one opens one beside us.
  await client.query("select pg_advisory_xact_lock(hashtext('windowsill demo'))");
  await client.query(`${PLAIN_TEXTS}; set local role platform; lock table shops in share row exclusive mode`);
  const sources = await rowSources(client);
  await refuseRows(client, sources);
  let into: RowSource | undefined;
  for await (const part of readArchive(archive)) {
    if (part.kind === "section") {
      into = targetOf(part.section, sources);
      tell?.(into.name);
      await client.query(`set local role ${into.role}`);
    }
    if (part.kind === "rows" && into) await write(client, into, part.lines);
  }
  await compare(client, sources, archive.closing);
  await makeMenusStale(client);
  await client.query("commit");
}

/** Where a section's rows go: a table with the very same columns. */
function targetOf({ section, columns }: ArchiveSection, sources: readonly RowSource[]): RowSource {
  const source = sources.find(({ name }) => name === section);
  const isSame = source && JSON.stringify(source.columns) === JSON.stringify(columns);
  if (!isSame) throw new UnusableArchive(`The backup's ${section} do not fit this version of Windowsill.`);
  return source;
}

async function write(client: pg.Client, into: RowSource, lines: readonly string[]): Promise<void> {
  if (into.name === WAITING_JOBS) return enqueueAgain(client, lines);
  await client.query(insertLines(into), [`[${lines.join(",")}]`]);
}

/** No one would come back to an order whose job is lost, so it is tried for a day, as when it was first queued. */
const PATIENTLY = { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 };

async function enqueueAgain(client: pg.Client, lines: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  for (const line of lines) {
    const [name, data] = JSON.parse(line) as [string, string];
    if (!QUEUES.some((queue) => queue === name)) throw new UnusableArchive(`There is no queue ${name}.`);
    await boss.send(name, JSON.parse(data) as object, PATIENTLY);
  }
}

/** Reads everything back, in the transaction that wrote it: counts and checksums must be those of the snapshot. */
async function compare(
  client: pg.Client,
  sources: readonly RowSource[],
  { sections }: ArchiveClosing,
): Promise<void> {
  const sums = new Checksums();
  for (const source of sources) {
    sums.begin("", source.name);
    for await (const lines of linesOf(client, source)) sums.rows(lines);
  }
  sums.total();
  for (const found of sums.sections) {
    const wanted = sections.find(({ name }) => name === found.name);
    if (found.rows === wanted?.rows && found.sha256 === wanted.sha256) continue;
    throw new Error(
      `${found.name}: of ${wanted?.rows ?? 0} rows ${found.rows} arrived, not as they were. Nothing was restored.`,
    );
  }
}

/**
 * A menu that someone cached after the backup was taken must not pass for one of the restored shop's later menus. Versions count up by
 * ones, so the milliseconds of the clock are always ahead of every version that was ever handed out.
 */
async function makeMenusStale(client: pg.Client): Promise<void> {
  await client.query("set local role platform");
  // The triggers count at the end of the transaction; now, so that what they write is overwritten.
  await client.query("set constraints all immediate");
  await client.query(
    "update menu_versions set version = greatest(version + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)",
  );
}
