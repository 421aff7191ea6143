/** Random sequences of calls by several people, each at a shop that has just opened, held against the model of it (REL-R11). */
import fc from "fast-check";
import type { TestDatabase } from "#tests/support/database.ts";
import { openWorld } from "#tests/support/world.ts";
import { asInModel, expectAsModel, newModel, sequences } from "./shop-model.ts";

/** So many calls has a sequence at most. */
const LONGEST = 20;

/** @throws Error with the shortest sequence that leads elsewhere than the model, and its seed */
export async function trySequences(
  database: TestDatabase,
  { count, seed }: { count: number; seed: number },
): Promise<{ calls: number }> {
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(sequences(LONGEST), async (commands) => {
      await database.clean();
      const world = await openWorld(database);
      const real = { world: { ...world, send: counted(world.send) }, ids: [] };
      await asInModel(real);
      const model = newModel();
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectAsModel(model, real);
    }),
    { numRuns: count, seed },
  );
  return { calls };

  function counted<Send extends (...given: never[]) => unknown>(send: Send): Send {
    return ((...given) => {
      calls += 1;
      return send(...given);
    }) as Send;
  }
}
