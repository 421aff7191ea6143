/**
 * Sheds load instead of collapsing under it (REL-R10): 64 requests run, 400 wait at most 2 s, the rest hear 503 at once.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Lets a bounded number of requests through. */
export interface Gate {
  /** A function to call when the request is done, or null: turn the request away. */
  enter(): Promise<(() => void) | null>;
  running(): number;
  waiting(): number;
}

/** What the gate allows. */
export interface GateLimits {
  run: number;
  wait: number;
  patienceMs: number;
}

const defaultLimits: GateLimits = { run: 64, wait: 400, patienceMs: 2000 };

/** @param isLagging while it says true nobody is allowed to wait: the process cannot keep up with what it has */
export function overloadGate(
  limits: GateLimits = defaultLimits,
  isLagging: () => boolean = () => false,
): Gate {
  let running = 0;
  const queue = new Set<(admitted: boolean) => void>();

  const leave = () => {
    const next = queue.values().next().value;
    if (next) next(true);
    else running--;
  };
  const onceOnly = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
  const waitForTurn = () =>
    new Promise<boolean>((resolve) => {
      const settle = (admitted: boolean) => {
        clearTimeout(timer);
        queue.delete(settle);
        resolve(admitted);
      };
      const timer = setTimeout(() => settle(false), limits.patienceMs);
      queue.add(settle);
    });

  return {
    async enter() {
      if (running < limits.run) {
        running++;
        return onceOnly();
      }
      if (queue.size >= limits.wait || isLagging()) return null;
      return (await waitForTurn()) ? onceOnly() : null;
    },
    running: () => running,
    waiting: () => queue.size,
  };
}

/** Watches how late timers fire: the median delay of the last half second above `limitMs` means lagging. */
export function lagGate(limitMs = 150): { isLagging(): boolean; lagMs(): number; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let lagMs = 0;
  const timer = setInterval(() => {
    lagMs = Math.max(0, delays.percentile(50) / 1e6 - 10);
    delays.reset();
  }, 500).unref();
  return {
    isLagging: () => lagMs > limitMs,
    lagMs: () => lagMs,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
