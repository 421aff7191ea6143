/** REL-R13: what a backup must not tell. No link that opens an account, and with a key file nothing at all. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { checkArchive } from "#server/database/archive-reader.ts";
import { backUp } from "#server/database/backup.ts";
import { restore } from "#server/database/restore.ts";
import { accountMail } from "#server/jobs/account-mail.job.ts";
import { A_WEDNESDAY } from "#tests/support/clock.ts";
import { useDatabase } from "#tests/support/database.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { ask, useOtherCluster } from "./other-cluster.ts";

const NOW = new Date(A_WEDNESDAY);
const database = useDatabase();
const other = useOtherCluster();
let world: World;

const MESSAGES = "select id, template, status, facts, last_error from messages order by template, id";
interface MessageRow {
  readonly id: string;
  readonly template: string;
  readonly status: string;
  readonly facts: object | null;
  readonly last_error: string;
}

beforeAll(async () => {
  world = await openWorld(database);
  const { a, people } = world;
  const send = async (path: string, json: object, token: string | null = null) => {
    const answer = await world.send({ method: "POST", path, json, token });
    expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
  };
  // Each way in which a link of an account goes out, and a mail without one.
  await send(`/api/shops/${a.id}/signup`, {
    first_name: "Nia",
    last_name: "New",
    email: "nia@example.test",
    phone: "",
    password: "a fine long password",
    password_confirmation: "a fine long password",
    payment_service: "",
    payment_handle: "",
  });
  await accountMail(database.em(), {
    shopId: a.id,
    userId: people.customerSelf.id,
    mail: "reset-password",
    askId: "019ad000-0000-7000-8000-00000000aaaa",
  });
  await send(`/api/shops/${a.id}/feedback`, {
    name: "Gus",
    email: "gus@example.test",
    message: "Please bake more of the dark rye on Fridays, we love it so much.",
  });
});

const hashesOf = (text: string) =>
  [...text.matchAll(/[\w-]{43}/g)].map(([token]) => createHash("sha256").update(token).digest("hex"));

test("REL-R13 SEC-A18 no link of a mail that has not gone stands in a backup; restored, such a mail is given up and the others go", async () => {
  const live = await ask<{ hash: string }>(
    database.ownerUrl,
    "select encode(token_hash, 'hex') as hash from mail_links where used_at is null",
  );
  const links = new Set(live.map(({ hash }) => hash));
  const waiting = await ask<MessageRow>(database.ownerUrl, MESSAGES);
  const held = waiting.filter(({ facts }) => hashesOf(JSON.stringify(facts)).some((hash) => links.has(hash)));
  expect(links.size).toBe(2);
  expect(held.map(({ template }) => template)).toEqual([
    "reset-password",
    expect.stringMatching(/verify-email|welcome/),
  ]);

  const file = join(other.folder, "links.gz");
  await backUp(database.ownerUrl, file, { now: NOW });
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  expect(hashesOf(text).filter((hash) => links.has(hash))).toEqual([]);

  const target = await other.emptyDatabase();
  await restore(await checkArchive(file), target);
  const ids = new Set(held.map(({ id }) => id));
  const givenUp = {
    status: "dead",
    facts: null,
    last_error: "left out of a backup: it held a link that opens an account",
  };
  expect(await ask<MessageRow>(target.ownerUrl, MESSAGES)).toEqual(
    waiting.map((message) => (ids.has(message.id) ? { ...message, ...givenUp } : message)),
  );
  expect(waiting.length).toBeGreaterThan(held.length);
});

test("REL-R13 an encrypted backup shows nothing, and restores with its key file alone", async () => {
  const file = join(other.folder, "sealed");
  const key = Buffer.from("0123456789abcdef0123456789abcdef0123");
  const archive = await backUp(database.ownerUrl, file, { now: NOW, key });
  const plain = join(other.folder, "plain.gz");
  await backUp(database.ownerUrl, plain, { now: NOW });
  const bytes = readFileSync(file);
  expect(bytes.includes(Buffer.from("nia@example.test"))).toBe(false);
  expect(() => gunzipSync(bytes)).toThrow();

  const wrong = "cannot be decrypted: the key is another one, or the file is damaged. Nothing was changed.";
  await expect(checkArchive(file)).rejects.toThrow(
    `${file} is encrypted. With its key file: npm run db:restore -- --decrypt KEYFILE FILE`,
  );
  await expect(checkArchive(file, Buffer.alloc(32))).rejects.toThrow(`${file} ${wrong}`);
  await expect(checkArchive(plain, key)).rejects.toThrow(`${plain} is not encrypted: leave --decrypt out.`);

  const target = await other.emptyDatabase();
  await restore(await checkArchive(file, key), target);
  expect(await ask(target.ownerUrl, "select email from users order by 1")).toEqual(
    await ask(database.ownerUrl, "select email from users order by 1"),
  );
  expect(archive.closing.books.shops).toBe(2);
});

test("REL-R13 of an encrypted backup no byte can be changed, cut, added, or moved to another place", async () => {
  const file = join(other.folder, "whole");
  const key = Buffer.from("0123456789abcdef0123456789abcdef0123");
  await backUp(database.ownerUrl, file, { now: NOW, key });
  const whole = readFileSync(file);
  const spoilt = join(other.folder, "spoilt");
  const isRefused = async (bytes: Buffer): Promise<boolean> => {
    writeFileSync(spoilt, bytes);
    return checkArchive(spoilt, key).then(
      () => false,
      () => true,
    );
  };
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40)) {
    const turned = Buffer.from(whole);
    turned[at] = (turned[at] ?? 0) ^ 1;
    expect([at, await isRefused(turned)]).toEqual([at, true]);
    expect([at, await isRefused(whole.subarray(0, at))]).toEqual([at, true]);
  }
  expect(await isRefused(Buffer.concat([whole, Buffer.from([0])]))).toBe(true);
  expect(await isRefused(whole)).toBe(false);
});

test.for(atFullCounts)(
  "REL-R13 OPS-02 the commands encrypt and decrypt with a key file, and say how one is made",
  async () => {
    const run = async (command: string, words: string[], urls: { ownerUrl: string; appUrl: string }) =>
      promisify(execFile)(process.execPath, [`server/bin/${command}.ts`, ...words], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          DEMO: "1",
          SESSION_SECRET: "s".repeat(32),
          ENCRYPTION_KEY: "e".repeat(32),
          DATABASE_URL: urls.appUrl,
          DATABASE_OWNER_URL: urls.ownerUrl,
        },
      }).catch((error: { stdout: string; stderr: string }) => error);
    const keyFile = join(other.folder, "backup.key");
    const file = join(other.folder, "by-command");
    writeFileSync(keyFile, "short\n");
    expect((await run("backup", ["--encrypt", keyFile, file], database)).stderr).toBe(
      `${keyFile} is too short for a key. Make one: openssl rand -base64 32 > ${keyFile}, and keep it where the backups are not.\n`,
    );
    writeFileSync(keyFile, `${"k".repeat(44)}\n`);
    expect((await run("backup", ["--encrypt", keyFile, file], database)).stdout).toContain(
      `to ${file}, encrypted.\n`,
    );
    const target = await other.emptyDatabase();
    expect((await run("restore", [file], target)).stderr).toContain("is encrypted.");
    expect((await run("restore", ["--decrypt", keyFile, file], target)).stdout).toContain("Restored 2 shops");
    expect((await run("backup", ["--compress", file], database)).stderr).toBe(
      "Which file? npm run db:backup -- FILE, or npm run db:backup -- --encrypt KEYFILE FILE\n",
    );
  },
);
