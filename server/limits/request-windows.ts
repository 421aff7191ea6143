/** Requests of one key, counted in memory and minute by minute: reads and writes apart. */

/** How many requests a key has in a window. */
export interface Quota {
  readonly reads: number;
  readonly writes: number;
}

/** What is left to a key after a request. */
export interface Taken {
  /** Null: welcome. Otherwise the seconds to wait. */
  readonly waitSeconds: number | null;
  /** Whether the request counts among the reads or the writes. */
  readonly policy: keyof Quota;
  readonly remaining: number;
  /** Until all of it is there again. */
  readonly resetSeconds: number;
}

/** Says whether one more request of a key is welcome. */
interface RequestWindows {
  take(key: string, isRead: boolean, nowMs?: number): Taken;
}

const windowMs = 60_000;
export const WINDOW_SECONDS = windowMs / 1000;
/** Beyond so many keys the oldest windows are forgotten: memory stays bounded under a flood. */
const mostKeys = 50_000;

interface Window {
  readonly endsAt: number;
  readonly taken: Record<keyof Quota, number>;
}

/** Counters that allow so many reads and writes a minute to each key. */
export function requestWindows(perMinute: Quota): RequestWindows {
  const windows = new Map<string, Window>();
  const openWindow = (key: string, nowMs: number): Window => {
    windows.delete(key);
    const window: Window = { endsAt: nowMs + windowMs, taken: { reads: 0, writes: 0 } };
    windows.set(key, window);
    const oldest = windows.keys().next().value;
    if (windows.size > mostKeys && oldest !== undefined) windows.delete(oldest);
    return window;
  };
  return {
    take(key, isRead, nowMs = Date.now()) {
      const known = windows.get(key);
      const window = known && known.endsAt > nowMs ? known : openWindow(key, nowMs);
      const policy = isRead ? "reads" : "writes";
      const taken = ++window.taken[policy];
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - nowMs) / 1000));
      return {
        waitSeconds: taken <= perMinute[policy] ? null : resetSeconds,
        policy,
        remaining: Math.max(0, perMinute[policy] - taken),
        resetSeconds,
      };
    },
  };
}
