import type { PrepBoard } from "#domain/orders/prep-schemas.ts";
import type { CalendarDate } from "#domain/time.ts";
import { PREP_PATH, type PrepAsked, prepSearch } from "./prep-question.ts";

type Days = readonly Pick<PrepBoard["days"][number], "date">[];

/** The day before which days are over and left out; null where days are named, whatever they are. */
export function leftOutBefore({ days, date, everyDay }: PrepAsked, today: CalendarDate): CalendarDate | null {
  return days.length === 0 && date === null && !everyDay ? today : null;
}

/** Which days of a board the page shows. */
export interface ShownDays {
  /** Days before it are left out; null where none is. */
  readonly from: CalendarDate | null;
  readonly dates: readonly CalendarDate[];
  /** The address that says the same more shortly, where there is one. */
  readonly plainer: string | null;
}

/** The days that are asked for; where none is, of windows those that are not over, unless there are no others. */
export function shownDays(asked: PrepAsked, days: Days, today: CalendarDate): ShownDays {
  const all = days.map(({ date }) => date);
  const coming = all.filter((date) => date >= today);
  const leavesOut = asked.date === null && coming.length > 0 && coming.length < all.length;
  if (asked.days.length === 0) {
    const from = leavesOut ? leftOutBefore(asked, today) : null;
    return { from, dates: from ? coming : all, plainer: null };
  }
  // Days of other windows say nothing here.
  const dates = all.filter((date) => asked.days.includes(date));
  const byItself = leavesOut ? coming : all;
  const isPlain = dates.length === 0 || dates.join() === byItself.join();
  const everyDay = !isPlain && dates.length === all.length;
  const plainer = isPlain || everyDay ? PREP_PATH + prepSearch(asked, { days: [], everyDay }) : null;
  return { from: null, dates, plainer };
}
