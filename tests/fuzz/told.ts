/** How much `npm run fuzz` wants, or `npm test`. */
import { howMany } from "#tests/support/how-many.ts";

const given = (name: string): number | null => {
  const value = process.env[name];
  return value === undefined ? null : Number(value);
};

/** `npm test` repeats one, so that it fails for a change and not by chance; `npm run fuzz` brings others. */
export const SEED = given("FUZZ_SEED") ?? 8;
export const SEQUENCES = given("FUZZ_SEQUENCES") ?? howMany({ short: 20, full: 2_000 });

/** An hour, in milliseconds: a long run is no hang. */
export const LONGEST_RUN_MS = 3_600_000;

/** Prints lines as they are. */
export const tell = (lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
