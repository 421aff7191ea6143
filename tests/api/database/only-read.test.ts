/** REL-R6: a database that answers and takes no change, as a standby does that no one has promoted, is away for all who serve from it. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openWithReplica } from "#deploy/streaming-replica.ts";
import { migrationsList } from "#migrations/all.ts";
import { inspectDatabase } from "#server/bin/doctor.ts";
import { readConfig } from "#server/config.ts";
import { withConnection } from "#server/database/connect.ts";
import { isAway } from "#server/database/database-unavailable.ts";
import { migrate, migrationsAreCurrent } from "#server/database/migrate.ts";
import { replicasOf, setReplicas } from "#server/database/replicas.ts";
import { inShop } from "#server/database/tenant.ts";
import { figures } from "#server/figures.ts";
import { openOrm } from "#server/orm.ts";
import { removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
const name = () => new URL(database.superUrl).pathname.slice(1);
const asAdministrator = (...statements: readonly string[]) =>
  withConnection(
    Object.assign(new URL(database.superUrl), { pathname: "/postgres" }).href,
    async (client) => {
      for (const statement of statements) await client.query(statement);
    },
  );

/** Connections that are open keep what they were told at their start, as those to a standby do not. */
const CUT = () => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`;

/** What the doctor says of something. */
async function said(env: Record<string, string>, about: RegExp): Promise<string[]> {
  const config = readConfig({
    NODE_ENV: "test",
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
    ...env,
  });
  return (await inspectDatabase(config)).map(({ text }) => text).filter((text) => about.test(text));
}

beforeAll(() => asAdministrator(`alter database ${name()} set default_transaction_read_only = on`, CUT()));
afterAll(() => asAdministrator(`alter database ${name()} reset default_transaction_read_only`, CUT()));

async function opened() {
  const statements: string[] = [];
  const orm = await openOrm(database.appUrl, { onStatement: (statement) => statements.push(statement) });
  onTestFinished(() => orm.close());
  return { orm, statements };
}

test("REL-R6 OPS-02 readiness says no, by the one question that it asks anyway", async () => {
  const { orm, statements } = await opened();
  const failure: unknown = await migrationsAreCurrent(orm).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "The database answers, and takes no changes." });
  expect(isAway(failure)).toBe(true);
  expect(statements).toHaveLength(1);
});

test("REL-R6 what is refused there is no bug: 503, and a retry after the promotion does it", async () => {
  const { orm } = await opened();
  const writing = inShop(orm.em.fork(), "019ad000-0000-7000-8000-000000000001", (tx) =>
    tx.execute("delete from carts"),
  );
  const failure: unknown = await writing.catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "25006" });
  expect(isAway(failure)).toBe(true);
});

test("OPS-01 the figures tell a database that only answers from one that is away", async () => {
  const { orm } = await opened();
  const text = await figures(orm.em.fork());
  expect(text).toContain("\nwindowsill_database_answers 1\n");
  expect(text).toContain("\nwindowsill_database_takes_changes 0\n");
});

test("REL-R6 PERF-09 a replica is not judged so: readiness is about the primary alone", async () => {
  const { orm: replica, statements } = await opened();
  setReplicas(replicasOf([replica]));
  onTestFinished(() => setReplicas(null));
  // As it is opened by the administrator's own word, the primary takes changes.
  const primary = await openOrm(
    Object.assign(new URL(database.appUrl), { search: "?options=-c%20default_transaction_read_only%3Doff" })
      .href,
  );
  onTestFinished(() => primary.close());
  expect(await migrationsAreCurrent(primary)).toBe(true);
  expect(await figures(primary.em.fork())).toContain("\nwindowsill_database_takes_changes 1\n");
  expect(statements).toEqual([]);
});

test("OPS-02 the doctor says in plain words which of the URLs leads to a database that takes no changes", async () => {
  const env = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
  expect(await said(env, /changes/)).toEqual(
    Object.keys(env).map(
      (variable) =>
        `${variable} leads to a database that takes no changes: no one can order (default_transaction_read_only is on).`,
    ),
  );
});

test("REL-R6 OPS-02 a standby that is served from is not ready, and says so to the doctor, until it is promoted", async () => {
  const folder = throwAwayFolder();
  const { postgres, replicaUrl, stop } = await openWithReplica(folder, () => {});
  onTestFinished(async () => {
    await stop();
    removeDataFolder(folder);
  }, 60_000);
  await migrate(postgres.ownerUrl, postgres.appUrl);
  const { host, port } = new URL(replicaUrl);
  const standby = Object.assign(new URL(postgres.appUrl), { port }).href;
  const orm = await openOrm(standby);
  onTestFinished(() => orm.close());
  const ready = () => migrationsAreCurrent(orm).catch(() => false);
  const reached = () =>
    withConnection(replicaUrl, (client) => client.query("select from mikro_orm_migrations")).then(
      ({ rowCount }) => rowCount,
      () => 0,
    );
  await expect.poll(reached, { timeout: 30_000 }).toBe(migrationsList.length);
  expect(await ready()).toBe(false);
  const notPromoted =
    "leads to a database that takes no changes: no one can order (it is a standby, to be promoted or to be named by DATABASE_REPLICA_URLS alone; docs/runbook.md, Failover).";
  expect(await said({ DATABASE_URL: standby }, /changes|replica/)).toEqual([`DATABASE_URL ${notPromoted}`]);
  const asReplica = { DATABASE_URL: postgres.appUrl, DATABASE_REPLICA_URLS: standby };
  expect(await said(asReplica, /changes|replica/i)).toEqual([`The replica ${host} answers.`]);
  await withConnection(replicaUrl, (client) => client.query("select pg_promote()"));
  await expect.poll(ready, { timeout: 30_000 }).toBe(true);
  expect(await said({ DATABASE_URL: standby }, /changes/)).toEqual([]);
});
