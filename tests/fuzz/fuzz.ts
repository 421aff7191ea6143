/**
 * Asks the product more than `npm test` does (REL-R11):
 *
 *     npm run fuzz -- --sequences 2000 --seed 7
 *
 * The tests of this folder do it; here they are only told how much. Without a number they take that of `npm test`, without a seed any.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "20" },
    seed: { type: "string" },
  },
});
const told = {
  FUZZ_SEQUENCES: values.sequences,
  FUZZ_SEED: values.seed ?? String(Math.floor(Math.random() * 2 ** 30)),
};
spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "tests/fuzz"], {
  stdio: "inherit",
  env: { ...process.env, ...told },
}).once("exit", (code) => process.exit(code ?? 1));
