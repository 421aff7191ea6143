import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  agesAreWrong,
  COOL_DOWN_DAYS,
  DATES_FILE,
  datedPackages,
  lockedPackages,
  type PackageDates,
  readDates,
  readLock,
} from "./package-ages.ts";

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  allowScripts: Record<string, boolean>;
};

/** Every installed package by its place; the project itself left out. */
const packages = Object.entries(lock.packages).filter(([place]) => place !== "");
const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** The first version of each package in which a published hole is closed. */
const FLOORS: Record<string, string> = {
  "@remix-run/server-runtime": "2.17.5",
  "@remix-run/node": "2.17.5",
  "@remix-run/react": "2.17.5",
  "@remix-run/router": "1.23.3",
  "@trpc/server": "11.8.0",
  "@mikro-orm/core": "7.0.14",
  "@mikro-orm/postgresql": "7.0.14",
  hono: "4.12.34",
  "@hono/node-server": "2.0.10",
  superjson: "2.2.6",
  nodemailer: "7.0.7",
};

/** Compares two versions number by number; what follows a hyphen does not count. */
function atLeast(version: string, floor: string): boolean {
  const [ours = [], least = []] = [version, floor].map((text) =>
    (text.split("-")[0] ?? "").split(".").map(Number),
  );
  for (const [place, number] of least.entries()) {
    const own = ours[place] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}

test("a version is compared by its numbers, not by its letters", () => {
  expect(atLeast("2.17.10", "2.17.5")).toBe(true);
  expect(atLeast("2.9.9", "2.17.5")).toBe(false);
  expect(atLeast("3.0.0", "2.17.5")).toBe(true);
  expect(atLeast("2.17.5", "2.17.5")).toBe(true);
});

test("SEC-A35 every package is pinned by its checksum", () => {
  const loose = packages.filter(
    ([, { integrity, link, inBundle }]) => !link && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
});

test("SEC-A35 no package comes from anywhere but the npm registry", () => {
  const foreign = packages.filter(
    ([, { resolved, link }]) => link || (resolved && !resolved.startsWith("https://registry.npmjs.org/")),
  );
  expect(foreign.map(([place]) => place)).toEqual([]);
});

test("SEC-A35 only packages on the list may run a script while they are installed", () => {
  const running = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place));
  const unexpected = new Set(running.filter((name) => !(name in manifest.allowScripts)));
  // Optional to chokidar and only of use on macOS; npm skips it everywhere else.
  unexpected.delete("fsevents");
  expect([...unexpected]).toEqual([]);
  expect(Object.keys(manifest.allowScripts).filter((name) => !running.includes(name))).toEqual([]);
});

test.each(Object.entries(FLOORS))("SEC-A35 %s is at %s or later, wherever it is installed", (name, floor) => {
  const installed = packages
    .filter(([place]) => nameOf(place) === name)
    .map(([, { version = "0" }]) => version);
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter((version) => !atLeast(version, floor))).toEqual([]);
});

test("SEC-A35 all parts of MikroORM are of one version", () => {
  const parts = packages.filter(([place]) =>
    /^@mikro-orm\/(core|sql|postgresql|migrations|knex)$/.test(nameOf(place)),
  );
  expect(new Set(parts.map(([, { version }]) => version)).size).toBe(1);
});

test("SEC-A35 npm itself leaves versions of the last seven days alone", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(new RegExp(`^min-release-age=${COOL_DOWN_DAYS}$`, "m"));
});

test("SEC-A35 every version was a week old when it was locked, or stood there before the rule", () => {
  const locked = lockedPackages(readLock());
  const dates = readDates();
  expect(agesAreWrong(locked, dates)).toEqual([]);
  expect([...dates.standing, ...Object.keys(dates.added)].filter((one) => !locked.includes(one))).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(Object.values(dates.added).filter(({ locked: day }) => day > today)).toEqual([]);
});

test("SEC-A35 what stood there before the rule is only taken away", () => {
  const before = datesAtHead();
  expect(readDates().standing.filter((one) => before && !before.standing.includes(one))).toEqual([]);
});

test("SEC-A35 a version without a date, and one of yesterday, are named; what is gone is forgotten", async () => {
  const today = "2026-12-02";
  const day = { published: "2026-11-20", locked: "2026-11-30" };
  const dates: PackageDates = {
    standing: ["a@1.0.0", "gone@1.0.0"],
    added: { "@b/c@2.0.0": day, "gone@2.0.0": day },
  };
  const locked = ["@b/c@2.0.0", "@b/d@3.0.0", "a@1.0.0"];
  expect(agesAreWrong(locked, dates)).toEqual(["@b/d@3.0.0 has no date: npm run packages:date"]);
  const young = { published: "2026-12-01", locked: today };
  expect(agesAreWrong(["e@1.0.0"], { standing: [], added: { "e@1.0.0": young } })).toHaveLength(1);
  const closes = { ...young, because: "closes CVE-2026-1" };
  expect(agesAreWrong(["e@1.0.0"], { standing: [], added: { "e@1.0.0": closes } })).toEqual([]);
  const asked: string[][] = [];
  const publishedOn = (published: string) => async (name: string, version: string) => {
    asked.push([name, version]);
    return published;
  };
  expect(await datedPackages(locked, dates, today, publishedOn("2026-11-25"))).toEqual({
    standing: ["a@1.0.0"],
    added: { "@b/c@2.0.0": day, "@b/d@3.0.0": { published: "2026-11-25", locked: today } },
  });
  expect(asked).toEqual([["@b/d", "3.0.0"]]);
  await expect(datedPackages(locked, dates, today, publishedOn("2026-11-26"))).rejects.toThrow(
    "@b/d@3.0.0 was 6 days old when it was locked\nTake an older version, or wait.",
  );
});

/** The dates as they were committed; null where git does not answer, as in an archive that was unpacked. */
function datesAtHead(): PackageDates | null {
  if (!existsSync(".git")) return null;
  try {
    const text = execFileSync("git", ["show", `HEAD:${DATES_FILE}`], { encoding: "utf8", stdio: "pipe" });
    return JSON.parse(text) as PackageDates;
  } catch {
    return null;
  }
}
