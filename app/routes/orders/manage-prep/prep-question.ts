import type { PrepScope } from "#domain/orders/prep-schemas.ts";
import type { CalendarDate } from "#domain/time.ts";

/** What the address of the kitchen's page asks for; `window` and `day` may stand there several times. */
export interface PrepAsked {
  readonly windows: readonly string[];
  readonly date: CalendarDate | null;
  /** The last day of a range that begins with `date`. */
  readonly until: CalendarDate | null;
  /** Of all days that are asked for, these only; none means those that are not over, where windows are asked for. */
  readonly days: readonly CalendarDate[];
  /** All days of the windows, also those that are over. */
  readonly everyDay: boolean;
  /** Days before it are left out. The page finds it out by itself; its forms and files hand it on. */
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

/** Reads the address; whatever it does not understand counts as not said. Two days in the wrong order are turned round. */
export function readPrepAsked(query: URLSearchParams): PrepAsked {
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

/** The question as the server takes it. Nothing of it is left out, nothing added: an empty one leaves the window to the server. */
export function prepQuestionOf({ windows, date, until, days, from }: PrepAsked): PrepScope {
  return {
    ...(windows.length > 0 && { availabilities: [...windows] }),
    ...(date !== null && { date }),
    ...(until !== null && { until }),
    ...(days.length > 0 && { days: [...days] }),
    ...(from !== null && { from }),
  };
}

/** The query that asks the same but for the changes: "?window=…&day=…", or nothing. */
export function prepSearch(asked: PrepAsked, changes: Partial<PrepAsked> = {}): string {
  const { windows, date, until, days, everyDay, from, pack, picking } = { ...asked, ...changes };
  const query = new URLSearchParams();
  for (const id of windows) query.append(PREP_FIELDS.window, id);
  if (date) query.set(PREP_FIELDS.date, date);
  if (until) query.set(PREP_FIELDS.until, until);
  for (const day of days) query.append(PREP_FIELDS.day, day);
  if (everyDay) query.append(PREP_FIELDS.day, EVERY_DAY);
  if (from) query.set(PREP_FIELDS.from, from);
  if (pack) query.set(PREP_FIELDS.pack, pack);
  if (picking) query.set(PREP_FIELDS.picking, "1");
  return query.size > 0 ? `?${query}` : "";
}
