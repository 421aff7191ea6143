/** PWA-01: the browser's files of earlier builds are kept, whatever a start before this one has left. */
import { mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepAssets } from "#server/http/earlier-assets.ts";
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
  return keepAssets(assets, join(folder, "data")).flatMap((earlier) => readdirSync(earlier));
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
