import { randomBytes } from "node:crypto";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { migrationsList } from "#migrations/all.ts";
import { withConnection } from "#server/database/connect.ts";
import { migrate, migrationsAreCurrent } from "#server/database/migrate.ts";
import { QUEUES } from "#server/jobs/queue-names.ts";
import { openOrm, ormOptions } from "#server/orm.ts";
import { useDatabase } from "#tests/support/database.ts";

const cluster = inject("cluster");
const database = useDatabase();
const made: string[] = [];

afterEach(async () => {
  await withConnection(cluster.superUrl, async (client) => {
    for (const name of made.splice(0)) await client.query(`drop database ${name} with (force)`);
  });
});

/** A database with nothing in it, as a host hands it over: the plain owner owns it, and that is all. */
async function emptyDatabase() {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  made.push(name);
  const owner = pg.escapeIdentifier(new URL(cluster.ownerUrl).username);
  await withConnection(cluster.superUrl, (client) => client.query(`create database ${name} owner ${owner}`));
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { ownerUrl: at(cluster.ownerUrl), appUrl: at(cluster.appUrl) };
}

test("REL-R12 the entities and a freshly migrated database agree in every column, index, check and policy", async () => {
  const orm = await MikroORM.init(ormOptions(database.ownerUrl));
  try {
    expect(await orm.schema.getUpdateSchemaSQL()).toBe("");
  } finally {
    await orm.close();
  }
});

test("REL-R12 four processes that start at once migrate once between them, and a later one finds nothing to do", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(ownerUrl, appUrl)));
  expect(ran.map((names) => names.length).sort()).toEqual([0, 0, 0, migrationsList.length]);
  expect(await migrate(ownerUrl, appUrl)).toEqual([]);
}, 30_000);

test("REL-R12 a database that serves already is brought up, each migration after the rights of the one before were given", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const names = migrationsList.map(({ name }) => name);
  const later = names.slice(names.indexOf("0039-commit-orders"));
  for (const name of later) expect(await migrate(ownerUrl, appUrl, { upTo: name })).toContain(name);
  expect(await migrate(ownerUrl, appUrl)).toEqual([]);
}, 60_000);

test("SEC-02 a plain owner is enough to migrate, and `app` comes out with rights on rows alone", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  await migrate(ownerUrl, appUrl);
  await withConnection(appUrl, async (app) => {
    const { rows } = await app.query(`select
      has_database_privilege(current_database(), 'temporary') as temporary,
      has_database_privilege(current_database(), 'create') as schemas,
      has_schema_privilege('public', 'create') or has_schema_privilege('ops', 'create') or has_schema_privilege('pgboss', 'create') as tables,
      (select count(*)::int from pg_class where pg_has_role(relowner, 'usage')) as owned,
      (select count(*)::int from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'ops'::regnamespace)
        and (has_table_privilege(c.oid, 'truncate') or has_table_privilege(c.oid, 'references') or has_table_privilege(c.oid, 'trigger'))) as structural`);
    expect(rows).toEqual([{ temporary: false, schemas: false, tables: false, owned: 0, structural: 0 }]);
  });
});

test("SEC-02 one role for owning and serving is refused in plain words", async () => {
  const { ownerUrl } = await emptyDatabase();
  await expect(migrate(ownerUrl, ownerUrl)).rejects.toThrow("row-level security needs two");
});

test("OPS-02 a process learns whether the schema is the one it was made for", async () => {
  expect(await migrationsAreCurrent(database.orm)).toBe(true);
  await withConnection(database.ownerUrl, (owner) =>
    owner.query("delete from mikro_orm_migrations where name = '0009-roles-and-policies'"),
  );
  expect(await migrationsAreCurrent(database.orm)).toBe(false);
});

test("OPS-02 on a database that was never migrated the question is answered, not thrown", async () => {
  const { appUrl } = await emptyDatabase();
  const orm = await openOrm(appUrl);
  try {
    expect(await migrationsAreCurrent(orm)).toBe(false);
  } finally {
    await orm.close();
  }
});

test("NOTE-01 the queues are there for `app`, who may send to them but not make one", async () => {
  await withConnection(database.appUrl, async (app) => {
    const { rows } = await app.query(
      "select name from pgboss.queue where name not like '\\_\\_%' order by name",
    );
    expect(rows.map(({ name }) => name)).toEqual([...QUEUES].sort());
    await expect(app.query("create table pgboss.mine (id int)")).rejects.toMatchObject({ code: "42501" });
  });
});
