/** How much `npm run fuzz` wants, or `npm test`. */
import { howMany } from "#tests/support/how-many.ts";

const given = (name: string): number | null => {
  const value = process.env[name];
  return value === undefined ? null : Number(value);
};

/** `npm test` repeats one, so that it fails for a change and not by chance; `npm run fuzz` brings others. */
export const SEED = given("FUZZ_SEED") ?? 8;
export const SEQUENCES = given("FUZZ_SEQUENCES") ?? howMany({ short: 20, full: 2_000 });

/** How many requests. A page costs several times what a call costs. */
const RUNS = given("FUZZ_RUNS") ?? howMany({ short: 500, full: 5_000 });
export const SCREENS = Math.round(RUNS * 0.15);
export const CALLS = RUNS - SCREENS;

/** No answer takes longer than two seconds; ten times as long is no matter of a busy machine any more. */
export const SLOW_MS = 2_000;
export const MAY_TAKE_MS = 10 * SLOW_MS;

/** Two hours, in milliseconds: a long run is no hang. */
export const LONGEST_RUN_MS = 2 * 3_600_000;

/** Prints lines as they are. */
export const tell = (lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
