import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startedWith } from "#server/bin/started-with.ts";
import { closingLine, sum } from "#tests/support/closing-line.ts";
import { LONG_FILES } from "#tests/support/long-files-first.ts";
import { browserResults, countResults, vitestResults } from "#tests/support/reports.ts";
import { run, runAll } from "#tests/support/steps.ts";

const node = (script: string): string[] => [process.execPath, "-e", script];

test("the last line counts what held and what did not", () => {
  expect(
    closingLine(
      sum([
        { passed: 2, failed: 0 },
        { passed: 40, failed: 1 },
      ]),
    ),
  ).toBe("42 passed, 1 failed");
});

test("a step that ends well is one check that holds", async () => {
  expect(await run({ name: "fine", command: node("") })).toMatchObject({
    passed: 1,
    failed: 0,
    complaint: "",
  });
});

test("a step that ends badly is one check that does not, and its words are kept", async () => {
  const outcome = await run({
    name: "bad",
    command: node("console.error('a crumb in the works'); process.exit(3)"),
  });
  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.complaint).toContain("a crumb in the works");
});

test("a step that lost a promise fails although it ended well", async () => {
  const outcome = await run({
    name: "lost",
    command: node("console.log('UnhandledPromiseRejectionWarning: oh')"),
  });
  expect(outcome.failed).toBe(1);
});

test("a program that ends badly with every test green fails", async () => {
  const outcome = await run({
    name: "odd",
    command: node("process.exit(1)"),
    count: () => ({ passed: 5, failed: 0 }),
  });
  expect(outcome).toMatchObject({ passed: 5, failed: 1 });
});

test("a step that leaves no report fails", async () => {
  const count = () => {
    throw new Error("no such file");
  };
  expect(await run({ name: "silent", command: node(""), count })).toMatchObject({ passed: 0, failed: 1 });
});

test("a program that does not exist fails", async () => {
  expect(await run({ name: "absent", command: ["no-such-program"] })).toMatchObject({ passed: 0, failed: 1 });
});

test("a step that hangs is stopped", async () => {
  const outcome = await run({
    name: "hanging",
    command: node("setInterval(() => {}, 1000)"),
    minutes: 0.005,
  });
  expect(outcome.failed).toBe(1);
  expect(outcome.complaint).toContain("stopped after");
});

test("every step is run, however many run at once", async () => {
  const told: string[] = [];
  const steps = ["one", "two", "three"].map((name) => ({ name, command: node("") }));
  const outcomes = await runAll(steps, 2, ({ name }) => told.push(name));
  expect(outcomes.map(({ name }) => name).sort()).toEqual(["one", "three", "two"]);
  expect(told.length).toBe(3);
});

/** Writes a report where nothing else is, and removes it after the test. */
function reportOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "report.json"), JSON.stringify(content));
  return join(folder, "report.json");
}

test("a test that was left out counts as failed, and so does a file that could not be loaded", () => {
  const tests = [
    { title: "ORD-01 holds", status: "passed" },
    { title: "ORD-02 is left out", status: "skipped" },
  ];
  const file = reportOf({
    testResults: [
      { name: "a.test.ts", status: "passed", assertionResults: tests },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  expect(countResults(vitestResults(file))).toEqual({ passed: 1, failed: 2 });
});

test("a journey counts once for each way it was made, and a broken run counts as failed", () => {
  const twice = { title: "ORD-06 a guest orders", tests: [{ status: "expected" }, { status: "unexpected" }] };
  const file = reportOf({ suites: [{ suites: [{ specs: [twice] }] }], errors: [{ message: "no app" }] });
  expect(countResults(browserResults(file))).toEqual({ passed: 1, failed: 2 });
});

test("the files that are to begin first exist", () => {
  expect(LONG_FILES.filter((path) => !existsSync(path))).toEqual([]);
});

test.each(["start", "worker"] as const)("tests start Node as `npm run %s` does", (script) => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const [before = "", given = "", program] = scripts[script]?.split('"$node_bin"') ?? [];
  expect(program).toBeUndefined();
  const { flags, env } = startedWith(script);
  expect(before.split(" && ").slice(1, -1)).toEqual(
    Object.entries(env).map((pair) => `export ${pair.join("=")}`),
  );
  expect(Object.keys(env)).toEqual(["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"]);
  expect(flags).toContain("--import");
  expect(given.trim().split(/\s+/).slice(0, -1)).toEqual(flags);
});
