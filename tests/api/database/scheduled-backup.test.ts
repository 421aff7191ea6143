/** REL-R13: backups that a timer makes: named by their time, encrypted where they leave the machine, removed when they are old, and restored. */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bucket, openBucket } from "#deploy/stand-in-bucket.ts";
import { inspectBackups } from "#server/bin/doctor.ts";
import { readConfig } from "#server/config.ts";
import { decrypted, keyOfFile } from "#server/database/archive-cipher.ts";
import { backupName, madeAt } from "#server/database/backup-names.ts";
import { useDatabase } from "#tests/support/database.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { openWorld } from "#tests/support/world.ts";
import { type EmptyDatabase, printsOf, useOtherCluster } from "./other-cluster.ts";

const database = useDatabase();
const other = useOtherCluster();
const DAY = 86_400_000;
const limit = { timeout: 60_000 };
let bucket: Bucket;
let keyFile: string;

beforeAll(async () => {
  await openWorld(database);
  bucket = await openBucket();
  keyFile = join(other.folder, "schedule.key");
  writeFileSync(keyFile, `${"k".repeat(44)}\n`);
});
afterAll(() => bucket.close());
beforeEach(() => {
  bucket.kept.clear();
  bucket.state.status = 0;
});

/** As a timer or an administrator runs a command: two minutes of a night in which no one looks. */
const run = (command: string, words: string[], env: Record<string, string>, urls: EmptyDatabase = database) =>
  promisify(execFile)(process.execPath, [`server/bin/${command}.ts`, ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DEMO: "0",
      DATA_DIR: other.folder,
      SESSION_SECRET: "s".repeat(32),
      ENCRYPTION_KEY: "e".repeat(32),
      DATABASE_URL: urls.appUrl,
      DATABASE_OWNER_URL: urls.ownerUrl,
      ...env,
    },
  }).catch((error: { stdout: string; stderr: string }) => error);

const toBucket = () => ({
  BACKUP_TO: "s3://cakes/nightly",
  BACKUP_KEY_FILE: keyFile,
  BACKUP_KEEP_DAYS: "7",
  AWS_ACCESS_KEY_ID: "AKIA0123",
  AWS_SECRET_ACCESS_KEY: "canary-secret-key",
  S3_ENDPOINT: bucket.endpoint,
});
const aged = (days: number) => backupName(new Date(Date.now() - days * DAY), { isEncrypted: true });
const at = (name: string) => `/cakes/nightly/${name}`;

/** The same backup in plain. */
async function withoutSeal(sealed: Buffer): Promise<Buffer> {
  const file = join(other.folder, "sealed");
  writeFileSync(file, sealed);
  return Buffer.concat(await Readable.from(decrypted(file, keyOfFile(keyFile))).toArray());
}

test(
  "REL-R13 OPS-02 a scheduled backup goes encrypted to a bucket, old ones leave, and the newest is restored from there to the last row",
  limit,
  async () => {
    const [outdated, older, young] = [aged(8), aged(90), aged(6)];
    for (const name of [outdated, older, young, "notes.txt"]) bucket.kept.set(at(name), Buffer.from("x"));
    const made = await run("backup", [], toBucket());
    expect([made.stderr, made.stdout]).toEqual([
      "",
      expect.stringContaining("in s3://cakes/nightly, encrypted."),
    ]);
    expect(made.stdout).toContain(`Removed because of their age: ${older}, ${outdated}.`);
    const names = [...bucket.kept.keys()].map((path) => path.slice(at("").length));
    const [fresh = ""] = names.filter((name) => ![young, "notes.txt"].includes(name));
    expect(names.sort()).toEqual([fresh, young, "notes.txt"].sort());
    expect(Math.abs(Date.now() - (madeAt(fresh)?.getTime() ?? 0))).toBeLessThan(60_000);
    const sealed = bucket.kept.get(at(fresh)) ?? Buffer.alloc(0);
    expect(sealed.subarray(0, 15).toString()).toBe("windowsill-aes1\n".slice(0, 15));
    expect(sealed.includes("sweetcrumb")).toBe(false);
    // What was on its way is not left behind.
    expect(readdirSync(other.folder).filter((name) => name.startsWith("backup-"))).toEqual([]);
    // Whoever may write to the bucket puts a backup of their own there, which no key proves, under a later name.
    const planted = backupName(new Date(Date.now() + DAY), { isEncrypted: false });
    bucket.kept.set(at(planted), await withoutSeal(sealed));
    const target = await other.emptyDatabase();
    const named = await run("restore", [planted], toBucket(), target);
    expect(named.stderr).toBe(
      `${planted} is not encrypted, so no key proves that it is yours. If you know where it comes from, restore it as a file, by its full path.\n`,
    );
    // A clock was ahead when this one was made.
    const early = aged(-2);
    bucket.kept.set(at(early), sealed);
    const restored = await run("restore", ["newest"], toBucket(), target);
    expect([restored.stderr, restored.stdout]).toEqual(["", expect.stringContaining("Restored 2 shops")]);
    expect(restored.stdout).toContain(
      `Left out, as the time in its name has not come yet: ${early}. If it is the one you want, restore it by its name.\n${fresh} of s3://cakes/nightly\n`,
    );
    expect(await printsOf(target.ownerUrl)).toEqual(await printsOf(database.ownerUrl));
    // Or gives an old one a new name, so that what happened since is lost.
    for (const name of [fresh, early]) bucket.kept.delete(at(name));
    const renamed = aged(1 / 8);
    bucket.kept.set(at(renamed), sealed);
    const old = await run("restore", ["newest"], toBucket(), await other.emptyDatabase());
    expect(old.stderr).toMatch(
      new RegExp(
        `^${renamed} was made at \\S+Z, which its name does not say: someone may have renamed it\\.`,
      ),
    );
  },
);

