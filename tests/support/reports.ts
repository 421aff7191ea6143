import { readFileSync } from "node:fs";
import type { Counts } from "./closing-line.ts";

/** One test of a run: its own title, without those of the groups around it. */
export interface TestResult {
  readonly title: string;
  readonly passed: boolean;
}

/** Where the two test runners leave their reports. */
export const VITEST_REPORT = "test-results/vitest.json";
export const BROWSER_REPORT = "test-results/browser.json";

/** Vitest's report, in the shape of Jest's; only what is read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly unknown[];
}

/** Every test that Vitest ran or left out; a file that could not be loaded stands as one that failed. */
export function vitestResults(file: string = VITEST_REPORT): TestResult[] {
  const { testResults } = read<VitestReport>(file);
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const results = assertionResults.map((test) => ({ title: test.title, passed: test.status === "passed" }));
    const unexplained = status === "failed" && results.every(({ passed }) => passed);
    return unexplained ? [...results, { title: `${name} could not be loaded`, passed: false }] : results;
  });
}

/** Every journey, once for each project that ran it; one that held at the second try passed, and Playwright names it. */
export function browserResults(file: string = BROWSER_REPORT): TestResult[] {
  const { suites, errors = [] } = read<PlaywrightReport>(file);
  const broken = errors.map(() => ({ title: "the browser run itself", passed: false }));
  return [...suites.flatMap(journeys), ...broken];
}

/** A test that was left out counts as failed: a check that is not made is not a check that holds. */
export const countResults = (results: readonly TestResult[]): Counts => ({
  passed: results.filter(({ passed }) => passed).length,
  failed: results.filter(({ passed }) => !passed).length,
});

function journeys({ suites = [], specs = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, passed: status === "expected" || status === "flaky" })),
  );
  return [...own, ...suites.flatMap(journeys)];
}

const read = <Report>(file: string): Report => JSON.parse(readFileSync(file, "utf8")) as Report;
