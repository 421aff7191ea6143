/** REL-R13: what must not be restored is refused before anything is changed. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { type CheckedArchive, checkArchive } from "#server/database/archive-reader.ts";
import { backUp } from "#server/database/backup.ts";
import { withConnection } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { restore } from "#server/database/restore.ts";
import { seedDemo } from "#server/demo/seed.ts";
import { A_WEDNESDAY } from "#tests/support/clock.ts";
import { howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { ask, type EmptyDatabase, printsOf, useOtherCluster } from "./other-cluster.ts";

const NOW = new Date(A_WEDNESDAY);
const limit = { timeout: 60_000 };
/** Before it the tables had one column less: a backup of that time has something to be migrated forward through. */
const EARLIER = "0009-roles-and-policies";

const other = useOtherCluster();
let source: EmptyDatabase;
let archive: CheckedArchive;
let lines: string[];

beforeAll(async () => {
  source = await other.emptyDatabase();
  await migrate(source.ownerUrl, undefined, { upTo: EARLIER });
  await withConnection(source.ownerUrl, async (owner) => {
    // The demo of today fills a table that had another name then, two columns less, and no photos of items.
    await owner.query(
      `alter table gallery_images rename to pictures;
       alter table pictures add column kind text, add column item_id uuid, alter column position drop not null`,
    );
    await seedDemo(source.ownerUrl, NOW);
    await owner.query("set role platform");
    await owner.query("delete from pictures where kind = 'item'");
    await owner.query("reset role");
    await owner.query(
      `alter table pictures drop column kind, drop column item_id, alter column position set not null;
       alter table pictures rename to gallery_images`,
    );
  });
  archive = await backUp(source.ownerUrl, join(other.folder, "whole.gz"), { now: NOW });
  lines = gunzipSync(readFileSync(archive.file)).toString("utf8").trimEnd().split("\n");
}, limit.timeout);

/** Writes a file and says how it is refused; the empty text when it is not. */
async function refusal(content: Buffer): Promise<string> {
  const file = join(other.folder, "damaged.gz");
  writeFileSync(file, content);
  return checkArchive(file).then(
    () => "",
    (error: Error) => error.message.replace(file, "FILE"),
  );
}
const zipped = (changed: readonly string[]) => gzipSync(`${changed.join("\n")}\n`);

const tablesOf = ({ ownerUrl }: EmptyDatabase) =>
  ask(ownerUrl, "select relname from pg_class where relnamespace = 'public'::regnamespace", "none");

/**
 * Whether a file says the same to the letter. A bit in a hundred thousand says nothing itself: one of a table of codes that this file does not use.
 */
function saysTheSame(content: Buffer): boolean {
  try {
    return gunzipSync(content).equals(Buffer.from(`${lines.join("\n")}\n`));
  } catch {
    return false;
  }
}

test(
  "REL-R13 with any bit turned over or cut anywhere a file is refused, or says the same",
  limit,
  async () => {
    const { random, tell } = seeded("REL-R13");
    const whole = readFileSync(archive.file);
    expect(saysTheSame(whole)).toBe(true);
    const times = howMany({ short: 40, full: 2000 });
    const accepted: string[] = [];
    for (let time = 0; time < times; time++) {
      // The ten bytes of gzip's own head say nothing of the content.
      const place = random.between(10, whole.length - 1);
      const turned = Buffer.from(whole);
      turned[place] = (turned[place] ?? 0) ^ (1 << random.between(0, 7));
      const cut = whole.subarray(0, random.between(0, whole.length - 1));
      for (const content of [turned, cut]) {
        const said = await refusal(content);
        const isRefused = /^FILE is (damaged|not a backup)/.test(said);
        if (!isRefused && (said !== "" || !saysTheSame(content))) accepted.push(`byte ${place}: ${said}`);
      }
    }
    tell(`${times} bits turned over and ${times} cuts in ${whole.length} bytes`);
    expect(accepted).toEqual([]);
  },
);

