/** The next three weeks as a drawing (MAN-04): for each window when orders are taken, and the days on which they are handed over. */
import type { OrderWindow } from "#domain/availability/order-window.ts";
import type { ShopDays } from "#domain/availability/slots.ts";
import { daysOfWindow, type WindowWithDays } from "#domain/availability/window-form.ts";
import { addDays, type CalendarDate, calendarDate, wallTime } from "#domain/time.ts";

/** Three weeks. */
const DAYS = 21;
/** So many days before today still stand on it. */
const DAYS_BEFORE = 3;
const MINUTES_OF_DAY = 24 * 60;

/** A day on which orders of a window are handed over; `at` counts days from the left edge. */
export type HandOver = Readonly<{ at: number; pickup: boolean; delivery: boolean }>;

/** A window on the drawing; `from` and `until` count days from the left edge, cut off at both edges, and are null while it lies outside. */
export type CalendarRow<Window> = Readonly<{
  window: Window;
  bar: Readonly<{ from: number; until: number }> | null;
  days: readonly HandOver[];
}>;

/** The days of the drawing, now as days from its left edge, and the windows that show on it. */
export function windowCalendar<Window extends WindowWithDays>(
  windows: readonly Window[],
  shop: ShopDays,
  { timeZone, now }: { timeZone: string; now: Date },
): { days: CalendarDate[]; now: number; rows: CalendarRow<Window>[] } {
  const first = addDays(calendarDate(now, timeZone), -DAYS_BEFORE);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(first, at));
  const place = (instant: Date) => daysFrom(first, instant, timeZone);
  const rows = windows.map((window) => ({
    window,
    bar: barOf(window, place),
    days: handOvers(daysOfWindow(window, shop, timeZone), days),
  }));
  return { days, now: place(now), rows: rows.filter(({ bar, days: some }) => bar || some.length > 0) };
}

/** Days by the shop's clock, with their part of a day, since the beginning of a date. */
function daysFrom(first: CalendarDate, instant: Date, timeZone: string): number {
  const { date, time } = wallTime(instant, timeZone);
  const whole =
    (Date.parse(`${date}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / (MINUTES_OF_DAY * 60_000);
  return whole + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / MINUTES_OF_DAY;
}

function barOf({ startTime, endTime }: OrderWindow, place: (instant: Date) => number) {
  const from = Math.max(0, place(startTime));
  const until = Math.min(DAYS, place(endTime));
  return from < until ? { from, until } : null;
}

function handOvers(
  offered: { pickup: readonly CalendarDate[]; delivery: readonly CalendarDate[] },
  days: readonly CalendarDate[],
): HandOver[] {
  return days.flatMap((date, at) => {
    const [pickup, delivery] = [offered.pickup.includes(date), offered.delivery.includes(date)];
    return pickup || delivery ? [{ at, pickup, delivery }] : [];
  });
}
