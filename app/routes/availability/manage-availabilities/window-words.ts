import { clockOf, dayText, momentText, weekdayNameText } from "#app/ui/local-text.ts";
import type { ChangedWindow, ShopWindow } from "#domain/availability/window-schemas.ts";
import { calendarDate, WEEKDAYS } from "#domain/time.ts";
import * as t from "#messages/availabilities.js";

/** What a window is called; one without a name by the day it begins. */
export const windowName = (window: { name: string; startTime: Date }, timeZone: string) =>
  window.name || t.listUnnamed({ day: dayText(calendarDate(window.startTime, timeZone)) });

/** What two people can change of a window. */
export type WindowField = Exclude<keyof ChangedWindow, "availabilityId" | "updatedAt">;

/** "Until: Sun, Nov 22, 2:15 PM": a field of a window, as its editor says it. */
export function fieldText(window: ShopWindow, field: WindowField, timeZone: string): string {
  const days = (chosen: readonly string[]) =>
    WEEKDAYS.filter((day) => chosen.includes(day))
      .map(weekdayNameText)
      .join(", ") || t.panelNoDays();
  switch (field) {
    case "name":
      return `${t.panelName()}: ${window.name || "–"}`;
    case "startTime":
      return `${t.panelFrom()}: ${momentText(window.startTime, timeZone)}`;
    case "endTime":
      return `${t.panelUntil()}: ${momentText(window.endTime, timeZone)}`;
    case "pickupSlots":
      return `${t.panelPickupDays()}: ${days(window.pickupSlots)}`;
    case "deliverySlots":
      return `${t.panelDeliveryDays()}: ${days(window.deliverySlots)}`;
    case "handOverEndsAt":
      return `${t.panelHandOverEnds()}: ${window.handOverEndsAt ? clockOf(window.handOverEndsAt) : t.panelEndOfDay()}`;
  }
}

/** What a change leaves behind, in words; null for nothing (MAN-04). */
export function leavesText(touched: { orders: number; carts: number; closes: boolean }): string | null {
  const what = countedText(touched);
  if (!what) return null;
  // Where only carts are touched by closing, no day is taken from them.
  return (touched.closes && touched.orders === 0 ? t.panelClosesFor : t.panelLeaves)({ what });
}

/** More names than these are not read. */
const NAMES = 3;

/** The windows that would be open at the same time, in words; null for none (MAN-04). */
export function overlapsText(
  together: readonly { name: string; startTime: Date }[],
  timeZone: string,
): string | null {
  const names = together.slice(0, NAMES).map((window) => `“${windowName(window, timeZone)}”`);
  if (together.length <= 1) return names[0] ? t.panelOverlaps({ name: names[0] }) : null;
  const list = together.length > NAMES ? `${names.join(", ")}, …` : names.join(", ");
  return t.panelOverlapsSome({ count: together.length, names: list });
}

/** "5 orders and 1 cart"; null for nothing. */
function countedText({ orders, carts }: { orders: number; carts: number }): string | null {
  const one = t.panelOrders({ count: orders });
  const other = t.panelCarts({ count: carts });
  if (orders > 0 && carts > 0) return t.panelAnd({ one, other });
  if (orders > 0) return one;
  return carts > 0 ? other : null;
}
