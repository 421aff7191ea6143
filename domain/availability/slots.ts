import type { OrderWindow } from "#domain/availability/order-window.ts";
import { dayLabel } from "#domain/day-label.ts";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import {
  addDays,
  addMinutes,
  type CalendarDate,
  calendarDate,
  instantAt,
  startOfDay,
  weekday,
} from "#domain/time.ts";

/** A day one can choose; an order stores both, the label as its `fulfillment_slot` (AVL-02). */
export type SlotDay = Readonly<{ date: CalendarDate; label: string }>;

/** A window's days of the week: its own, or none to take the shop's. */
export type SlotLists = Readonly<{
  pickupSlots: readonly string[] | null;
  deliverySlots: readonly string[] | null;
}>;

/** What a shop offers: its ways of getting an order, and the days of a window that has none of its own. */
export type ShopDays = SlotLists & Readonly<{ fulfillmentOptions: readonly string[] }>;

/** The time of the shop's clock ("17:30") at which a window's hand-over ends on each of its days; null: with the calendar day. */
export type HandOverEnd = Readonly<{ handOverEndsAt: string | null }>;

/** What the days depend on besides the window: the shop's calendar, its pace, and now. */
export type SlotTerms = Readonly<{ timeZone: string; leadTimeMinutes: number; now: Date }>;

/** The window's own list, or the shop's when it has none (AVL-02). */
export function slotsInEffect(
  own: readonly string[] | null,
  shopList: readonly string[] | null,
): readonly string[] {
  return own && own.length > 0 ? own : (shopList ?? []);
}

/**
 * The days on offer for a list of weekdays, soonest first (AVL-02).
 *
 * Every date of the window, as the shop's calendar has it, on one of these weekdays; for a weekday
 * that does not fall in the window, its first date after the end. The end itself is not part of
 * the window: one that ends at midnight ends with the day before. Days whose hand-over is over at
 * now plus the lead time are left out.
 */
export function daysOnOffer(
  window: OrderWindow & HandOverEnd,
  weekdays: readonly string[],
  terms: SlotTerms,
): SlotDay[] {
  const first = calendarDate(window.startTime, terms.timeZone);
  const last = calendarDate(new Date(window.endTime.getTime() - 1), terms.timeZone);
  const earliest = earliestDay(window, terms);

  const wanted = new Set<string>(weekdays);
  const days: CalendarDate[] = [];
  for (let date = first > earliest ? first : earliest; date <= last; date = addDays(date, 1)) {
    if (wanted.has(weekday(date))) days.push(date);
  }
  for (let after = 1; after <= 7; after++) {
    const date = addDays(last, after);
    // Counted back from this date, the same weekday fell into the window when it is long enough.
    const fellIn = addDays(date, -7) >= first;
    if (wanted.has(weekday(date)) && !fellIn && date >= earliest) days.push(date);
  }
  return days.map((date) => ({ date, label: dayLabel(date) }));
}

/** The moment a day is over: its hand-over time, or the beginning of the next day (AVL-02). */
export function handOverEnd(date: CalendarDate, { handOverEndsAt }: HandOverEnd, timeZone: string): Date {
  return handOverEndsAt === null
    ? startOfDay(addDays(date, 1), timeZone)
    : instantAt(date, handOverEndsAt, timeZone);
}

/** The first day whose hand-over is not over when the order can be ready: at now plus the lead time (AVL-02). */
function earliestDay(window: HandOverEnd, { now, leadTimeMinutes, timeZone }: SlotTerms): CalendarDate {
  const ready = addMinutes(now, leadTimeMinutes);
  const date = calendarDate(ready, timeZone);
  return ready < handOverEnd(date, window, timeZone) ? date : addDays(date, 1);
}

/** What of a window its days depend on. */
export type DayWindow = OrderWindow & SlotLists & HandOverEnd;

/** Pickup and delivery days of a window, each by its own list or the shop's; none for a way that the shop does not offer (AVL-02). */
export const windowDays = (window: DayWindow, shop: ShopDays, terms: SlotTerms) => ({
  pickupDays: daysOf("Pickup", window, shop, terms),
  deliveryDays: daysOf("Delivery", window, shop, terms),
});

function daysOf(type: "Pickup" | "Delivery", window: DayWindow, shop: ShopDays, terms: SlotTerms): SlotDay[] {
  if (!shop.fulfillmentOptions.includes(type)) return [];
  const list = type === "Pickup" ? "pickupSlots" : "deliverySlots";
  return daysOnOffer(window, slotsInEffect(window[list], shop[list]), terms);
}

/** What the slot of a Shipping order begins with. */
export const SHIPS_AFTER = "Ships after ";

/** What stands in a Shipping order's slot: 'Ships after ' and the window's end date (AVL-02). */
export function shippingLabel(window: OrderWindow, timeZone: string): string {
  return SHIPS_AFTER + dayLabel(calendarDate(window.endTime, timeZone));
}

/** What an order keeps of its day: the text, and the date beside it, null for Shipping (AVL-02). */
export type ChosenSlot = Readonly<{ fulfillmentSlot: string; fulfillmentDate: CalendarDate | null }>;

/**
 * The slot an order may have, or null when the day is not on offer. Shipping needs no day and
 * ignores one that was sent. A day is recognised by its label or by its date.
 */
export function chosenSlot(
  type: OrderableType,
  wanted: string | null,
  window: DayWindow,
  shop: ShopDays,
  terms: SlotTerms,
): ChosenSlot | null {
  if (type === "Shipping") {
    return { fulfillmentSlot: shippingLabel(window, terms.timeZone), fulfillmentDate: null };
  }
  const day = daysOf(type, window, shop, terms).find(
    ({ date, label }) => label === wanted || date === wanted,
  );
  return day ? { fulfillmentSlot: day.label, fulfillmentDate: day.date } : null;
}
