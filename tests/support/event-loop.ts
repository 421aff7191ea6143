/** An event loop that turns, and whose clock goes on, when a test says so. */
import type { EventLoop } from "#server/http/event-loop.ts";

/** Nothing is due, and no time has passed. */
export function handTurned() {
  const due: (() => void)[] = [];
  let timers: { at: number; callback: () => void }[] = [];
  let active = 0;
  let idle = 0;
  const now = () => active + idle;
  /** Whatever waits for nothing is done. */
  const settled = () => new Promise(setImmediate);
  const turn = async (times = 1) => {
    for (let one = 0; one < times; one++) {
      await settled();
      for (const callback of due.splice(0)) callback();
      await settled();
    }
  };
  return {
    nextTurn: (callback) => void due.push(callback),
    after: (milliseconds, callback) => void timers.push({ at: now() + milliseconds, callback }),
    use: () => ({ active, idle }),
    turn,
    /** Something holds the thread. */
    work(milliseconds: number) {
      active += milliseconds;
    },
    /** The thread waits, with a turn for each millisecond. */
    async pass(milliseconds: number) {
      for (let one = 0; one < milliseconds; one++) {
        idle++;
        const over = timers.filter(({ at }) => at <= now());
        timers = timers.filter(({ at }) => at > now());
        for (const { callback } of over) callback();
        await turn();
      }
    },
    isIdle: () => due.length + timers.length === 0,
  } satisfies EventLoop & Record<string, unknown>;
}
