import type { OrderWindow } from "#domain/availability/order-window.ts";
import { type HandOverEnd, handOverEnd } from "#domain/availability/slots.ts";
import { addDays, addMinutes, calendarDate, startOfDay } from "#domain/time.ts";

/** What of a shop depends on the time of day. */
export type TurningShop = Readonly<{
  timeZone: string;
  settings: Readonly<{ leadTimeMinutes: number }>;
  /** A trial's or a subscription's end, where there is one. */
  ends: ReadonlyArray<Date | null>;
}>;

/**
 * The next moment at which time alone changes what a shop tells its shoppers, though no one changes anything: a window opens or closes,
 * a day's hand-over ends or the calendar turns a page for what is ordered now (AVL-02, AVL-04), a trial or subscription ends (SHOP-05).
 * Until then an answer stays right, but for texts that count minutes.
 */
export function nextTurn(
  shop: TurningShop,
  windows: ReadonlyArray<OrderWindow & HandOverEnd>,
  now: Date,
): Date {
  const { timeZone, ends } = shop;
  const { leadTimeMinutes } = shop.settings;
  const pageOfCalendar = (instant: Date) =>
    startOfDay(addDays(calendarDate(instant, timeZone), 1), timeZone).getTime();
  // Days are offered while now plus the lead time lies before their hand-over ends.
  const ready = addMinutes(now, leadTimeMinutes);
  const today = calendarDate(ready, timeZone);
  const handOverEnds = (window: HandOverEnd) =>
    [today, addDays(today, 1)].map((date) => handOverEnd(date, window, timeZone));
  const turns = [
    pageOfCalendar(now),
    pageOfCalendar(ready) - leadTimeMinutes * 60_000,
    ...windows.flatMap(({ startTime, endTime }) => [startTime.getTime(), endTime.getTime()]),
    ...windows.flatMap(handOverEnds).map((end) => end.getTime() - leadTimeMinutes * 60_000),
    ...ends.flatMap((end) => (end ? [end.getTime()] : [])),
  ];
  return new Date(Math.min(...turns.filter((turn) => turn > now.getTime())));
}
