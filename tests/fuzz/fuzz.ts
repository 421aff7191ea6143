/**
 * Asks the product more than `npm test` does (REL-R11):
 *
 *     npm run fuzz -- --runs 100000 --sequences 2000 --seed 7
 *
 * The tests of this folder do it; here they are only told how much. What no number is given for is left out, and without any they take those of
 * `npm test`; without a seed they take any. The last line is `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildWhenStale } from "#server/bin/build.ts";
import { closingLine } from "#tests/support/closing-line.ts";
import { countResults, vitestResults } from "#tests/support/reports.ts";

const tell = (lines: readonly string[]) => void process.stdout.write(`${lines.join("\n")}\n`);
const REPORT = "test-results/fuzz.json";

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    sequences: { type: "string" },
    seed: { type: "string" },
  },
});
const { runs, sequences, seed = String(Math.floor(Math.random() * 2 ** 30)) } = values;
const told = {
  FUZZ_SEED: seed,
  ...(runs === undefined ? {} : { FUZZ_RUNS: runs }),
  ...(sequences === undefined ? {} : { FUZZ_SEQUENCES: sequences }),
};
const wantsBoth = (runs === undefined) === (sequences === undefined);
const files = [
  ...(wantsBoth || runs !== undefined ? ["tests/fuzz/requests.test.ts", "tests/fuzz/screens.test.ts"] : []),
  ...(wantsBoth || sequences !== undefined ? ["tests/fuzz/sequences.test.ts"] : []),
];

await buildWhenStale({ onStart: () => tell(["Building the screens …"]) });
mkdirSync("test-results", { recursive: true });
tell([`The seed is ${seed}.`]);
const words = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
const running = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files, ...words], {
  stdio: "inherit",
  env: { ...process.env, ...told },
});
await once(running, "exit");
const counts = countResults(vitestResults(REPORT));
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
tell([closingLine(counts)]);
