import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

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
