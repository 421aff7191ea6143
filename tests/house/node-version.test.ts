import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startedWith } from "#server/bin/started-with.ts";
import { OLDEST_POSTGRES } from "#server/database/fit-to-serve.ts";
import { linesMatching, projectFiles } from "./project-files.ts";

test("the tests run on the Node that the product runs on", () => {
  // node_modules/.bin/vitest typed into a shell would start under the system's Node.
  expect(process.versions.node).toMatch(/^24\./);
});

test("SEC-A11 what serves, and what works the queue, has no name through which an object's prototype is reached", () => {
  for (const script of ["start", "worker"] as const)
    expect(startedWith(script).flags).toContain("--disable-proto=delete");
});

test("the install that a start makes says errors only: npm would warn of every package that wants the Node it is installing", () => {
  const root = mkdtempSync(join(tmpdir(), "windowsill-bootstrap-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of ["messages", "domain/language.ts", "server/bin"])
    cpSync(path, join(root, path), { recursive: true });
  writeFileSync(join(root, "package-lock.json"), "{}");
  const npm = '#!/bin/sh\necho "$@" > words\nmkdir -p node_modules\n';
  writeFileSync(join(root, "npm"), npm, { mode: 0o755 });
  const done = spawnSync(process.execPath, [join(root, "server/bin/bootstrap.mjs")], {
    env: { ...process.env, PATH: `${root}:${process.env.PATH}` },
    encoding: "utf8",
  });
  expect([done.status, done.stdout]).toEqual([0, `${process.execPath}\n`]);
  expect(readFileSync(join(root, "words"), "utf8")).toMatch(/^ci .*--loglevel=error\b/);
});

test("one oldest Postgres is named, in documents and messages alike, and it is the one that is asked for", () => {
  const named = linesMatching(
    projectFiles(/^(README\.md|\.env\.example|docs\/(?!decisions).*\.md|server\/.*\.ts)$/),
    /Postgres \d+(?:\+| or newer)/,
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(({ text }) => !text.includes(`Postgres ${OLDEST_POSTGRES} or newer`))).toEqual([]);
});
