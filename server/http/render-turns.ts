/**
 * Pages are rendered in turn, and the lines of shops take turns (REL-R19). Rendering holds the one thread for milliseconds: what a crowd has ready at the same
 * moment would be rendered in one go, and a neighbour's request, which comes back to the thread several times, would stand behind all of it each time.
 */

/** Which page is rendered next. */
export interface RenderTurns {
  /** A request of this line (`shop-lines.ts`) is being answered, until the returned function is called. */
  enter(line: string): () => void;
  /** Resolves when a page of this line may begin; null where it may at once. */
  turnOf(line: string): Promise<void> | null;
}

/**
 * So many turns of the event loop a page waits where the one before it was of the same line and others are being answered: long enough for a neighbour's
 * request to get from one answer of the database to its next question.
 */
const TURNS_GIVEN_TO_OTHERS = 2;

/**
 * One page begins in each turn of the event loop, so that whatever else has arrived comes in between. It does not wait for the one before it to end: one that
 * hangs holds up no other. What a live page fetches as data is not rendered and takes no turn.
 *
 * @param nextTurn calls back once whatever has arrived has been handled
 */
export function renderTurns(nextTurn: (callback: () => void) => void = setImmediate): RenderTurns {
  /** The pages that wait, by line, in the order in which the lines came or were last served. */
  const waiting = new Map<string, (() => void)[]>();
  /** How many requests of each line are being answered. */
  const inside = new Map<string, number>();
  let isTaken = false;
  let last: string | undefined;
  let turnsGiven = 0;

  const begin = (line: string) => {
    last = line;
    turnsGiven = 0;
    nextTurn(next);
  };
  const next = () => {
    const lines = [...waiting.keys()];
    const line = lines.find((one) => one !== last) ?? lines[0];
    const isOthersTurn = (line ?? last) === last && inside.size > 1 && turnsGiven < TURNS_GIVEN_TO_OTHERS;
    if (isOthersTurn) {
      turnsGiven++;
      nextTurn(next);
      return;
    }
    isTaken = line !== undefined;
    if (line === undefined) return;
    const [page, ...others] = waiting.get(line) ?? [];
    waiting.delete(line);
    if (others.length > 0) waiting.set(line, others);
    begin(line);
    page?.();
  };

  return {
    enter(line) {
      inside.set(line, (inside.get(line) ?? 0) + 1);
      return () => {
        const left = (inside.get(line) ?? 1) - 1;
        if (left > 0) inside.set(line, left);
        else inside.delete(line);
      };
    },
    turnOf(line) {
      if (isTaken)
        return new Promise((resolve) => {
          waiting.set(line, [...(waiting.get(line) ?? []), resolve]);
        });
      isTaken = true;
      begin(line);
      return null;
    },
  };
}
