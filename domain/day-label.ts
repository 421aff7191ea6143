import { type CalendarDate, weekday } from "#domain/time.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as slots, orders and invoices name it: "2026-11-27" is "Fri, Nov 27" (AVL-02, contract section 5). */
export function dayLabel(date: CalendarDate): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? "";
  return `${weekday(date)}, ${month} ${Number(date.slice(8, 10))}`;
}
