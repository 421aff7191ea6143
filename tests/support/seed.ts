import { type SeededRandom, seededRandom } from "#server/demo/seeded-random.ts";

/** Random numbers of one test: others in each run, the same again with `CHAOS_SEED`, and printed either way. */
export interface Seeded {
  readonly seed: string;
  readonly random: SeededRandom;
  /** Prints what was measured, in one line that begins with the seed's test and ends with the seed. */
  tell(line: string): void;
}

/** The random numbers of a test; `CHAOS_SEED` in the environment repeats an earlier run. */
export function seeded(name: string): Seeded {
  const seed = process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e9).toString(36);
  return {
    seed,
    random: seededRandom(`${name} ${seed}`),
    tell: (line) => void process.stdout.write(`${name}: ${line} [CHAOS_SEED=${seed}]\n`),
  };
}
