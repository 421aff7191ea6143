/** What the product adds to its database driver, and the library versions that it was tried on (decision 0056). */
import { readFileSync } from "node:fs";
import type pg from "pg";
import { expect, test } from "vitest";
import { isAway } from "#server/database/database-unavailable.ts";
import { inShop } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openFaultProxy } from "#tests/support/fault-proxy.ts";

const database = useDatabase();
const SHOP = "019ad000-0000-7000-8000-000000000001";

test("REL-R2 REL-R6 a connection that ends inside a transaction leaves the pool, however many do", async () => {
  const orm = await openOrm(database.appUrl, { poolSize: 2 });
  try {
    const broken = () =>
      inShop(orm.em.fork(), SHOP, (tx) => tx.execute("select pg_terminate_backend(pg_backend_pid())"));
    for (let time = 0; time < 2; time++) await expect(broken()).rejects.toThrow();
    const pool: pg.Pool = await orm.em.getConnection().getNativeClient();
    await expect.poll(() => pool.totalCount, { timeout: 5_000 }).toBe(0);
    await inShop(orm.em.fork(), SHOP, (tx) => tx.execute("select 1"));
  } finally {
    await orm.close();
  }
});

test("REL-R9 while all connections are busy, whoever wants one more is told after a moment that the database is away", async () => {
  const orm = await openOrm(database.appUrl, { poolSize: 1 });
  const pool: pg.Pool = await orm.em.getConnection().getNativeClient();
  const busy = await pool.connect();
  try {
    const failures: unknown[] = [];
    const ask = inShop(orm.em.fork(), SHOP, (tx) => tx.execute("select 1"));
    void ask.catch((failure: unknown) => failures.push(failure));
    await expect.poll(() => failures.map(isAway), { timeout: 8_000 }).toEqual([true]);
  } finally {
    busy.release();
    await orm.close();
  }
});

test("REL-R6 REL-R9 a connection that is ready only when whoever waited for it has given up goes to the next one", async () => {
  const line = await openFaultProxy(Number(new URL(database.appUrl).port));
  const url = Object.assign(new URL(database.appUrl), { port: String(line.port) }).href;
  const orm = await openOrm(url, { poolSize: 1 });
  const pool: pg.Pool = await orm.em.getConnection().getNativeClient();
  // Connecting takes three trips there and back and ends within the second that the pool waits; the limits of time take a fourth, and end after it.
  const giveUpBetween = async () => {
    line.latencyMilliseconds = 0;
    const busy = await pool.connect();
    const waiting = pool.connect();
    pool.once("remove", () => {
      line.latencyMilliseconds = 140;
    });
    busy.release(true);
    return waiting.then(
      (client) => client.release(),
      (failure: Error) => failure.message,
    );
  };
  try {
    // On a machine that is busy connecting may take over a second.
    await expect.poll(giveUpBetween, { timeout: 30_000 }).toBe("timeout exceeded when trying to connect");
    line.latencyMilliseconds = 0;
    await inShop(orm.em.fork(), SHOP, (tx) => tx.execute("select 1"));
  } finally {
    await line.close();
    await orm.close();
  }
});

test("REL-R2 what gives up broken connections was tried with these versions; with others the test above is to be looked at again", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect([dependencies.pg, dependencies.kysely, dependencies["@mikro-orm/postgresql"]]).toEqual([
    "8.23.1",
    "0.29.6",
    "7.2.1",
  ]);
});
