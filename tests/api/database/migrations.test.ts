import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterAll, afterEach, expect, inject, test } from "vitest";
import { migrationsList } from "#migrations/all.ts";
import { backUp } from "#server/database/backup.ts";
import { withConnection } from "#server/database/connect.ts";
import { migrate, migrationsAreCurrent, takeMigrationLock } from "#server/database/migrate.ts";
import { QUEUES } from "#server/jobs/queue-names.ts";
import { openOrm, ormOptions } from "#server/orm.ts";
import { LAST_MIGRATION } from "#tests/chaos/last-release.ts";
import { useDatabase } from "#tests/support/database.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { booksBefore, giveOrders } from "#tests/support/many-orders.ts";
import { seeded } from "#tests/support/seed.ts";

const cluster = inject("cluster");
const database = useDatabase();
const made: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "windowsill-waiting-"));

/** What has come since the last release. */
const LATER = migrationsList
  .map(({ name }) => name)
  .slice(migrationsList.findIndex(({ name }) => name === LAST_MIGRATION) + 1);

afterAll(() => rmSync(folder, { recursive: true }));

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
  return { ownerUrl: at(cluster.ownerUrl), appUrl: at(cluster.appUrl), superUrl: at(cluster.superUrl) };
}

/** A row in each of the tables that orders rest on, and a picture. */
const SHOP = `
  with shop as (insert into shops (id, slug, title) values (gen_random_uuid(), $1, $1) returning id),
    settings as (insert into shop_settings (shop_id) select id from shop),
    shelf as (insert into sections (shop_id, id, name) select id, gen_random_uuid(), 'Shelf' from shop returning shop_id, id),
    loaf as (insert into items (shop_id, id, section_id, name, price) select shop_id, gen_random_uuid(), id, 'Loaf', 450 from shelf),
    week as (insert into availabilities (shop_id, id, start_time, end_time) select id, gen_random_uuid(), now(), now() + interval '1 day' from shop),
    buyer as (insert into users (shop_id, id, email) select id, gen_random_uuid(), 'cy@customer.test' from shop),
    picture as (insert into pictures (shop_id, id, kind, key, width, height, byte_size, position) select id, gen_random_uuid(), 'gallery', '/art/loaf.svg', 1, 1, 0, 0 from shop)
  select id from shop`;

