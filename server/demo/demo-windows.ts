import type { OrderWindow } from "#domain/availability/order-window.ts";
import { addDays, type CalendarDate, calendarDate, instantAt, weekday } from "#domain/time.ts";
import type { PlannedWindows } from "./demo-plan.ts";

/** The windows of a demo shop: one of each state (AVL-01), and the weeks before, with windows that the merchant has deleted. */
export interface DemoWindows {
  readonly active: OrderWindow;
  readonly future: OrderWindow;
  readonly expired: OrderWindow;
  /** Newest first. */
  readonly clearedAway: readonly OrderWindow[];
}

const WEEKS_BEFORE = 11;
const STARTED_DAYS_AGO = 2;
const LEAST_DAYS_LEFT = 3;

/**
 * The windows around `now`, by the shop's clock. The active one has at least three days to go, and each ends on a day on which the shop
 * hands out, so that there is something to choose until its last minute, whatever the weekday. The future one follows on the next morning.
 */
export function demoWindows(plan: PlannedWindows, timeZone: string, now: Date): DemoWindows {
  const today = calendarDate(now, timeZone);
  const window = (first: CalendarDate, last: CalendarDate): OrderWindow => ({
    startTime: instantAt(first, plan.opensAt, timeZone),
    endTime: instantAt(last, plan.closesAt, timeZone),
  });
  const weekUntil = (last: CalendarDate) => window(addDays(last, -6), last);
  const first = addDays(today, -STARTED_DAYS_AGO);
  let last = addDays(today, LEAST_DAYS_LEFT);
  while (weekday(last) !== plan.closesOn) last = addDays(last, 1);
  let lastOfExpired = addDays(first, -1);
  while (weekday(lastOfExpired) !== plan.closesOn) lastOfExpired = addDays(lastOfExpired, -1);
  return {
    active: window(first, last),
    future: weekUntil(addDays(last, 7)),
    expired: weekUntil(lastOfExpired),
    clearedAway: Array.from({ length: WEEKS_BEFORE - 1 }, (_, week) =>
      weekUntil(addDays(lastOfExpired, -7 * (week + 1))),
    ),
  };
}