test("REL-R13 a file that someone packed again with other rows is refused", async () => {
  const row = lines.findIndex((line) => line.startsWith("[") && line.includes("customer@sweetcrumb.test"));
  expect(row).toBeGreaterThan(0);
  const disagreeing = "FILE is damaged or no backup: its checksums do not agree. Nothing was changed.";
  const cents = lines.map((line, at) => (at === row ? line.replace("customer@", "customer2@") : line));
  expect(await refusal(zipped(cents))).toBe(disagreeing);
  expect(await refusal(zipped(lines.toSpliced(row, 1)))).toBe(disagreeing);
  expect(await refusal(zipped(lines.toSpliced(row, 0, lines[row] ?? "")))).toBe(disagreeing);
  expect(await refusal(zipped(lines.slice(0, -1)))).toMatch(/it ends too early/);
  expect(await refusal(zipped([...lines, "{}"]))).toMatch(/something follows its last line/);
  expect(await refusal(gzipSync("name,price\n"))).toBe("FILE is not a backup of Windowsill.");
  expect(await refusal(Buffer.from("no gzip at all"))).toMatch(/it cannot be unpacked/);
  expect(await refusal(zipped(lines))).toBe("");
});

test("REL-R13 a file that spoils between its check and its loading leaves no row behind", limit, async () => {
  const file = join(other.folder, "spoilt.gz");
  writeFileSync(file, zipped(lines));
  const checked = await checkArchive(file);
  // Everything up to the last rows is as it was, so most of it is written before it shows.
  const last = lines.findLastIndex((line) => line.startsWith("["));
  writeFileSync(file, zipped(lines.toSpliced(last, 1)));
  const target = await other.emptyDatabase();
  await expect(restore(checked, target)).rejects.toThrow(/checksums do not agree/);
  const prints = Object.values(await printsOf(target.ownerUrl));
  expect(prints.length).toBeGreaterThan(20);
  expect(prints.filter((print) => print !== "0 rows ")).toEqual([]);
  // And the same database takes the whole file afterwards.
  await restore(archive, target);
});

test(
  "REL-R12 REL-R13 a backup of an earlier version is restored as it was and migrated to the present",
  limit,
  async () => {
    expect(archive.head.migrations.at(-1)).toBe(EARLIER);
    const target = await other.emptyDatabase();
    await restore(archive, target);
    const ran = await ask<{ name: string }>(
      target.ownerUrl,
      "select name from mikro_orm_migrations order by id",
    );
    expect(ran.length).toBeGreaterThan(archive.head.migrations.length);
    expect(await migrate(target.ownerUrl, target.appUrl)).toEqual([]);
    const prints = await printsOf(target.ownerUrl);
    const { orders, line_items: lineItems, users } = await printsOf(source.ownerUrl);
    expect(prints).toMatchObject({ orders });
    // Migrations gave lines and accounts columns of their own since, so they are counted.
    const countOf = (print: string | undefined) => print?.split(" ")[0];
    expect(countOf(prints.line_items)).toBe(countOf(lineItems));
    expect(countOf(prints.users)).toBe(countOf(users));
  },
);

test(
  "REL-R13 a backup of a newer version is refused, and so is a database with newer tables or any row",
  limit,
  async () => {
    const newer = await other.emptyDatabase();
    await migrate(newer.ownerUrl, newer.appUrl);
    await withConnection(newer.ownerUrl, (client) =>
      client.query("insert into mikro_orm_migrations (name) values ('9999-the-future')"),
    );
    const fromTheFuture = await backUp(newer.ownerUrl, join(other.folder, "future.gz"), { now: NOW });
    const target = await other.emptyDatabase();
    await expect(restore(fromTheFuture, target)).rejects.toThrow(/made by a newer version/);
    expect(await tablesOf(target)).toEqual([]);

    await expect(restore(archive, newer)).rejects.toThrow(/has newer tables than the backup/);
    const before = await printsOf(source.ownerUrl);
    await expect(restore(archive, source)).rejects.toThrow(/^The database holds 5 shops already\./);
    expect(await printsOf(source.ownerUrl)).toEqual(before);

    await migrate(target.ownerUrl, undefined, { upTo: EARLIER });
    await ask(
      target.ownerUrl,
      "insert into super_admins (id, email) values (gen_random_uuid(), 'sol@windowsill.test')",
    );
    await expect(restore(archive, target)).rejects.toThrow(/not empty: there are rows in super_admins/);
    await expect(
      backUp((await other.emptyDatabase()).ownerUrl, join(other.folder, "no.gz"), { now: NOW }),
    ).rejects.toThrow(/no tables yet/);
  },
);
