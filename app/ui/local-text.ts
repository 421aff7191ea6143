/**
 * Days, moments, zones and numbers as the reader's language writes them (UI-03). Views call it where they are made, on the server, so
 * that shop pages ship no calendar. What orders keep of their day, "Fri, Nov 27", is written in `domain/day-label.ts` and the same for everyone: `stored-text.ts` puts it into the reader's language.
 */
import { LOCALES } from "#domain/language.ts";
import { number } from "#domain/number-rules.ts";
import { type CalendarDate, calendarDate, WEEKDAYS, type Weekday, wallTime } from "#domain/time.ts";
import { readerLanguage } from "./reader-language.ts";

/** Making a formatter costs a hundred times what using one does. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Nothing for what is no moment. */
function written(epoch: number, options: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(epoch)) return "";
  const key = `${readerLanguage()} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  const formatter =
    known ?? new Intl.DateTimeFormat(LOCALES[readerLanguage()], { ...options, timeZone: "UTC" });
  if (!known) formatters.set(key, formatter);
  return formatter.format(epoch);
}

const noon = (date: CalendarDate) => Date.parse(`${date}T12:00:00Z`);

/** "Fri, Nov 27". */
export const dayText = (date: CalendarDate) =>
  written(noon(date), { weekday: "short", month: "short", day: "numeric" });

/** "Friday, November 27". */
export const longDayText = (date: CalendarDate) =>
  written(noon(date), { weekday: "long", month: "long", day: "numeric" });

/** "Nov 27". */
export const shortDayText = (date: CalendarDate) => written(noon(date), { month: "short", day: "numeric" });

/** "Nov". */
export const monthText = (date: CalendarDate) => written(noon(date), { month: "short" });

/** "Nov 27, 2026". */
export const yearDayText = (date: CalendarDate) =>
  written(noon(date), { year: "numeric", month: "short", day: "numeric" });

/** "Fri". */
export const weekdayText = (date: CalendarDate) => written(noon(date), { weekday: "short" });

/** A day of the week by its English name: "Fri". */
export const weekdayNameText = (day: Weekday) => weekdayText(`2024-01-0${WEEKDAYS.indexOf(day) + 1}`);

/** The names over the columns of a calendar: weekdays as narrow as they are written ("F"), from Monday on, and the twelve months. */
export const calendarNames = () => ({
  weekdays: WEEKDAYS.map((_, at) => written(noon(`2024-01-0${at + 1}`), { weekday: "narrow" })),
  months: Array.from({ length: 12 }, (_, at) => written(Date.UTC(2024, at, 1), { month: "long" })),
});
export type CalendarNames = ReturnType<typeof calendarNames>;

/** The clock of a zone: "8:00 PM", on one line. */
export function clockText(instant: Date, timeZone: string): string {
  const { date, time } = wallTime(instant, timeZone);
  return written(Date.parse(`${date}T${time}:00Z`), { hour: "numeric", minute: "2-digit" }).replaceAll(
    /\s/g,
    "\u00a0",
  );
}

/** "20:15" as "8:15 PM". */
export const clockOf = (time: string): string =>
  clockText(new Date(`2024-01-01T${time}:00Z`), "UTC").replaceAll("\u00a0", " ");

/** "Sun, Nov 22, 2:15 PM" by the clock of a zone. */
export const momentText = (instant: Date, timeZone: string) =>
  `${dayText(calendarDate(instant, timeZone))}, ${clockText(instant, timeZone)}`;

/** "1,204". */
export const numberText = (value: number) => number(readerLanguage(), value);
