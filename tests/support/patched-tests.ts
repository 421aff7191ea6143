import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Some tests of one file. */
export interface WantedTests {
  readonly file: string;
  /** Their title contains this, with those of their groups in front: `group > test`. */
  readonly title: string;
  /** Whether they start the app: a changed copy is built before, which takes longer than a start may. */
  readonly startsApp?: boolean;
}

/** What became of the tests that were asked for: their whole titles. One that took too long has told nothing, and is in neither list. */
export interface RanTests {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** What is wrong with a patch of today's sources, or nothing. */
export const whyItNoLongerFits = (patch: string): string =>
  spawnSync("git", ["apply", "--check", "--whitespace=nowarn", patch], { encoding: "utf8" }).stderr;

const REPORT = "test-results/patched.json";

/**
 * Runs some tests in a copy of the product that has the patch applied meanwhile, at small counts. A file that cannot be read has run no test:
 * such a patch proves nothing.
 */
export async function runPatched(root: string, patch: string, wanted: WantedTests): Promise<RanTests> {
  const apply = (...how: string[]) =>
    execFileSync("git", ["apply", "--whitespace=nowarn", ...how, resolve(patch)], { cwd: root });
  apply();
  try {
    if (wanted.startsApp) await promisify(execFile)(process.execPath, ["server/bin/build.ts"], { cwd: root });
    return await runTests(root, wanted);
  } finally {
    apply("--reverse");
  }
}

/** Runs some tests in a tree as it is, at small counts. */
export async function runTests(root: string, { file, title }: WantedTests): Promise<RanTests> {
  const report = join(root, REPORT);
  rmSync(report, { force: true });
  const words = ["run", file, "-t", literally(title), "--reporter=json", `--outputFile=${REPORT}`];
  const running = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...words], {
    cwd: root,
    stdio: "ignore",
    env: { ...process.env, TEST_COUNTS: "short" },
  });
  await once(running, "exit");
  if (!existsSync(report)) return { passed: [], failed: [] };
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const ran = testResults.flatMap(({ assertionResults }) => assertionResults);
  const titles = (some: typeof ran) =>
    some.map(({ ancestorTitles, title: own }) => [...ancestorTitles, own].join(" > "));
  const notInTime = (messages: readonly string[] = []) =>
    messages.some((each) => /\btimed out in\b/.test(each));
  return {
    passed: titles(ran.filter(({ status }) => status === "passed")),
    failed: titles(
      ran.filter(({ status, failureMessages }) => status === "failed" && !notInTime(failureMessages)),
    ),
  };
}

/** The text as a pattern that finds it. */
export const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
