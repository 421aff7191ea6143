import { addMinutes, type CalendarDate, calendarDate } from "#domain/time.ts";

/**
 * Whether it is too late to order an item for its date: the date lies before the calendar day of
 * now plus the lead time, in the shop's zone (AVL-04). Without item dates a date has no effect.
 */
export function tooLateToOrder(
  item: { date: CalendarDate | null },
  shop: { itemDatesOn: boolean; leadTimeMinutes: number; timeZone: string },
  now: Date,
): boolean {
  if (!shop.itemDatesOn || item.date === null) return false;
  return item.date < calendarDate(addMinutes(now, shop.leadTimeMinutes), shop.timeZone);
}
