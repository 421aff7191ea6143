/**
 * Requests of one key, counted in memory and minute by minute: reads and writes apart. Processes that serve one port tell each other four times a second what
 * came to them, so that a key has its quota once and not once in each; what came in the last quarter of a second may be over it.
 */
import { isOneOfSeveral, onNote, tellOthers } from "../siblings.ts";

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

/** What a process tells of a key: how many more came to it. */
type More = readonly [key: string, reads: number, writes: number];

/** How several processes know what came to the others. */
interface Sharing {
  tell(more: readonly More[]): void;
  onTold(hear: (more: readonly More[]) => void): void;
}

const TELL_EVERY_MS = 250;

/** Between the processes of one port; null in a process that serves by itself. */
const amongProcesses = (name: string): Sharing | null =>
  isOneOfSeveral
    ? {
        tell: (more) => tellOthers(`windows of ${name}`, more),
        onTold: (hear) => onNote(`windows of ${name}`, (data) => hear(data as readonly More[])),
      }
    : null;

/**
 * Counters that allow so many reads and writes a minute to each key.
 *
 * @param name one for each use: under it processes tell each other
 */
export function requestWindows(
  perMinute: Quota,
  name: string,
  sharing: Sharing | null = amongProcesses(name),
): RequestWindows {
  const untold = new Map<string, Record<keyof Quota, number>>();
  const windows = new Map<string, Window>();
  const openWindow = (key: string, nowMs: number): Window => {
    windows.delete(key);
    const window: Window = { endsAt: nowMs + windowMs, taken: { reads: 0, writes: 0 } };
    windows.set(key, window);
    const oldest = windows.keys().next().value;
    if (windows.size > mostKeys && oldest !== undefined) windows.delete(oldest);
    return window;
  };
  const windowOf = (key: string, nowMs: number): Window => {
    const known = windows.get(key);
    return known && known.endsAt > nowMs ? known : openWindow(key, nowMs);
  };
  const tell = () => {
    sharing?.tell([...untold].map(([key, { reads, writes }]) => [key, reads, writes]));
    untold.clear();
  };
  const noteForOthers = (key: string, policy: keyof Quota) => {
    if (untold.size === 0) setTimeout(tell, TELL_EVERY_MS).unref();
    const more = untold.get(key) ?? { reads: 0, writes: 0 };
    more[policy]++;
    untold.set(key, more);
  };
  sharing?.onTold((more) => {
    for (const [key, reads, writes] of more) {
      const { taken } = windowOf(key, Date.now());
      taken.reads += reads;
      taken.writes += writes;
    }
  });
  return {
    take(key, isRead, nowMs = Date.now()) {
      const window = windowOf(key, nowMs);
      const policy = isRead ? "reads" : "writes";
      const taken = ++window.taken[policy];
      if (sharing) noteForOthers(key, policy);
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
