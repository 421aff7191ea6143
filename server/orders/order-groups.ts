/**
 * When orders of one shop are written together (decision 0052; PERF-04). Nothing here reads or writes: what becomes of a group is the
 * caller's business.
 *
 * One group is written at a time. The next one goes as soon as no order is announced for it, or it is full, or it has waited long enough; so a
 * lone order goes at once, and orders that come together are written together.
 */

/** An order that waits for its group; `json` is what is written of it. */
export interface Member {
  readonly json: string;
}

/** So many orders are a group at most. */
export const MOST_IN_GROUP = 50;
/** What they may have together, unless one has more by itself. */
const MOST_GROUP_CHARACTERS = 1_000_000;
/** How long a group that could go waits for announced orders. */
export const WAIT_MILLISECONDS = 4;

/** An announced member of the next group. Joins or withdraws, once; later calls do nothing. */
export interface Coming<One extends Member> {
  join(one: One): void;
  stayAway(): void;
}

/** The groups of one shop, one after the other. */
export interface Groups<One extends Member> {
  /** Someone sets out: the next group waits for them a moment. */
  expect(): Coming<One>;
  /** Takes out everyone who waits. */
  takeAll(): One[];
}

/** Groups that `write` writes; it must not throw. `whenIdle` is called whenever no member waits, is announced or is being written. */
export function groupsOf<One extends Member>(
  write: (group: readonly One[]) => Promise<void>,
  whenIdle: () => void = () => {},
): Groups<One> {
  const waiting: One[] = [];
  let coming = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  function consider(): void {
    if (isWriting) return;
    if (waiting.length > 0) {
      if (coming === 0 || isFull(waiting)) void depart();
      else timer ??= setTimeout(() => void depart(), WAIT_MILLISECONDS);
    } else if (coming === 0) whenIdle();
  }

  async function depart(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isWriting = true;
    await write(waiting.splice(0, sizeOfNext(waiting)));
    isWriting = false;
    consider();
  }

  return {
    expect() {
      let isOnTheWay = true;
      coming++;
      const arrive = (one?: One) => {
        if (!isOnTheWay) return;
        isOnTheWay = false;
        coming--;
        if (one) waiting.push(one);
        consider();
      };
      return { join: arrive, stayAway: () => arrive() };
    },
    takeAll: () => waiting.splice(0),
  };
}

/** Whether there is no room for another one in the next group. */
const isFull = (waiting: readonly Member[]) =>
  waiting.length >= MOST_IN_GROUP || sizeOfNext(waiting) < waiting.length;

/** How many of those who wait are the next group: the first, and as many after it as there is room for. */
function sizeOfNext(waiting: readonly Member[]): number {
  let characters = 0;
  const tooMuch = waiting.findIndex(({ json }, place) => {
    characters += json.length;
    return place === MOST_IN_GROUP || (place > 0 && characters > MOST_GROUP_CHARACTERS);
  });
  return tooMuch === -1 ? waiting.length : tooMuch;
}
