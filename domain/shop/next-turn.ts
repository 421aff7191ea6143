import type { OrderWindow } from "#domain/availability/order-window.ts";
import { addDays, addMinutes, calendarDate, startOfDay } from "#domain/time.ts";

/** What of a shop depends on the time of day. */
export type TurningShop = Readonly<{
  timeZone: string;
  settings: Readonly<{ leadTimeMinutes: number }>;
  /** A trial's or a subscription's end, where there is one. */
  ends: ReadonlyArray<Date | null>;
}>;

/**
 * The next moment at which time alone changes what a shop tells its shoppers, though nobody changes anything: a window opens or closes,
 * its calendar turns a page (days are offered up to the day of now plus the lead time; AVL-02, AVL-04), a trial or subscription ends
 * (SHOP-05). Until then an answer stays right, but for texts that count minutes.
 */
export function nextTurn(shop: TurningShop, windows: readonly OrderWindow[], now: Date): Date {
  const { timeZone, ends } = shop;
  const { leadTimeMinutes } = shop.settings;
  const pageOfCalendar = (instant: Date) =>
    startOfDay(addDays(calendarDate(instant, timeZone), 1), timeZone).getTime();
  const turns = [
    pageOfCalendar(now),
    pageOfCalendar(addMinutes(now, leadTimeMinutes)) - leadTimeMinutes * 60_000,
    ...windows.flatMap(({ startTime, endTime }) => [startTime.getTime(), endTime.getTime()]),
    ...ends.flatMap((end) => (end ? [end.getTime()] : [])),
  ];
  return new Date(Math.min(...turns.filter((turn) => turn > now.getTime())));
}
