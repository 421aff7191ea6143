/**
 * Gives memory back to the system between two rushes. V8 collects while it works, and keeps what a rush made it take: after pages for fifty
 * clients the process holds some 300 MB, of which half is garbage (docs/decisions/0020). Nobody waits while the process is at rest, so it
 * collects then: a tenth of a second.
 */
import { performance } from "node:perf_hooks";

/** What is known when the process looks at itself. */
export interface Look {
  /** Share of the time since the last look in which the event loop worked, 0 to 1. */
  readonly busy: number;
  /** Resident memory now, bytes. */
  readonly resident: number;
  /** Resident memory after the last collection, bytes; 0 before the first. */
  readonly afterLast: number;
}

const LOOK_EVERY_MS = 2000;
/** Below this share the process is at rest: timers and the queue of jobs keep it busy for less. */
const AT_REST = 0.05;
/** What is worth a tenth of a second, bytes. */
const WORTH_BYTES = 32 * 2 ** 20;

/** Whether a collection now disturbs nobody and gives back enough. */
export const isDue = ({ busy, resident, afterLast }: Look): boolean =>
  busy < AT_REST && resident - afterLast >= WORTH_BYTES;

/** Everything that can be given back. An ordinary collection keeps the emptied pages for the next rush. */
const THOROUGH = { type: "major", flavor: "last-resort" } as const;

/** Looks every two seconds. Without `--expose-gc` (`npm run dev`, tests) it does nothing. */
export function collectAtRest(collect = globalThis.gc): void {
  if (!collect) return;
  let seen = performance.eventLoopUtilization();
  let afterLast = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const busy = performance.eventLoopUtilization(now, seen).utilization;
    seen = now;
    if (!isDue({ busy, resident: process.memoryUsage.rss(), afterLast })) return;
    collect(THOROUGH);
    afterLast = process.memoryUsage.rss();
  }, LOOK_EVERY_MS).unref();
}
