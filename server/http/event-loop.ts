/** The process's one thread: when it is free for what else has arrived, and how busy it was. */

import { performance } from "node:perf_hooks";

/** What tells the time and calls back; tests turn it by hand. */
export interface EventLoop {
  /** Calls back once whatever has arrived has been handled. */
  nextTurn(callback: () => void): void;
  /** Calls back after so many milliseconds. */
  after(milliseconds: number, callback: () => void): void;
  /** Milliseconds that the thread has worked and has waited for work so far. */
  use(): { readonly active: number; readonly idle: number };
}

/** Node's own. */
export const eventLoop: EventLoop = {
  nextTurn: (callback) => void setImmediate(callback),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
  use: () => performance.eventLoopUtilization(),
};
