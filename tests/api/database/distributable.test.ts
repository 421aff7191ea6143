/** PERF-09: the shops can be spread over several servers by `shop_id`. What stands in the way is listed in `deploy/citus.ts`, all of it and nothing that is gone. */

import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  DISTRIBUTED,
  FINDS_THE_SHOP,
  LOCAL,
  OF_ONE_SHOP,
  OF_THE_PLATFORM,
  OVER_ALL_SHOPS,
  REFERENCE,
  spreading,
  TRIGGER_FUNCTIONS,
  UNIQUE_OVER_ALL_SHOPS,
  WITHOUT_A_SHOP,
} from "#deploy/citus.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

const rows = <Row extends object>(sql: string) => database.em().execute<Row[]>(sql);
const distributed: readonly string[] = DISTRIBUTED;

test("PERF-09 each table is spread by its shop, or is named with the reason why it is not", async () => {
  const tables = await rows<{ name: string; has: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped) as has
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const others = [...Object.keys(REFERENCE), ...Object.keys(LOCAL).filter((name) => !name.includes("."))];
  expect(tables.map(({ name }) => name).sort()).toEqual([...distributed, ...others].sort());
  expect(tables.filter(({ name, has }) => distributed.includes(name) && !has)).toEqual([]);
  const schemas = await rows<{ name: string }>(`
    select distinct case nspname when 'pgboss' then 'pgboss.*' else nspname || '.' || relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where nspname in ('ops', 'pgboss') and relkind in ('r', 'p')`);
  expect(schemas.map(({ name }) => name).sort()).toEqual(
    Object.keys(LOCAL)
      .filter((name) => name.includes("."))
      .sort(),
  );
});

test("PERF-09 shop_id is in every unique index of a spread table, and in every row, but where it is said what becomes of it", async () => {
  const indexes = await rows<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname in (${distributed.map((name) => `'${name}'`).join(", ")})
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and a.attnum = any (i.indkey))`);
  expect(indexes.map(({ name }) => name).sort()).toEqual(Object.keys(UNIQUE_OVER_ALL_SHOPS).sort());
  const nullable = await rows<{ name: string }>(`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'shop_id' and not a.attnotnull and not a.attisdropped and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  expect(
    nullable
      .map(({ name }) => name)
      .filter((name) => distributed.includes(name))
      .sort(),
  ).toEqual(Object.keys(WITHOUT_A_SHOP).sort());
});

test("PERF-09 a foreign key leads to a row of the same shop, or to a table that is whole on every server; parents are spread first", async () => {
  const keys = await rows<{ child: string; parent: string; own: string[]; others: string[] }>(`
    select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
      array(select a.attname::text from unnest(f.conkey) with ordinality k (n, place) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by k.place) as own,
      array(select a.attname::text from unnest(f.confkey) with ordinality k (n, place) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n order by k.place) as others
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`);
  expect(keys.length).toBeGreaterThan(50);
  const spread = new Set(distributed);
  const wrong = keys.filter(({ child, parent, own, others }) => {
    if (!spread.has(child)) return !Object.hasOwn(REFERENCE, parent) || !Object.hasOwn(REFERENCE, child);
    if (Object.hasOwn(REFERENCE, parent)) return false;
    const place = own.indexOf("shop_id");
    return (
      place < 0 || others[place] !== "shop_id" || distributed.indexOf(parent) > distributed.indexOf(child)
    );
  });
  expect(wrong).toEqual([]);
  expect(spreading()).toHaveLength(2 + Object.keys(REFERENCE).length + distributed.length);
});

test("PERF-09 each function that runs in the database is known by whose rows it touches, and each trigger by what becomes of it", async () => {
  const kinds = [OF_ONE_SHOP, FINDS_THE_SHOP, OF_THE_PLATFORM, OVER_ALL_SHOPS, TRIGGER_FUNCTIONS];
  const functions = await rows<{ name: string; source: string; triggers: number }>(`
    select p.proname as name, p.prosrc as source, (select count(*)::int from pg_trigger t where t.tgfoid = p.oid) as triggers
    from pg_proc p where p.pronamespace in ('ops'::regnamespace, 'public'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  expect(functions.map(({ name }) => name).sort()).toEqual(kinds.flatMap((kind) => Object.keys(kind)).sort());
  const named = (kind: Readonly<Record<string, string>>) =>
    functions.filter(({ name }) => Object.hasOwn(kind, name));
  expect(named(TRIGGER_FUNCTIONS).filter(({ triggers }) => triggers === 0)).toEqual([]);
  expect(
    functions.filter(({ name, triggers }) => triggers > 0 && !Object.hasOwn(TRIGGER_FUNCTIONS, name)),
  ).toEqual([]);
  // What works within a shop names it, and reaches for the queue and for listeners only where that is said.
  const silent = named(OF_ONE_SHOP).filter(
    ({ name, source }) => name !== "shop_state" && !/shop_id|in_shop/.test(source),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  const queues = functions.filter(({ source }) => source.includes("pgboss.")).map(({ name }) => name);
  expect(queues).toEqual(["commit_orders"]);
  const notifies = functions.filter(({ source }) => source.includes("pg_notify(")).map(({ name }) => name);
  expect(notifies.sort()).toEqual(["count_new_orders", "number_order_change"]);
});

/** Whether a statement says for which shop it is: by itself, or as a function that is listed. */
function saysItsShop(statement: string): boolean {
  if (/^\s*(?:begin|start transaction|commit|rollback|savepoint|release|set )/i.test(statement)) return true;
  if (/set_config\(/.test(statement) || /\bshop_id\b/.test(statement)) return true;
  // A row that is on every server.
  if (
    Object.keys(REFERENCE).some((table) =>
      new RegExp(`^select \\S+ from "${table}" as \\S+ where`).test(statement),
    )
  )
    return true;
  const called = [...statement.matchAll(/\bops\.(\w+)\(/g)].map(([, name = ""]) => name);
  const ofTheQueue = /\bpgboss\./.test(statement);
  return (
    ofTheQueue ||
    (called.length > 0 && called.every((name) => Object.hasOwn({ ...OF_ONE_SHOP, ...FINDS_THE_SHOP }, name)))
  );
}

test("PERF-09 no statement of a page, a cart, an order or a list goes to more than one shop's rows", async () => {
  const { customerSelf, merchantOwn } = world.people;
  const customer = at(world.a, customerSelf.token);
  const merchant = at(world.a, merchantOwn.token);
  const order = () => world.orderInput({ idempotencyKey: v7() });
  const sent = await sentDuring(database, async () => {
    await at(world.a, null).ask((api) => api.catalog.menu());
    await at(world.a, null).ask((api) => api.availability.upcoming());
    const placed = await customer.ask((api) => api.orders.place(order()));
    await customer.ask((api) => api.cart.mine());
    await customer.ask((api) => api.orders.mine({ page: 1 }));
    await merchant.ask((api) => api.orders.counts());
    await merchant.ask((api) => api.orders.list({}));
    await merchant.ask((api) => api.orders.update({ orderId: placed.order.id, paid: true }));
  });
  expect(sent.length).toBeGreaterThan(20);
  expect([...new Set(sent.filter((statement) => !saysItsShop(statement)))]).toEqual([]);
});
