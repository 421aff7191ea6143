/**
 * The whole check behind `npm test`: everything that must hold before a change is good, in one command.
 *
 * Format, types, arrows, dead code and the build run first, two at a time; then the tests; then the journeys
 * in a browser; at last the question which requirement no one proves. The last line is `N passed, N failed`.
 *
 *     node tests/check.ts                 everything, at small counts
 *     node tests/check.ts --full          everything, at full counts (crash, load, fuzz)
 */
import { mkdirSync, rmSync } from "node:fs";
import { FURNISHED_ONCE, removeDataFolder, throwAwayFolder } from "./support/app.ts";
import { closingLine, sum } from "./support/closing-line.ts";
import { browserResults, countResults, vitestResults } from "./support/reports.ts";
import { type Outcome, run, runAll, type Step } from "./support/steps.ts";

const full = process.argv.includes("--full");
/** The demo shops, made once: every app of the run begins with a copy of them. */
const shops = throwAwayFolder();
const env = { TEST_COUNTS: full ? "full" : "short", [FURNISHED_ONCE]: shops };

const untried: readonly Step[] = [
  { name: "build", command: [process.execPath, "server/bin/build.ts"] },
  // Remix asks for TypeScript 5, which `typescript` stays; the same check by 7 takes a fifth of the processor's time. By one thread: two that
  // check side by side look at what they share twice, and the other processor builds meanwhile.
  {
    name: "types",
    command: [process.execPath, "node_modules/typescript-7/bin/tsc", "--noEmit", "--singleThreaded"],
  },
  { name: "demo shops", command: [process.execPath, "tests/support/furnished-once.ts", shops] },
  { name: "format and lint", command: ["biome", "ci", "--colors=off"] },
  { name: "arrows", command: ["depcruise", "--config", ".dependency-cruiser.js", "."] },
  { name: "dead code", command: ["knip", "--no-progress"] },
  // What only tests use is dead too.
  {
    name: "unused rules",
    command: [
      "knip",
      "--config",
      "knip.product.ts",
      "--include",
      "files,exports,types",
      "--no-progress",
      "--no-config-hints",
    ],
  },
];

const tests: Step = {
  name: "tests",
  command: [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    "--outputFile.json=test-results/vitest.json",
  ],
  env,
  count: () => countResults(vitestResults()),
  live: true,
  minutes: full ? 170 : 40,
};

const journeys: Step = {
  name: "browser",
  command: ["playwright", "test"],
  env,
  count: () => countResults(browserResults()),
  live: true,
  minutes: full ? 120 : 45,
};

const coverage: Step = {
  name: "requirements",
  command: [process.execPath, "tests/house/coverage.ts"],
  env,
  live: true,
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1).padStart(6)} s`;

/** One line as soon as a step is done; what it complained about right under it. */
function tell({ name, milliseconds, passed, failed, complaint }: Outcome): void {
  console.log(
    `${failed === 0 ? "ok    " : "FAILED"} ${name.padEnd(16)} ${seconds(milliseconds)}   ${closingLine({ passed, failed })}`,
  );
  if (complaint)
    console.log(
      complaint
        .trimEnd()
        .split("\n")
        .slice(-80)
        .map((line) => `    ${line}`)
        .join("\n"),
    );
}

/** One step by itself. */
async function alone(step: Step): Promise<Outcome> {
  console.log(`\n${step.name} ...`);
  const outcome = await run(step);
  tell(outcome);
  return outcome;
}

const started = performance.now();
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results", { recursive: true });
console.log(`The whole check${full ? ", at full counts" : ""}, with Node ${process.versions.node}\n`);

process.once("exit", () => removeDataFolder(shops));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const outcomes = await runAll(untried, 2, tell);
outcomes.push(await alone(tests), await alone(journeys), await alone(coverage));

console.log("");
for (const outcome of outcomes) tell({ ...outcome, complaint: "" });
console.log(`       ${"in all".padEnd(16)} ${seconds(performance.now() - started)}\n`);
const total = sum(outcomes);
// The exit code is set, not forced: a pipe must receive the last line before the process ends.
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(closingLine(total));
