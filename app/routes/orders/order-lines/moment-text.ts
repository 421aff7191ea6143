import { clockText, momentText, weekdayText, zoneText } from "#app/ui/local-text.ts";
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

const WEEKDAYS: Readonly<Record<string, string>> = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
};

const MONTHS: Readonly<Record<string, string>> = {
  Jan: "January",
  Feb: "February",
  Mar: "March",
  Apr: "April",
  May: "May",
  Jun: "June",
  Jul: "July",
  Aug: "August",
  Sep: "September",
  Oct: "October",
  Nov: "November",
  Dec: "December",
};

/** A slot spelt out for a heading: 'Sat, Dec 5' is "Saturday, December 5"; any other text stays as it is. */
export function longDay(slot: string): string {
  const [, weekday, month, day] = /^([A-Z][a-z]{2}), ([A-Z][a-z]{2}) (\d{1,2})$/.exec(slot) ?? [];
  const longWeekday = weekday && WEEKDAYS[weekday];
  const longMonth = month && MONTHS[month];
  return longWeekday && longMonth ? `${longWeekday}, ${longMonth} ${day}` : slot;
}
