import { addDays, type CalendarDate, calendarDate } from "../time.ts";

/**
 * The day whose boxes are packed (MAN-07): the one asked for where it has orders, else the first that is not over, else the last, else what has
 * no day ("none"). `days` are those that have orders, in their order.
 */
export function dayToPack<Day extends { readonly date: CalendarDate | null }>(
  days: readonly Day[],
  input: CalendarDate | "none" | undefined,
  today: CalendarDate,
): Day | null {
  return (
    days.find(({ date }) => input !== undefined && (date ?? "none") === input) ??
    days.find(({ date }) => date !== null && date >= today) ??
    days.findLast(({ date }) => date !== null) ??
    days[0] ??
    null
  );
}

/** The days before today that the pick-up list still has (MAN-11). */
export const PICKUP_DAYS_BACK = 2;
/** A device without a network keeps a day's list for so long: through a market and the night after it. */
const LONGEST_KEPT_MS = 24 * 3_600_000;

/** Whether a list that a device took at `takenAt` (milliseconds since 1970, as `now`) is still shown on it, where names and phones of customers stand. */
export function isKeptDay(
  { date, takenAt }: Readonly<{ date: CalendarDate | null; takenAt: number }>,
  { now, timeZone }: Readonly<{ now: number; timeZone: string }>,
): boolean {
  const first = addDays(calendarDate(new Date(now), timeZone), -PICKUP_DAYS_BACK);
  return now - takenAt <= LONGEST_KEPT_MS && date !== null && date >= first;
}

/** Words by which a customer warns of what could hurt someone; English and Spanish, whole or as the start of a word. */
const WARNINGS =
  /\b(?:allerg|al[eé]rg|anaphyla|anafil|coeliac|cel[ií]ac|epi-?pen|intoleran|gluten[- ]free|sin gluten|nut[- ]free)/i;

/** Whether special instructions mention an allergy, so that the kitchen reads them first (MAN-07). One word too many costs a glance. */
export function warnsOfAllergy(note: string): boolean {
  return WARNINGS.test(note);
}
