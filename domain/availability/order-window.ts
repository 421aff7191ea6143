import { roundToQuarter, shiftDays } from "#domain/time.ts";

/** What a window can be at a moment; also the quick filters of its list, Active by default (AVL-01, MAN-04). */
export const WINDOW_STATES = ["active", "future", "expired"] as const;
export type WindowState = (typeof WINDOW_STATES)[number];

/** A stretch of time in which orders are taken: from its start, up to but not including its end. */
export type OrderWindow = Readonly<{ startTime: Date; endTime: Date }>;

/** Active while start ≤ now < end, future before, expired after: exactly one at any moment (AVL-01, R14 P5). */
export function windowState({ startTime, endTime }: OrderWindow, now: Date): WindowState {
  if (now.getTime() >= endTime.getTime()) return "expired";
  return now.getTime() < startTime.getTime() ? "future" : "active";
}

/** The windows that are not over, soonest first (AVL-03). */
export function upcoming<Window extends OrderWindow>(windows: readonly Window[], now: Date): Window[] {
  return windows
    .filter((window) => windowState(window, now) !== "expired")
    .sort((one, other) => one.startTime.getTime() - other.startTime.getTime());
}

/** A new window: from now, to the nearest quarter of an hour, until the same time of the next day (AVL-01). */
export function newWindow(now: Date, timeZone: string): OrderWindow {
  const startTime = roundToQuarter(now);
  return { startTime, endTime: shiftDays(startTime, 1, timeZone) };
}

/** The same window a week later by the shop's own clock (AVL-05). */
export function weekLater({ startTime, endTime }: OrderWindow, timeZone: string): OrderWindow {
  return { startTime: shiftDays(startTime, 7, timeZone), endTime: shiftDays(endTime, 7, timeZone) };
}
