/** PWA-01: the browser's files of other builds are kept, whatever a start before this one has left, and served by whoever is asked for them. */

import { mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { keepAssets } from "#server/http/earlier-assets.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { type ServeFile, staticFiles } from "#server/http/static-files.ts";
import { removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";

let folder: string;
beforeEach(() => {
  folder = throwAwayFolder();
});
afterEach(() => removeDataFolder(folder));

/** The files of a build, and those of the builds before it that are kept. */
function start(build: string): string[] {
  const assets = join(folder, build);
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, `${build}.js`), build);
  return keepAssets(assets, join(folder, "data"))().flatMap((earlier) => readdirSync(earlier));
}
const kept = () => readdirSync(join(folder, "data", "assets"));

test("PWA-01 OPS-02 a copy that was broken off, by a process of the same number too, holds up no start and is removed after an hour", () => {
  start("first");
  const [own = ""] = kept();
  // In containers every app is process 1, so the next one has the number of the one that was killed.
  const left = join(folder, "data", "assets", `${own}.${process.pid}`);
  renameSync(join(folder, "data", "assets", own), left);
  expect(start("first")).toEqual([]);
  expect(kept().sort()).toEqual([own, `${own}.${process.pid}`].sort());
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  utimesSync(left, twoHoursAgo, twoHoursAgo);
  expect(start("second")).toEqual(["first.js"]);
  expect(kept()).not.toContain(`${own}.${process.pid}`);
});

const headers = securityHeaders(readConfig({ NODE_ENV: "test" }));

/** What it answers to a request for a path; null where it hands it on. */
function answerOf(serve: ServeFile, url: string): string | null {
  let answer: string | null = null;
  const outgoing = {
    writeHead: () => outgoing,
    end: (bytes?: Buffer) => {
      answer = String(bytes ?? "");
    },
  };
  serve(
    { url, method: "GET", headers: {} } as IncomingMessage,
    outgoing as unknown as ServerResponse,
    "an id",
    () => {},
  );
  return answer;
}

test("PWA-01 OPS-02 while the apps are replaced one by one, the old one has the files of the new one's pages as well", () => {
  let now = 0;
  const [older, newer] = ["older", "newer"].map((name) => join(folder, name));
  for (const build of ["older", "newer"]) {
    mkdirSync(join(folder, build, "assets"), { recursive: true });
    writeFileSync(join(folder, build, "assets", `${build}.js`), build);
  }
  const begin = (client = "") =>
    staticFiles(client, headers, keepAssets(join(client, "assets"), join(folder, "data")), () => now);
  const old = begin(older);
  now += 5_000;
  expect(answerOf(old, "/assets/newer.js")).toBeNull();
  const next = begin(newer);
  // Within the second it does not look again.
  expect(answerOf(old, "/assets/newer.js")).toBeNull();
  now += 1_000;
  expect(answerOf(old, "/assets/newer.js")).toBe("newer");
  expect(answerOf(next, "/assets/older.js")).toBe("older");
  // Nothing is found by a path.
  expect(answerOf(old, "/assets/../older/assets/older.js")).toBeNull();
  expect(answerOf(old, "/assets/none.js")).toBeNull();
});

test("PWA-01 SEC-A25 files that no one has are looked for once a second, however many are asked for", () => {
  mkdirSync(join(folder, "client", "assets"), { recursive: true });
  let now = 0;
  let looked = 0;
  const look = () => {
    looked++;
    return [];
  };
  const serve = staticFiles(join(folder, "client"), headers, look, () => now);
  expect(looked).toBe(1);
  for (now = 0; now < 3_000; now += 10) answerOf(serve, `/assets/${now}.js`);
  expect(looked).toBe(3);
  // What is nowhere below /assets/ is no reason to look.
  now += 5_000;
  for (const path of ["/menu", "/none.js", "/assets", "/favicon.ico"]) answerOf(serve, path);
  expect(looked).toBe(3);
});
