import { clockText, momentText, weekdayText } from "#app/ui/local-text.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import { calendarDate, daysBetween } from "#domain/time.ts";

/** A moment in full: "Thu, Dec 3, 8:00 PM Pacific", on one line. */
export function fullMoment(instant: Date, timeZone: string): string {
  return `${momentText(instant, timeZone)} ${zoneText(timeZone)}`.replaceAll(" ", "\u00a0");
}

/** A moment as short as it can be told: a weekday within the week ("Thu 8:00 PM Pacific"), else with its date. */
export function nearMoment(instant: Date, now: Date, timeZone: string): string {
  const date = calendarDate(instant, timeZone);
  const days = daysBetween(calendarDate(now, timeZone), date);
  if (days < 0 || days >= 7) return fullMoment(instant, timeZone);
  return [weekdayText(date), clockText(instant, timeZone), zoneText(timeZone)].join("\u00a0");
}
