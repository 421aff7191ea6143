/** Sequences of calls by several people, held against a model of the shop (REL-R11). `npm run fuzz` tries more. */
import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { LONGEST_RUN_MS, SEED, SEQUENCES, tell } from "./told.ts";
import { trySequences } from "./try-sequences.ts";

const database = useDatabase();

test(`REL-R11 what several people do in turn comes to what a plain model says (seed ${SEED})`, {
  timeout: LONGEST_RUN_MS,
}, async () => {
  const { calls } = await trySequences(database, { count: SEQUENCES, seed: SEED });
  tell([`${SEQUENCES} sequences of ${calls} calls with --seed ${SEED}: as in the model`]);
  expect(calls).toBeGreaterThan(SEQUENCES * 5);
});
