import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { type FullShop, openFullShop } from "./two-full-shops.ts";

const database = useDatabase();
let ours: FullShop;
let theirs: FullShop;
/** Speaks as `app`, with nothing in between. */
let app: pg.Client;
let tables: string[];

beforeAll(async () => {
  [ours, theirs] = await database.asPlatform(async (tx) => {
    const shops = [openFullShop(tx, "ours"), openFullShop(tx, "theirs")] as const;
    await tx.flush();
    return shops;
  });
  app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  // From the catalogue, so that a table made tomorrow is in these tests without anyone's doing.
  const { rows } = await app.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'shop_id'
       and c.relname <> 'retired_slugs' order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => app.end());

/** Runs statements of `app` for a shop (or for none) and takes them back. */
async function as(shop: FullShop | null, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  await app.query("begin");
  try {
    if (shop) await app.query("select set_config('app.shop_id', $1, true)", [shop.id]);
    return await app.query(sql, values);
  } finally {
    await app.query("rollback");
  }
}

/** How many rows a statement touched; none when it was refused for lack of a right. */
const touched = (shop: FullShop | null, sql: string, values: unknown[] = []) =>
  as(shop, sql, values).then(
    ({ rowCount }) => rowCount,
    (error: pg.DatabaseError) => (error.code === "42501" ? 0 : Promise.reject(error)),
  );

const NOT_ALLOWED = { code: "42501" };

describe("row by row", () => {
  test("SEC-02 every table of a shop is forced under the two policies and was filled for both shops", async () => {
    const { rows } = await app.query(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
         (select string_agg(policyname || ' ' || roles::text || ' ' || permissive || ' ' || cmd, ', ' order by policyname)
          from pg_policies p where p.tablename = c.relname and p.schemaname = 'public') as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by 1`,
      [tables],
    );
    expect(tables.length).toBeGreaterThan(20);
    expect(rows).toEqual(
      tables.map((name) => ({
        name,
        forced: true,
        policies: "of_shop {public} PERMISSIVE ALL, platform {platform} PERMISSIVE ALL",
      })),
    );
    for (const table of tables) {
      const seen = await database.asPlatform((tx) =>
        tx.execute(`select distinct shop_id from ${table} where shop_id is not null`),
      );
      expect(seen, table).toHaveLength(2);
    }
  });

  test("SEC-02 tables without a policy are the known few, and hold nothing of a shop but its name and standing", async () => {
    const { rows } = await app.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "faqs",
      "mikro_orm_migrations",
      "platform_acts",
      "retired_slugs",
      "shops",
      "stripe_events",
      "super_admins",
    ]);
  });

  test("SEC-02 without a shop `app` sees, changes and deletes no row of any table", async () => {
    for (const table of tables) {
      expect((await as(null, `select * from ${table}`)).rows, table).toEqual([]);
      expect(await touched(null, `update ${table} set shop_id = shop_id`), table).toBe(0);
      expect(await touched(null, `delete from ${table}`), table).toBe(0);
    }
  });

  test("SEC-02 a shop sees its own rows of every table and none of another's", async () => {
    for (const table of tables) {
      const { rows } = await as(ours, `select shop_id from ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(new Set(rows.map(({ shop_id }) => shop_id)), table).toEqual(new Set([ours.id]));
    }
  });

  test("SEC-02 a shop changes and deletes no row of another, not even by naming it", async () => {
    for (const table of tables) {
      expect(
        await touched(ours, `update ${table} set shop_id = shop_id where shop_id = $1`, [theirs.id]),
        table,
      ).toBe(0);
      expect(await touched(ours, `delete from ${table} where shop_id = $1`, [theirs.id]), table).toBe(0);
    }
  });

  test("SEC-02 a shop can neither add a row to another nor push one over to it, in any table", async () => {
    for (const table of tables) {
      const [row] = await database.asPlatform((tx) =>
        tx.execute<{ row: object }[]>(`select to_jsonb(t) as row from ${table} t where shop_id = ?`, [
          theirs.id,
        ]),
      );
      const added = as(ours, `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
        row?.row,
      ]);
      await expect(added, table).rejects.toMatchObject(NOT_ALLOWED);
      const pushed = as(ours, `update ${table} set shop_id = $1`, [theirs.id]);
      await expect(pushed, table).rejects.toMatchObject(NOT_ALLOWED);
    }
  });

  test("SEC-02 all of these attempts left both shops as they were", async () => {
    const before = await database.fingerprint();
    for (const table of tables) {
      await app.query(`update ${table} set shop_id = shop_id`).catch(() => {});
      await app.query(`delete from ${table}`).catch(() => {});
    }
    expect(await database.fingerprint()).toEqual(before);
  });
});

describe("the shops themselves", () => {
  test("SEC-02 `app` reads every shop's name and standing, for finding a host's", async () => {
    const { rows } = await as(null, "select slug from shops order by slug");
    expect(rows).toEqual([{ slug: "ours" }, { slug: "theirs" }]);
  });

  test.each([
    ["changes no shop while none is at hand", null, "update shops set title = 'Mine now'"],
    ["changes no other shop", "ours", "update shops set title = 'Mine now' where slug = 'theirs'"],
    ["changes not all at once", "ours", "update shops set maintenance_mode = true"],
    [
      "takes no other shop's old slug",
      "ours",
      "update retired_slugs set until = now() where slug = 'old-theirs'",
    ],
    [
      "opens no shop but the one at hand",
      "ours",
      "insert into shops (id, slug, title) values (gen_random_uuid(), 'more', 'More')",
    ],
    [
      "retires no slug for another",
      "ours",
      "insert into retired_slugs select 'x', id, now() from shops where slug = 'theirs'",
    ],
    ["deletes no shop, not even its own", "ours", "delete from shops where slug = 'ours'"],
  ] as const)("SEC-02 `app` %s", async (_, at, sql) => {
    await expect(as(at && ours, sql)).rejects.toMatchObject(NOT_ALLOWED);
  });

  test("SEC-02 a shop changes itself", async () => {
    expect(await touched(ours, "update shops set title = 'Renamed' where id = $1", [ours.id])).toBe(1);
  });
});

describe("the role", () => {
  test.each([
    "set role platform",
    "set session authorization windowsill_owner",
    "alter table items disable row level security",
    "alter table items add column more int",
    "alter table items no force row level security",
    "drop policy of_shop on items",
    "create policy mine on items using (true)",
    "drop table items",
    "truncate items",
    "create table mine (id int)",
    "create schema mine",
    "create function mine() returns int language sql as 'select 1'",
    "create function ops.mine() returns int language sql as 'select 1'",
    "alter function ops.find_session(bytea, timestamptz) owner to app",
    "select * from super_admins",
    "insert into super_admins (id, email) values (gen_random_uuid(), 'me@evil.test')",
    "update audit_entries set action = 'nothing'",
    "delete from audit_entries",
    "update order_events set what = 'nothing'",
    "delete from order_events",
    "update order_ticks set is_set = false",
    "delete from order_ticks",
    "delete from mikro_orm_migrations",
    "delete from orders",
    "delete from users",
    "delete from items",
    "create role mine",
    "alter role app superuser",
    "alter role app bypassrls",
    "copy items to program 'cat'",
  ])("SEC-02 `app` may not: %s", async (sql) => {
    await expect(as(ours, sql)).rejects.toMatchObject(NOT_ALLOWED);
  });

  test("SEC-02 the owner is no superuser, sees no shop's row by itself, and all of them as `platform`", async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      const { rows } = await owner.query(
        "select rolsuper, rolbypassrls, (select count(*)::int from items) as items from pg_roles where rolname = current_user",
      );
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, items: 0 }]);
      await owner.query("set role platform");
      expect((await owner.query("select count(*)::int as items from items")).rows).toEqual([{ items: 2 }]);
    } finally {
      await owner.end();
    }
  });

  test("SEC-02 only `app` and `platform` may call the functions that look beyond a shop", async () => {
    const { rows } = await app.query(
      `select distinct r.grantee from information_schema.routine_privileges r
       where r.routine_schema = 'ops' and r.routine_name not in ('guard_shop') order by 1`,
    );
    expect(rows.map(({ grantee }) => grantee).filter((name) => name !== null)).toEqual(["app"]);
    const open = await app.query(
      `select p.proname from pg_proc p where p.pronamespace = 'ops'::regnamespace and p.prosecdef
         and (p.proconfig is null or p.proowner <> 'platform'::regrole
           or exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0))`,
    );
    expect(open.rows).toEqual([]);
  });

  test("REL-R9 `app` waits no longer for a statement or a lock than was decided", async () => {
    const [row] = await database
      .em()
      .execute(
        "select current_setting('statement_timeout') as a, current_setting('lock_timeout') as b, current_setting('idle_in_transaction_session_timeout') as c",
      );
    expect(row).toEqual({ a: "4s", b: "2s", c: "10s" });
  });
});
