/** A day of a shop's calendar, `YYYY-MM-DD`: no time and no zone (AVL-02). Compares as text. */
export type CalendarDate = string;

/** The days of the week as slots name them, Monday first (AVL-02). */
export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The time zones a shop can be in, with the word people say for each (specification section 9). */
export const TIME_ZONES = [
  { id: "America/Los_Angeles", name: "Pacific" },
  { id: "America/Denver", name: "Mountain" },
  { id: "America/Chicago", name: "Central" },
  { id: "America/New_York", name: "Eastern" },
  { id: "America/Anchorage", name: "Alaska" },
  { id: "Pacific/Honolulu", name: "Hawaii" },
] as const;
export type TimeZone = (typeof TIME_ZONES)[number]["id"];

/** The zone of a shop that has not chosen one yet (specification section 3). */
export const DEFAULT_TIME_ZONE: TimeZone = "America/Los_Angeles";

/** A time as a clock shows it, "17:30". */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const QUARTER = 15 * MINUTE;

/** Making a formatter costs a hundred times what using one does, so each zone keeps its own. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** What the wall clock shows, as if it stood in Greenwich: milliseconds one can do arithmetic with. */
const wallMilliseconds = (epoch: number, timeZone: string) => epoch + offset(epoch, timeZone);

/** Offsets by zone and minute: asking Intl takes some 5 µs, and an order asks of seven instants. */
const offsets = new Map<string, number>();
const MOST_OFFSETS = 5000;
/** Since then no zone has changed its offset within a minute. */
const WHOLE_MINUTES_SINCE = Date.UTC(1980, 0, 1);

/** How far a zone's clock is ahead of Greenwich at an instant, in milliseconds. */
function offset(epoch: number, timeZone: string): number {
  if (!(epoch >= WHOLE_MINUTES_SINCE)) return requestedOffset(epoch, timeZone);
  const key = `${timeZone} ${Math.floor(epoch / MINUTE)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const found = requestedOffset(epoch, timeZone);
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(key, found);
  return found;
}

function requestedOffset(epoch: number, timeZone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(epoch)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epoch / SECOND) * SECOND;
}

function dateText(wall: number): CalendarDate {
  return new Date(wall).toISOString().slice(0, 10);
}

/** The calendar day an instant falls on in a zone. */
export function calendarDate(instant: Date, timeZone: string): CalendarDate {
  return dateText(wallMilliseconds(instant.getTime(), timeZone));
}

/** The day and the minute a zone's clock shows at an instant: `{ date: "2026-11-27", time: "20:00" }`. */
export function wallTime(instant: Date, timeZone: string): { date: CalendarDate; time: string } {
  const text = new Date(wallMilliseconds(instant.getTime(), timeZone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The instant at which a zone's clock shows a day and time ("HH:MM").
 *
 * When the clock is put forward, a time that it skips counts an hour later; when it is put back,
 * a time that it shows twice means the first one (R14 P1).
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = wall - offset(wall - DAY, timeZone);
  const after = wall - offset(wall + DAY, timeZone);
  const shown = [before, after].filter((epoch) => wallMilliseconds(epoch, timeZone) === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** The first instant of a calendar day in a zone. */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  return instantAt(date, "00:00", timeZone);
}

/** The day a number of days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateText(Date.parse(`${date}T00:00:00Z`) + days * DAY);
}

/** How many days lie between two: 0 for the same, negative when the second comes first. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
}

/** The weekday of a calendar day: "Fri". */
export function weekday(date: CalendarDate): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(fromSunday + 6) % 7] ?? "Mon";
}

/** An instant some minutes later. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}

/** The nearest quarter of an hour, the later one from the middle on (AVL-01). Every zone's clock shows it so. */
export function roundToQuarter(instant: Date): Date {
  return new Date(Math.round(instant.getTime() / QUARTER) * QUARTER);
}

/** An instant as many days later by the wall clock: eight in the evening stays eight in the evening (AVL-05). */
export function shiftDays(instant: Date, days: number, timeZone: string): Date {
  const { date, time } = wallTime(instant, timeZone);
  const underMinute = ((instant.getTime() % MINUTE) + MINUTE) % MINUTE;
  return new Date(instantAt(addDays(date, days), time, timeZone).getTime() + underMinute);
}

/** A winter's and a summer's noon: who agrees on both keeps the same clock all year. */
const WINTER = "2026-01-15";
const SUMMER = "2026-07-15";

/**
 * Which of the zones a shop can be in (MAN-10) a browser's zone means: itself, else the one whose clock shows the same all year, else the
 * one whose clock shows the same in winter, as Mountain for Arizona. Null where there is none, and for what is no zone.
 */
export function nearestTimeZone(browserZone: string): TimeZone | null {
  const ids = TIME_ZONES.map(({ id }) => id);
  const same = ids.find((id) => id === browserZone);
  if (same) return same;
  const winter = ids.filter((id) => agree(id, browserZone, WINTER));
  return winter.find((id) => agree(id, browserZone, SUMMER)) ?? winter[0] ?? null;
}

function agree(one: string, other: string, date: string): boolean {
  try {
    return instantAt(date, "12:00", one).getTime() === instantAt(date, "12:00", other).getTime();
  } catch (error) {
    // What a browser says may be a zone that is not known here.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
