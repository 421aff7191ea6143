/** Spares a service that is away, and those who wait for it (REL-R7): after five failures in a row nothing is called for 30 seconds. */

const MOST_FAILURES = 5;
const REST_MS = 30_000;

/** Thrown instead of asking. */
export class ServiceResting extends Error {
  constructor() {
    super("resting after several failures");
  }
}

/** The breaker of one service in this process. */
export interface Breaker {
  /**
   * Calls the service. While it rests it is not called; then one call tries it, and its result counts for all. Only what `isAway` says
   * of an error counts: a refusal is an answer.
   *
   * @throws ServiceResting, and whatever the call throws
   */
  ask<Answer>(call: () => Promise<Answer>): Promise<Answer>;
}

/** A closed breaker. `now`: milliseconds of a clock that never goes back. */
export function breaker(
  isAway: (error: unknown) => boolean,
  now: () => number = () => performance.now(),
): Breaker {
  let failures = 0;
  let restsUntil = 0;
  const rest = () => {
    if (failures >= MOST_FAILURES) restsUntil = now() + REST_MS;
  };
  return {
    ask: async (call) => {
      if (failures >= MOST_FAILURES && now() < restsUntil) throw new ServiceResting();
      // One call tries; the others go on resting until it has ended, or its time is over.
      rest();
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        failures = isAway(error) ? failures + 1 : 0;
        rest();
        throw error;
      }
    },
  };
}