/** What the serving role may read: its columns, and its rows' counts, by the tables' names. */
async function whatIsRead(superUrl: string): Promise<{ columns: string[]; counts: Record<string, number> }> {
  return withConnection(superUrl, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select c.relname as name, array_agg(c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'mikro_orm_migrations' and has_column_privilege('app', c.oid, a.attnum, 'select')
      group by c.relname`);
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const counted = await client.query<{ n: number }>(
        `select count(*)::int as n from ${pg.escapeIdentifier(name)}`,
      );
      counts[name] = counted.rows[0]?.n ?? 0;
    }
    return { columns: rows.flatMap(({ columns }) => columns), counts };
  });
}

/**
 * Migrates up to a migration and ends its connection when all of it is done but its own record, as a killed process leaves it. What looks
 * for it is no part of the transaction that holds it up: an index that is made concurrently would wait for the end of that look's transaction.
 */
async function cutOff(
  { ownerUrl, appUrl, superUrl }: Awaited<ReturnType<typeof emptyDatabase>>,
  upTo: string,
): Promise<void> {
  await withConnection(superUrl, (holding) =>
    withConnection(superUrl, async (ending) => {
      await holding.query("begin; lock table mikro_orm_migrations in share mode");
      const migrating = expect(migrate(ownerUrl, appUrl, { upTo })).rejects.toThrow("terminating connection");
      const end = () =>
        ending.query(
          "select pg_terminate_backend(pid) from pg_locks where not granted and relation = $1::regclass",
          ["mikro_orm_migrations"],
        );
      await expect.poll(async () => (await end()).rowCount, { interval: 10, timeout: 20_000 }).toBe(1);
      await migrating;
      await holding.query("rollback");
    }),
  );
}

test("REL-R12 the entities and a freshly migrated database agree in every column, index, check and policy", async () => {
  const orm = await MikroORM.init(ormOptions(database.ownerUrl));
  try {
    expect(await orm.schema.getUpdateSchemaSQL()).toBe("");
  } finally {
    await orm.close();
  }
});

test("NOTE-01 REL-R12 messages that were forgotten before lose their subject as well, and no other does", async () => {
  const { ownerUrl, appUrl, superUrl } = await emptyDatabase();
  await migrate(ownerUrl, appUrl, { upTo: "0072-square-again" });
  await withConnection(superUrl, async (client) => {
    await client.query("set role platform");
    const { rows } = await client.query<{ id: string }>(SHOP, ["forgetful"]);
    await client.query(
      `insert into messages (shop_id, id, channel, recipient, template, facts, subject, due_at, message_id)
      select $1, gen_random_uuid(), 'email', 'sam@customer.test', 'welcome', facts::jsonb, 'Of ' || name, now(), name
      from (values (null, 'none'), ('{}', 'some')) as each (facts, name)`,
      [rows[0]?.id],
    );
  });
  await migrate(ownerUrl, appUrl);
  await withConnection(superUrl, async (client) => {
    const { rows } = await client.query("select subject from messages order by subject");
    expect(rows).toEqual([{ subject: "" }, { subject: "Of some" }]);
  });
}, 30_000);

test("REL-R12 four processes that start at once migrate once between them, and a later one finds nothing to do", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(ownerUrl, appUrl)));
  expect(ran.map((names) => names.length).sort()).toEqual([0, 0, 0, migrationsList.length]);
  expect(await migrate(ownerUrl, appUrl)).toEqual([]);
}, 30_000);

test.each([
  ["a second process", () => migrate(database.ownerUrl, database.appUrl)],
  ["a backup", () => backUp(database.ownerUrl, join(folder, "waited.gz"), { now: new Date() })],
])(
  "REL-R12 %s that waits for the one that migrates holds up no index that is made concurrently",
  async (_, start) => {
    await withConnection(database.ownerUrl, async (holding) => {
      await takeMigrationLock(holding, "alone");
      const waiting = start();
      // As while it migrates: the lock belongs to one connection, the migrations run on another.
      await withConnection(database.ownerUrl, async (migrating) => {
        await migrating.query("set lock_timeout = '3s'");
        // The one that holds it has asked for it as well.
        const find = () =>
          migrating.query(
            "select from pg_stat_activity where datname = current_database() and query like 'select pg%advisory_lock%'",
          );
        await expect.poll(async () => (await find()).rowCount, { interval: 10, timeout: 20_000 }).toBe(2);
        try {
          await migrating.query("create index concurrently waited on shops (title)");
        } finally {
          await migrating.query("drop index if exists waited");
          await holding.query("select pg_advisory_unlock_all()");
          await waiting;
        }
      });
    });
  },
  30_000,
);

test("REL-R12 a database that serves already is brought up, each migration after the rights of the one before were given", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const names = migrationsList.map(({ name }) => name);
  const later = names.slice(names.indexOf("0039-commit-orders"));
  for (const name of later) expect(await migrate(ownerUrl, appUrl, { upTo: name })).toContain(name);
  expect(await migrate(ownerUrl, appUrl)).toEqual([]);
}, 60_000);

test("REL-R12 what the last release has written and reads is there half way and at the end, and a migration that was cut off runs again", async () => {
  const place = await emptyDatabase();
  const { ownerUrl, appUrl, superUrl } = place;
  await migrate(ownerUrl, appUrl, { upTo: LAST_MIGRATION });
  const shopIds: string[] = [];
  await withConnection(superUrl, async (client) => {
    await client.query("set role platform");
    for (const slug of ["one", "two", "three"]) {
      const { rows } = await client.query<{ id: string }>(SHOP, [slug]);
      shopIds.push(...rows.map(({ id }) => id));
    }
  });
  await giveOrders(superUrl, shopIds, 90);
  const before = { read: await whatIsRead(superUrl), books: await booksBefore(superUrl, new Date()) };
  expect(before.read.counts).toMatchObject({
    orders: 90,
    line_items: 180,
    order_events: 90,
    pictures: 3,
  });
  expect(Object.keys(before.books)).toHaveLength(3);

  const { random, tell } = seeded("REL-R12 cut off");
  const cut = random.pick(LATER.slice(1));
  tell(`at ${cut}`);
  const whole = LATER.slice(0, LATER.indexOf(cut));
  expect(await migrate(ownerUrl, appUrl, { upTo: whole.at(-1) })).toEqual(whole);
  const expectAllOfIt = async () => {
    const { columns, counts } = await whatIsRead(superUrl);
    expect(before.read.columns.filter((column) => !columns.includes(column))).toEqual([]);
    expect(counts).toMatchObject(before.read.counts);
    expect(await booksBefore(superUrl, new Date())).toEqual(before.books);
  };
  await cutOff(place, cut);
  await expectAllOfIt();
  expect(await migrate(ownerUrl, appUrl)).toEqual(LATER.slice(whole.length));
  expect(await migrate(ownerUrl, appUrl)).toEqual([]);
  await expectAllOfIt();
}, 60_000);

test.for(atFullCounts)(
  "REL-R12 a migration that someone is in the way of gives up after three seconds, and runs again, %s",
  { timeout: 60_000 },
  async () => {
    const { ownerUrl, appUrl } = await emptyDatabase();
    await migrate(ownerUrl, appUrl, { upTo: LAST_MIGRATION });
    await withConnection(ownerUrl, async (client) => {
      await client.query("begin; lock table mikro_orm_migrations in share mode");
      await expect(migrate(ownerUrl, appUrl)).rejects.toThrow("canceling statement due to lock timeout");
      await client.query("rollback");
    });
    expect(await migrate(ownerUrl, appUrl)).toEqual(LATER);
  },
);

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
