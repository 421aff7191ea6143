import { RefusalWithFacts } from "#domain/errors.ts";
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

/** A window lies between these: what a mistyped year makes is none. */
export const EARLIEST_WINDOW = new Date("2000-01-01T00:00:00Z");
export const LATEST_WINDOW = new Date("2200-01-01T00:00:00Z");

/** The longest window, in days: its days on offer are counted one by one. */
export const LONGEST_WINDOW_DAYS = 366;
/** The longest name of a window, in UTF-16 code units. */
export const LONGEST_WINDOW_NAME = 100;

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** What is wrong with a window's end, or null (AVL-01): it comes after the start, and a year later at most. */
export function windowProblem({ startTime, endTime }: OrderWindow): "end-before-start" | "too-long" | null {
  const length = endTime.getTime() - startTime.getTime();
  if (!(length > 0)) return "end-before-start";
  return length > LONGEST_WINDOW_DAYS * DAY_MILLISECONDS ? "too-long" : null;
}

/**
 * The same window a week later by the shop's own clock (AVL-05). Where the clock changes inside of a short window, so that the end would come
 * before the start, it stays as long as it was.
 */
export function weekLater({ startTime, endTime }: OrderWindow, timeZone: string): OrderWindow {
  const start = shiftDays(startTime, 7, timeZone);
  const end = shiftDays(endTime, 7, timeZone);
  const length = endTime.getTime() - startTime.getTime();
  return { startTime: start, endTime: end > start ? end : new Date(start.getTime() + length) };
}

/** Whether orders are taken in both at some moment. */
export function overlaps(one: OrderWindow, other: OrderWindow): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}

/** Orders of this window are still to be made, and prep asks for them by their window (API-05). */
export class WindowInUse extends RefusalWithFacts<{ orders: number }> {
  readonly kind = "conflict";
  readonly code = "in_use";
  override readonly sentence = "window_in_use";
}
