import type { CalendarDate } from "../time.ts";

/**
 * The day whose boxes are packed (MAN-07): the one asked for where it has orders, else the first that is not over, else the last, else what has
 * no day ("none"). `days` are those that have orders, in their order.
 */
export function dayToPack<Day extends { readonly date: CalendarDate | null }>(
  days: readonly Day[],
  asked: CalendarDate | "none" | undefined,
  today: CalendarDate,
): Day | null {
  return (
    days.find(({ date }) => asked !== undefined && (date ?? "none") === asked) ??
    days.find(({ date }) => date !== null && date >= today) ??
    days.findLast(({ date }) => date !== null) ??
    days[0] ??
    null
  );
}