test(
  "REL-R13 a bucket that refuses, or is not there, ends the command with its reason, and removes nothing",
  limit,
  async () => {
    const old = aged(90);
    bucket.kept.set(at(old), Buffer.from("x"));
    bucket.state.status = 403;
    const made = await run("backup", [], toBucket());
    expect(made.stderr).toBe("The backup store answered 403 to PUT.\n");
    expect([...bucket.kept.keys()]).toEqual([at(old)]);
    expect(readdirSync(other.folder).filter((name) => name.startsWith("backup-"))).toEqual([]);
    expect(made.stdout + made.stderr).not.toContain("canary");
  },
);

test("REL-R13 what leaves the machine is encrypted, or the start says why not", () => {
  const { BACKUP_KEY_FILE: _, ...withoutKey } = toBucket();
  const config = (env: object) => () =>
    readConfig({ NODE_ENV: "test", DATABASE_URL: database.appUrl, SESSION_SECRET: "s".repeat(32), ...env });
  expect(config(withoutKey)).toThrow(
    "BACKUP_KEY_FILE is missing: backups that leave the machine are encrypted.",
  );
  const { AWS_SECRET_ACCESS_KEY: __, ...withoutSecret } = toBucket();
  expect(config(withoutSecret)).toThrow(
    "AWS_SECRET_ACCESS_KEY is missing: BACKUP_TO, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY belong together.",
  );
  for (const to of ["backups", "s3://", "s3:/cakes", "https://cakes"])
    expect(config({ BACKUP_TO: to })).toThrow(
      "BACKUP_TO must be the full path of a folder, or s3://BUCKET/PREFIX",
    );
});

test.for(atFullCounts)(
  "REL-R13 in a folder that only its owner reads; a folder that is not there is not made",
  limit,
  async () => {
    const folder = join(other.folder, "another-disk");
    const env = { BACKUP_TO: folder, BACKUP_KEEP_DAYS: "7" };
    expect((await run("backup", [], env)).stderr).toBe(`There is no folder ${folder}.\n`);
    mkdirSync(folder);
    writeFileSync(join(folder, aged(8)), "x");
    expect((await run("backup", [], env)).stdout).toContain(
      `in ${folder}.\nRemoved because of their age: ${aged(8).slice(0, 20)}`,
    );
    const [name = "", ...more] = readdirSync(folder);
    expect(more).toEqual([]);
    expect(name).toMatch(/^windowsill-.*Z\.gz$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    // By its name it is looked for there, and read to its end before a database is even asked.
    writeFileSync(join(folder, name), "spoilt");
    expect((await run("restore", [name], env)).stderr).toContain(name);
  },
);

test("REL-R13 REL-R17 OPS-02 the doctor says how old the newest backup is, that a clock was ahead, that there is none, and that none is scheduled", async () => {
  const now = new Date();
  const said = async (env: object) => {
    const config = readConfig({
      NODE_ENV: "test",
      DATABASE_URL: database.appUrl,
      SESSION_SECRET: "s".repeat(32),
      DATA_DIR: other.folder,
      ...env,
    });
    return (await inspectBackups(config, now)).map(({ verdict, text }) => `${verdict}: ${text}`);
  };
  expect(await said({})).toEqual([
    "hint: BACKUP_TO is not set: no backup is made by schedule (docs/deploy.md).",
  ]);
  expect(await said(toBucket())).toEqual([
    "hint: There is no backup yet in s3://cakes/nightly: npm run db:backup makes one.",
  ]);
  bucket.kept.set(at(aged(3.02)), Buffer.from("x"));
  expect(await said(toBucket())).toEqual([
    "missing: The newest backup in s3://cakes/nightly is 3 days old: look at the timer that runs npm run db:backup.",
  ]);
  const ofYesterday = aged(1.02);
  bucket.kept.set(at(ofYesterday), Buffer.from("x"));
  const good = `good: The newest backup is 24 hours old: ${ofYesterday}.`;
  expect(await said(toBucket())).toEqual([good]);
  const ofTomorrow = aged(-1);
  bucket.kept.set(at(ofTomorrow), Buffer.from("x"));
  expect(await said(toBucket())).toEqual([
    `missing: The time in the name of ${ofTomorrow} in s3://cakes/nightly has not come yet: a clock was ahead when it was made, or this machine's is behind. It does not count as the newest; remove it once there is another.`,
    good,
  ]);
  bucket.state.status = 403;
  expect(await said(toBucket())).toEqual(["missing: The backup store answered 403 to GET."]);
});
