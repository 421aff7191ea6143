import type { OrderWindow } from "#domain/availability/order-window.ts";
import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
  type Weekday,
  weekday,
} from "#domain/time.ts";

/** One of the seven columns. */
export type StripDay = Readonly<{
  date: CalendarDate;
  weekday: Weekday;
  dayOfMonth: number;
  isToday: boolean;
}>;

/** A run of days under one heading. Columns count from 1, the last one included; `dates` are all its days. */
export type StripBand = Readonly<{
  kind: "orders" | "pickup" | "delivery";
  fromColumn: number;
  toColumn: number;
  dates: readonly CalendarDate[];
}>;

/** 'Your week with us' on the home page: seven days, and what happens on them. */
export type WeekStrip = Readonly<{ days: readonly StripDay[]; bands: readonly StripBand[] }>;

const COLUMNS = 7;

/**
 * The week around a window. It begins with the window's first day, and moves on, but never past
 * today, as far as it takes to show the last day of pickup or delivery.
 */
export function weekStrip(
  week: {
    window: OrderWindow;
    pickupDates: readonly CalendarDate[];
    deliveryDates: readonly CalendarDate[];
    timeZone: string;
  },
  now: Date,
): WeekStrip {
  const { window, pickupDates, deliveryDates, timeZone } = week;
  const opens = calendarDate(window.startTime, timeZone);
  const closes = calendarDate(new Date(window.endTime.getTime() - 1), timeZone);
  const today = calendarDate(now, timeZone);

  const latest = [closes, ...pickupDates, ...deliveryDates].reduce((one, other) =>
    one > other ? one : other,
  );
  const wanted = addDays(latest, 1 - COLUMNS);
  const notPastToday = wanted < today ? wanted : today;
  const first = notPastToday > opens ? notPastToday : opens;

  const dates = Array.from({ length: COLUMNS }, (_, column) => addDays(first, column));
  const takesOrders = dates.filter((date) => opens <= date && date <= closes);
  return {
    days: dates.map((date) => ({
      date,
      weekday: weekday(date),
      dayOfMonth: Number(date.slice(8)),
      isToday: date === today,
    })),
    bands: [
      ...bands("orders", takesOrders, first),
      ...bands("pickup", pickupDates, first),
      ...bands("delivery", deliveryDates, first),
    ],
  };
}

/** Days that follow each other make one band; days outside the strip make none. */
function bands(kind: StripBand["kind"], dates: readonly CalendarDate[], first: CalendarDate): StripBand[] {
  const runs: Array<{
    kind: StripBand["kind"];
    fromColumn: number;
    toColumn: number;
    dates: CalendarDate[];
  }> = [];
  for (const date of [...dates].sort()) {
    const column = daysBetween(first, date) + 1;
    if (column < 1 || column > COLUMNS) continue;
    const run = runs.at(-1);
    if (run && run.toColumn === column - 1) {
      run.toColumn = column;
      run.dates.push(date);
    } else {
      runs.push({ kind, fromColumn: column, toColumn: column, dates: [date] });
    }
  }
  return runs;
}
