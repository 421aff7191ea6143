/** What programs do whose sources are newer than the build (decision 0098). */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree } from "#tests/support/copied-tree.ts";

let root: string;

beforeAll(() => {
  root = copyTree();
  appendFileSync(join(root, "server/clock.ts"), "\n// newer than the build\n");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (...words: string[]) =>
  spawnSync(process.execPath, words, {
    cwd: root,
    encoding: "utf8",
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      DATABASE_URL: "postgresql://app:x@127.0.0.1:9/windowsill",
    },
  });

test("PERF-08 a worker says that it is older than its sources", () => {
  const { stderr } = run("server/bin/work.ts");
  expect(stderr).toContain("The sources are newer than the build");
});

test("PERF-08 a program of the build never builds anew, which would take away the files that it reads", () => {
  const { stderr, status } = run(
    "--input-type=module",
    "--eval",
    'const { buildWhenStale } = await import("./server/bin/build.ts"); await buildWhenStale({ fromBuild: true });',
  );
  expect(stderr).toContain("The sources have changed meanwhile");
  expect(status).toBe(1);
  expect(existsSync(join(root, "build/programs/start.js"))).toBe(true);
});
