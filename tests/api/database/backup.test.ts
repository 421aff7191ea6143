/** REL-R13: a backup that was never restored is no backup. Another cluster, a plain owner, orders coming in. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CheckedArchive, checkArchive } from "#server/database/archive-reader.ts";
import { LEFT_OUT } from "#server/database/backed-up-tables.ts";
import { backUp } from "#server/database/backup.ts";
import { restore } from "#server/database/restore.ts";
import { seedDemo } from "#server/demo/seed.ts";
import { forgetSender } from "#server/jobs/queue.ts";
import { openOrm } from "#server/orm.ts";
import { rememberApp } from "#server/running-app.ts";
import { callerAt, openTestApp, type RunningTestApp } from "#tests/support/caller.ts";
import { A_WEDNESDAY } from "#tests/support/clock.ts";
import { useDatabase } from "#tests/support/database.ts";
import { fullCount, howMany } from "#tests/support/how-many.ts";
import { booksOf, enlarge, fillShelves, startShoppers } from "./busy-shops.ts";
import { ask, type EmptyDatabase, printsOf, useOtherCluster } from "./other-cluster.ts";

const NOW = new Date(A_WEDNESDAY);
const limit = { timeout: fullCount ? 300_000 : 60_000 };

const source = useDatabase();
const other = useOtherCluster();
let app: RunningTestApp;

beforeAll(async () => {
  await seedDemo(source.ownerUrl, NOW);
  await fillShelves(source);
  const times = howMany({ short: 0, full: 60 });
  if (times > 0) await enlarge(source, times);
  app = openTestApp(source);
}, limit.timeout);

afterAll(forgetSender);

const fileOf = (name: string) => join(other.folder, `${name}.gz`);
const countsOf = ({ closing }: CheckedArchive) =>
  Object.fromEntries(closing.sections.map(({ name, rows }) => [name, rows]));

async function restored(file: string): Promise<EmptyDatabase> {
  const target = await other.emptyDatabase();
  await restore(await checkArchive(file), target);
  return target;
}

test(
  "REL-R13 a backup while four shoppers order shows one moment of every table, and restores to the cent in another cluster",
  limit,
  async () => {
    const before = await booksOf(source.ownerUrl);
    const shoppers = await startShoppers();
    await shoppers.next();
    const certain = [...shoppers.placed];
    const file = fileOf("hot");
    // Between any two tables at least one more order is committed: what is not one snapshot would not add up.
    let tables = 0;
    const archive = await backUp(source.ownerUrl, file, {
      now: NOW,
      tell: () => {
        tables += 1;
        return shoppers.next();
      },
    });
    await shoppers.stop();
    const after = await booksOf(source.ownerUrl);

    const target = await restored(file);
    const found = await booksOf(target.ownerUrl);
    const { shops, ...books } = archive.closing.books;
    expect(shops).toBe(5);
    expect(found).toMatchObject({ ...books, withoutLines: 0, wrongCounters: 0 });
    expect(found).toMatchObject({ pieces: found.placed, stock: before.stock - found.placed });
    // Each table waited for an order of its own; at most four were under way before the first.
    expect(tables).toBe(archive.closing.sections.length);
    expect(after.placed - found.placed).toBeGreaterThanOrEqual(tables - 4);
    const ids = new Set(
      (await ask<{ id: string }>(target.ownerUrl, "select id from orders")).map(({ id }) => id),
    );
    expect(certain.filter((id) => !ids.has(id))).toEqual([]);

    // No worker ran, so each order of the shoppers still waits for its mails, here as there.
    const jobs = await ask<{ id: string }>(
      target.ownerUrl,
      "select data ->> 'orderId' as id from pgboss.job where name = 'order-placed' and state = 'created' and retry_limit = 100",
      "none",
    );
    expect(jobs).toHaveLength(found.placed);
    expect(jobs.filter(({ id }) => !ids.has(id))).toEqual([]);
  },
);

test(
  "REL-R13 SEC-02 a plain owner backs up and restores every row of every table, logs no one in and gives no password away",
  limit,
  async () => {
    const [owner] = await ask(
      source.ownerUrl,
      "select rolsuper or rolbypassrls as mighty, (select count(*)::int from orders) as orders from pg_roles where rolname = current_user",
      "none",
    );
    // Without entering `platform` the same owner would write an empty file and believe in it.
    expect(owner).toEqual({ mighty: false, orders: 0 });

    const file = fileOf("quiet");
    const startedAt = performance.now();
    const archive = await backUp(source.ownerUrl, file, { now: NOW });
    const backedUpAt = performance.now();
    const target = await restored(file);
    const restoredAt = performance.now();
    expect(await printsOf(target.ownerUrl)).toEqual(await printsOf(source.ownerUrl));

    const sessions = "select count(*)::int as open from sessions";
    expect(await ask(source.ownerUrl, sessions)).not.toEqual([{ open: 0 }]);
    expect(await ask(target.ownerUrl, sessions)).toEqual([{ open: 0 }]);
    const tables = await ask<{ name: string }>(
      source.ownerUrl,
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const inFile = Object.keys(countsOf(archive)).filter((name) => name !== "waiting jobs");
    expect([...inFile, ...LEFT_OUT].sort()).toEqual(tables.map(({ name }) => name).sort());
    expect(countsOf(archive)).toMatchObject({ shops: 5, super_admins: 1, faqs: 12 });

    const text = gunzipSync(readFileSync(file)).toString("utf8");
    for (const url of [source.ownerUrl, source.appUrl, source.superUrl])
      expect(text).not.toContain(new URL(url).password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(other.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    await expect(backUp(source.ownerUrl, file, { now: NOW })).rejects.toThrow(/is there already/);

    const [backupSeconds, restoreSeconds] = [backedUpAt - startedAt, restoredAt - backedUpAt].map(
      (span) => span / 1000,
    );
    process.stdout.write(
      `REL-R13: ${archive.closing.books.orders} orders, ${(text.length / 1e6).toFixed(1)} MB, backup ${backupSeconds?.toFixed(1)} s, restore ${restoreSeconds?.toFixed(1)} s\n`,
    );
    expect(backupSeconds).toBeLessThan(Math.max(10, text.length / 1e7));
    expect(restoreSeconds).toBeLessThan(60);
  },
);

test("REL-R13 no row of a backup draws its number from a sequence, which the file does not hold", async () => {
  const sequences = await ask(
    source.ownerUrl,
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  expect(sequences).toEqual([{ name: "mikro_orm_migrations_id_seq" }]);
});

test(
  "REL-R13 AUTH-05 the product works on a restored database: a log-in, the menu, an order, stale caches",
  limit,
  async () => {
    const file = fileOf("working");
    await backUp(source.ownerUrl, file, { now: NOW });
    const target = await restored(file);
    const orm = await openOrm(target.appUrl);
    rememberApp({ orm, config: app.config, now: app.clock.now });
    forgetSender();
    try {
      const sam = callerAt({ shop: "sweetcrumb" });
      const { token } = await sam.ask((api) =>
        api.accounts.logIn({ email: "customer@sweetcrumb.test", password: "windowsill-demo" }),
      );
      sam.use(token);
      expect((await sam.ask((api) => api.orders.mine({}))).total).toBeGreaterThan(0);
      const menu = await sam.ask((api) => api.catalog.menu());
      expect(menu.flatMap(({ items }) => items).length).toBeGreaterThan(25);
      const was = await booksOf(target.ownerUrl);
      const shoppers = await startShoppers();
      await shoppers.next();
      await shoppers.stop();
      const is = await booksOf(target.ownerUrl);
      expect(is).toMatchObject({ orders: was.orders + shoppers.placed.length, wrongCounters: 0 });
    } finally {
      await orm.close();
      openTestApp(source);
      forgetSender();
    }
    const versions = (url: string) =>
      ask<{ version: string }>(url, "select version from menu_versions order by shop_id");
    const earlier = await versions(source.ownerUrl);
    const later = await versions(target.ownerUrl);
    expect(later).toHaveLength(earlier.length);
    expect(Math.min(...later.map(({ version }) => Number(version)))).toBeGreaterThan(
      1e12 + Math.max(...earlier.map(({ version }) => Number(version))),
    );
  },
);

test(
  "REL-R13 OPS-02 the two commands say what they did, and leave a full database and a damaged file alone",
  limit,
  async () => {
    const run = async (command: string, file: string, env: Record<string, string> = {}) => {
      const program = promisify(execFile)(process.execPath, [`server/bin/${command}.ts`, file], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          DEMO: "1",
          DATA_DIR: join(other.folder, "secrets"),
          ...env,
        },
      });
      return program.catch((error: { stdout: string; stderr: string }) => error);
    };
    const urls = ({ ownerUrl, appUrl }: EmptyDatabase) => ({
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
    });
    const file = fileOf("command");
    const target = await other.emptyDatabase();
    const { orders } = await booksOf(source.ownerUrl);
    const backedUp = await run("backup", file, urls(source));
    expect(backedUp.stdout).toMatch(
      new RegExp(`\\nBacked up 5 shops with ${orders} orders of \\$[\\d,.]+ to`),
    );
    const first = await run("restore", file, urls(target));
    expect(first.stdout).toMatch(
      new RegExp(`\\nRestored 5 shops with ${orders} orders .* log in again\\.\\n$`),
    );
    const again = await run("restore", file, urls(target));
    expect(again.stderr).toBe(
      "The database holds 5 shops already. A backup is restored into an empty database only.\n",
    );
    const missing = await run("restore", fileOf("none"), { DATA_DIR: join(other.folder, "nothing-here") });
    expect(missing.stderr).toBe(`There is no file ${fileOf("none")}.\n`);
    expect(readdirSync(other.folder)).not.toContain("nothing-here");
  },
);
