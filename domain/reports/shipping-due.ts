import { SHIPS_AFTER } from "../availability/slots.ts";
import { dayLabel } from "../day-label.ts";
import { addDays, type CalendarDate } from "../time.ts";

/** Longer than any window is open, so that of an open one no older day was promised (AVL-01). */
const LONGEST_PROMISE_DAYS = 370;

/**
 * What stands as the slot of Shipping orders whose day has passed (AVL-02). An order keeps the day that it was promised by when the end of its window is
 * moved, and only as this text. The text names no year, but the same day of the year is another day of the week for five years at least.
 */
export function passedShippingLabels(today: CalendarDate): string[] {
  return Array.from(
    { length: LONGEST_PROMISE_DAYS },
    (_, days) => SHIPS_AFTER + dayLabel(addDays(today, -1 - days)),
  );
}
