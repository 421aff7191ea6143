import type { PrepScope } from "#domain/orders/prep-schemas.ts";
import type { CalendarDate } from "#domain/time.ts";

/** The query of the prep page's address; `window` and `day` may stand there several times. */
export interface PrepQuery {
  readonly windows: readonly string[];
  readonly date: CalendarDate | null;
  /** The last day of a range that begins with `date`. */
  readonly until: CalendarDate | null;
  /** Only these days of the windows or of the range; where windows are given and this is empty, the days that are not over. */
  readonly days: readonly CalendarDate[];
  /** All days of the windows, also those that are over. */
  readonly everyDay: boolean;
  /** Days before it are left out. The page computes it; its forms and files pass it on. */
  readonly from: CalendarDate | null;
  /** The day whose orders are packed, or `NO_DAY`; null leaves it to the page. */
  readonly pack: CalendarDate | typeof NO_DAY | null;
  /** Whether the form for a date stands open, as it does after its link without JavaScript. */
  readonly picking: boolean;
}

/** Orders that are handed over on no day of the calendar: they are shipped. */
export const NO_DAY = "none";
/** As a day: all of them. */
export const EVERY_DAY = "all";

export const PREP_PATH = "/manage/orders/prep";
/** Names in the address. */
export const PREP_FIELDS = {
  window: "window",
  date: "date",
  until: "until",
  day: "day",
  from: "from",
  pack: "pack",
  picking: "pick",
} as const;

const MOST_WINDOWS = 50;
const MOST_DAYS = 200;
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const isDay = (text: string | null): text is CalendarDate =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= "0001" &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Reads the address; a value that is not understood counts as missing. Two days in the wrong order are swapped. */
export function readPrepQuery(query: URLSearchParams): PrepQuery {
  const first = query.get(PREP_FIELDS.date);
  const last = query.get(PREP_FIELDS.until);
  const pack = query.get(PREP_FIELDS.pack);
  const from = query.get(PREP_FIELDS.from);
  const days = query.getAll(PREP_FIELDS.day);
  const named = query.getAll(PREP_FIELDS.window).filter((id) => ID.test(id));
  const windows = [...new Set(named)].slice(0, MOST_WINDOWS);
  // Windows that are checked while days are shown take their place.
  const [date = null, until = null] = windows.length > 0 ? [] : [first, last].filter(isDay).sort();
  return {
    windows,
    date,
    until: until === date ? null : until,
    days: [...new Set(days.filter(isDay))].sort().slice(0, MOST_DAYS),
    everyDay: days.includes(EVERY_DAY),
    from: isDay(from) ? from : null,
    pack: pack === NO_DAY || isDay(pack) ? pack : null,
    picking: query.has(PREP_FIELDS.picking),
  };
}

/** The scope as the server takes it. Nothing is left out or added: with an empty one the server chooses the windows. */
export function prepScopeOf({ windows, date, until, days, from }: PrepQuery): PrepScope {
  return {
    ...(windows.length > 0 && { availabilities: [...windows] }),
    ...(date !== null && { date }),
    ...(until !== null && { until }),
    ...(days.length > 0 && { days: [...days] }),
    ...(from !== null && { from }),
  };
}

/** The query with these changes, as text: "?window=…&day=…", or nothing. */
export function prepSearch(query: PrepQuery, changes: Partial<PrepQuery> = {}): string {
  const { windows, date, until, days, everyDay, from, pack, picking } = { ...query, ...changes };
  const search = new URLSearchParams();
  for (const id of windows) search.append(PREP_FIELDS.window, id);
  if (date) search.set(PREP_FIELDS.date, date);
  if (until) search.set(PREP_FIELDS.until, until);
  for (const day of days) search.append(PREP_FIELDS.day, day);
  if (everyDay) search.append(PREP_FIELDS.day, EVERY_DAY);
  if (from) search.set(PREP_FIELDS.from, from);
  if (pack) search.set(PREP_FIELDS.pack, pack);
  if (picking) search.set(PREP_FIELDS.picking, "1");
  return search.size > 0 ? `?${search}` : "";
}
