import type { CalendarDate } from "../time.ts";

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

/** Words by which a customer warns of what could hurt someone; English and Spanish, whole or as the start of a word. */
const WARNINGS =
  /\b(?:allerg|al[eé]rg|anaphyla|anafil|coeliac|cel[ií]ac|epi-?pen|intoleran|gluten[- ]free|sin gluten|nut[- ]free)/i;

/** Whether special instructions mention an allergy, so that the kitchen reads them first (MAN-07). One word too many costs a glance. */
export function warnsOfAllergy(note: string): boolean {
  return WARNINGS.test(note);
}
