import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeProcedures, PROCEDURES_FILE } from "../../packages/client/describe-procedures.ts";
import { linesMatching, projectFiles } from "./project-files.ts";

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const manifestAt = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Manifest;
const ours = manifestAt("package.json");
const theirs = manifestAt("packages/client/package.json");

test("API-06 what the client's types say is what the server takes and answers: else `npm run client:procedures`", () => {
  // Not compared by toBe: where they differ it would print both.
  const isUpToDate = readFileSync(PROCEDURES_FILE, "utf8") === describeProcedures();
  expect(isUpToDate).toBe(true);
}, 60_000);

test("API-06 the client has the project's version, and its packages are the project's own", () => {
  expect(theirs.version).toBe(ours.version);
  const own = Object.keys(theirs.dependencies).map((name) => [name, ours.dependencies[name]]);
  expect(theirs.dependencies).toEqual(Object.fromEntries(own));
});

test("API-06 what developers install imports nothing but tRPC's client and superjson", () => {
  const sources = projectFiles(/^packages\/client\/src\/.*\.ts$/);
  const foreign = linesMatching(sources, /\bfrom "(?!\.\/|@trpc\/client"|superjson")|\bimport\(/);
  expect(sources.length).toBeGreaterThan(5);
  expect(foreign).toEqual([]);
});
