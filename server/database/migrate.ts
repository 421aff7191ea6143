import { setTimeout as pause } from "node:timers/promises";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, TableNotFoundException } from "@mikro-orm/postgresql";
import { CompiledQuery, type DatabaseConnection } from "kysely";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { migrationsList } from "#migrations/all.ts";
import { QUEUES } from "../jobs/queue-names.ts";
import { ormOptions } from "../orm.ts";
import { withConnection } from "./connect.ts";
import { TakesNoChanges } from "./database-unavailable.ts";
import { refuseTooOld } from "./fit-to-serve.ts";
import { grantQueueRights, grantRights, prepareRoles } from "./roles.ts";

/** Any number, the same in every process. */
const MIGRATION_LOCK = 7316001;
/** How often one who waits for it asks again. */
const ASK_AGAIN_MS = 100;

/**
 * Brings a database to the present schema and returns the names of the migrations that ran, none when it was there already.
 *
 * One process at a time does it; the others wait and then find it done (REL-R12). Each migration is one transaction, so an interrupted run is
 * simply run again. `ownerUrl` must be a direct connection: the lock belongs to it. With `appUrl` the serving role is made where it
 * is missing and given its rights.
 *
 * `upTo` names the last migration that runs: the schema as it once was, for a backup of that time, and not for serving.
 */
export async function migrate(
  ownerUrl: string,
  appUrl?: string,
  { upTo }: { upTo?: string | undefined } = {},
): Promise<string[]> {
  return withConnection(ownerUrl, async (lock) => {
    await refuseTooOld(lock);
    await takeMigrationLock(lock, "alone");
    await prepareRoles(ownerUrl, appUrl);
    const ran = await runMigrations(ownerUrl, upTo);
    await grantRights(ownerUrl, appUrl);
    await prepareQueues(ownerUrl);
    if (appUrl) await grantQueueRights(lock, appUrl);
    return ran;
  });
}

/**
 * Holds off every migration until the connection ends, and waits for one that runs, as long as it takes (REL-R12). Migrating takes the lock alone; a backup
 * shares it with other backups.
 *
 * It asks again and again: a statement that waits for a lock has a snapshot meanwhile, for whose end an index that is made concurrently waits in turn.
 */
export async function takeMigrationLock(client: pg.Client, how: "alone" | "shared"): Promise<void> {
  const take = how === "alone" ? "pg_try_advisory_lock" : "pg_try_advisory_lock_shared";
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${take}($1) as taken`, [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    await pause(ASK_AGAIN_MS);
  }
}

/**
 * Whether everything in `migrations/all.ts` has run: what `/readyz` asks. Works as `app`; throws when the database is away, which one that takes no changes is as
 * well (REL-R6): a standby that no one has promoted answers every question, and no one could order.
 */
export async function migrationsAreCurrent(orm: MikroORM): Promise<boolean> {
  const ran = await namesThatRan(orm);
  return migrationsList.every(({ name }) => ran.has(name));
}

/** One statement for both: it is asked by every check of the proxy. */
const NAMES_THAT_RAN = `
  select name, current_setting('transaction_read_only') = 'on' as "onlyRead" from mikro_orm_migrations`;

async function namesThatRan(orm: MikroORM): Promise<Set<string>> {
  try {
    const rows = await orm.em.fork().execute<{ name: string; onlyRead: boolean }[]>(NAMES_THAT_RAN);
    if (rows[0]?.onlyRead) throw new TakesNoChanges();
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (error instanceof TableNotFoundException) return new Set();
    throw error;
  }
}

/** A migration that must wait for a lock makes everyone queue behind it; it gives up soon and is run again. */
async function limitLockWaits(connection: unknown): Promise<void> {
  await (connection as DatabaseConnection).executeQuery(CompiledQuery.raw("set lock_timeout = '3s'"));
}

async function runMigrations(ownerUrl: string, upTo: string | undefined): Promise<string[]> {
  const orm = new MikroORM({
    ...ormOptions(ownerUrl, { poolSize: 2, patient: true }),
    // Migrations are plain SQL: what the tables mean to us need not be worked out for them.
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList, snapshot: false, silent: true, transactional: true, allOrNothing: false },
    onCreateConnection: limitLockWaits,
  });
  try {
    const ran = await orm.migrator.up(upTo === undefined ? {} : { to: upTo });
    return ran.map(({ name }) => name);
  } finally {
    await orm.close();
  }
}

/** The job queue's own schema and our queues in it: made here, since `app` may create nothing. */
async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    for (const name of QUEUES) {
      await boss.createQueue(name, {
        retryLimit: 5,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: 60,
        heartbeatSeconds: 10,
      });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
