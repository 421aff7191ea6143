import { addDays, type CalendarDate, calendarDate, startOfDay } from "#domain/time.ts";

/** The days of a chart: each by its date, and the instants between which they lie. */
export interface ChartDays {
  /** Oldest first; the last one is today. */
  readonly dates: readonly CalendarDate[];
  /** The first instant of every day, and last that of tomorrow: always one more than there are days. */
  readonly bounds: readonly Date[];
}

/**
 * The last so many days of the shop's calendar, today included (MAN-01). A day on which the clock changes is 23 or 25 hours long, so an
 * instant is told its day by the bounds and never by counting hours.
 */
export function chartDays(now: Date, timeZone: string, count: number): ChartDays {
  const first = addDays(calendarDate(now, timeZone), 1 - count);
  const days = Array.from({ length: count + 1 }, (_, day) => addDays(first, day));
  return { dates: days.slice(0, count), bounds: days.map((date) => startOfDay(date, timeZone)) };
}
