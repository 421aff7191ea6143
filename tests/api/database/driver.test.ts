/** What the product adds to its database driver, and the library versions that it was tried on (decision 0056). */
import { readFileSync } from "node:fs";
import type pg from "pg";
import { expect, test } from "vitest";
import { isAway } from "#server/database/database-unavailable.ts";
import { inShop } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
import { useDatabase } from "#tests/support/database.ts";

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

test("REL-R2 what gives up broken connections was tried with these versions; with others the test above is to be looked at again", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect([dependencies.pg, dependencies.kysely, dependencies["@mikro-orm/postgresql"]]).toEqual([
    "8.23.1",
    "0.29.6",
    "7.2.1",
  ]);
});
