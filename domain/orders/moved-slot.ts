import { dayLabel } from "#domain/day-label.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";

/** Labels name no year; a day is looked for this far on both sides. */
const HALF_A_YEAR_DAYS = 183;

/** The day of a label ('Fri, Dec 4') that is nearest to another day, or null where none within half a year is called so. */
export function dayOfLabel(label: string, near: CalendarDate): CalendarDate | null {
  const wanted = label.trim();
  for (let away = 0; away <= HALF_A_YEAR_DAYS; away++) {
    for (const date of [addDays(near, away), addDays(near, -away)])
      if (dayLabel(date) === wanted) return date;
  }
  return null;
}
