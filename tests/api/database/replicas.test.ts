/**
 * PERF-09: what may be read from a replica, and that one which lags is never believed. The replica here is the test's database under a second connection, or a copy of it
 * as it was; `tests/chaos/replica.test.ts` does the same with one that streams.
 */
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import { replicaReads, replicasOf, setReplicas } from "#server/database/replicas.ts";
import { inShop } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
import { menuState, readAsOf } from "#server/shop/shop-version.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let statements: string[] = [];
const opened: MikroORM[] = [];
const copy = () =>
  Object.assign(new URL(database.appUrl), { pathname: `${new URL(database.appUrl).pathname}_copy` }).href;

beforeAll(async () => {
  world = await openWorld(database);
  await copyDatabase();
});

afterEach(() => setReplicas(null));

afterAll(async () => {
  for (const orm of opened) await orm.close();
  await inCluster(async (client) => {
    await client.query(`drop database if exists ${nameOf(copy())} (force)`);
  });
});

const nameOf = (url: string) => pg.escapeIdentifier(new URL(url).pathname.slice(1));
const inCluster = (work: (client: pg.Client) => Promise<void>) =>
  withConnection(Object.assign(new URL(database.superUrl), { pathname: "/postgres" }).href, work);

/** As the database is now; no one may be connected to it meanwhile, and the pools connect again by themselves. */
async function copyDatabase(): Promise<void> {
  await inCluster(async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [new URL(database.appUrl).pathname.slice(1)],
    );
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
      [new URL(database.appUrl).pathname.slice(1)],
    );
    await client.query(
      `create database ${nameOf(copy())} template ${nameOf(database.appUrl)} strategy file_copy owner ${pg.escapeIdentifier(rows[0]?.owner ?? "")}`,
    );
  });
}

/** Reads may go there from now on; what is asked of it is recorded. */
async function replicaAt(url: string): Promise<void> {
  statements = [];
  const orm = await openOrm(url, { onStatement: (statement) => statements.push(statement) });
  opened.push(orm);
  setReplicas(replicasOf([orm]));
}

async function outcomes(): Promise<Record<string, number>> {
  const { values } = await replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]));
}

async function during(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await outcomes();
  await act();
  const after = await outcomes();
  const more = Object.entries(after).map(
    ([outcome, count]) => [outcome, count - (before[outcome] ?? 0)] as const,
  );
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}

const priceOfRye = async (): Promise<number | undefined> => {
  const answer = await world.send({
    method: "GET",
    path: `/api/shops/slug/${world.a.slug}/menu`,
    host: null,
  });
  return answer
    .json<{ data: { items: { id: string; price: number }[] }[] }>()
    .data.flatMap(({ items }) => items)
    .find(({ id }) => id === world.a.rye)?.price;
};

const setPrice = (price: number) =>
  database.asPlatform((tx) => tx.execute("update items set price = ? where id = ?", [price, world.a.rye]));
/** How often a table was read, of whichever server. */
const readsOf = (table: string, sent: readonly string[]) =>
  sent.filter((statement) => statement.includes(`from ${table} `)).length;

test("PERF-09 PERF-02 a menu that has changed is read from a replica that has the change", async () => {
  await replicaAt(database.appUrl);
  await setPrice(811);
  // The shop, its windows and its menu, each once.
  const sent = await sentDuring(database, async () => {
    expect(await during(async () => expect(await priceOfRye()).toBe(811))).toEqual({ replica: 3 });
  });
  expect(readsOf("items", sent)).toBe(1);
  // What is kept is asked of no one but for its version, which is the primary's.
  expect(await during(priceOfRye)).toEqual({});
});

test("PERF-09 PERF-02 a replica that lags is not believed: the price that was just changed is in the next answer", async () => {
  await replicaAt(copy());
  for (const price of [812, 813, 814]) {
    await setPrice(price);
    const sent = await sentDuring(database, async () => {
      expect(await during(async () => expect(await priceOfRye()).toBe(price))).toEqual({ behind: 1 });
    });
    // Of the primary alone: the other one was asked for its version, and no more.
    expect(readsOf("items", sent)).toBe(1);
  }
});

test("PERF-09 REL-R7 a replica that is out of reach costs no answer, and is spared after five failures", async () => {
  await replicaAt("postgresql://app:x@127.0.0.1:9/windowsill");
  for (let price = 820; price < 828; price++) {
    await setPrice(price);
    expect(await during(async () => expect(await priceOfRye()).toBe(price))).toEqual({ away: 1 });
  }
  expect(statements.filter((statement) => /begin/i.test(statement)).length).toBeLessThanOrEqual(5);
});

test("PERF-09 inside of a transaction no replica is asked: it has nothing of what the transaction wrote", async () => {
  await replicaAt(database.appUrl);
  const em = database.em();
  const state = await menuState(em, { by: "id", id: world.a.id });
  if (!state) throw new Error("The shop is not there.");
  const price = (tx: EntityManager) =>
    tx.execute<{ price: number }[]>("select price from items where id = ?", [world.a.rye]);
  const read = inShop(em, world.a.id, async (tx) => {
    await tx.execute("update items set price = 830 where id = ?", [world.a.rye]);
    return readAsOf(tx, state, "menuVersion", price);
  });
  expect(await during(async () => expect(await read).toEqual([{ price: 830 }]))).toEqual({});
});

test("PERF-09 SUP-01 a report of all shops is read from no server that cannot say what it has replayed", async () => {
  await replicaAt(copy());
  const shops = callerAt({ shop: null, token: world.people.superAdmin.token }).ask((api) =>
    api.platform.shops({ search: "" }),
  );
  const listed = await during(async () => expect((await shops).total).toBeGreaterThan(0));
  expect(listed).toEqual({ behind: 1 });
  expect(statements.some((statement) => statement.includes("platform_shops"))).toBe(false);
});
