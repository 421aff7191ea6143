import type { OrderWindow } from "#domain/availability/order-window.ts";
import { type ShopDays, type SlotLists, windowDays } from "#domain/availability/slots.ts";
import {
  type CalendarDate,
  CLOCK_TIME,
  instantAt,
  roundToQuarter,
  shiftDays,
  WEEKDAYS,
  type Weekday,
  wallTime,
} from "#domain/time.ts";
import type { ShopWindow } from "./window-schemas.ts";

/** A moment as a form has it: a day and a time of the shop's clock ("2026-11-27", "20:00"). */
export type WallMoment = Readonly<{ date: CalendarDate; time: string }>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The instant a form's date and time mean (AVL-01, AVL-06), or null where they are none. A moment that was not touched stays the one
 * it was: when the clock is put back, the second of two equal times cannot be written, and must not become the first by saving.
 */
export function formInstant(typed: WallMoment, had: Date | null, timeZone: string): Date | null {
  if (!DATE.test(typed.date) || !CLOCK_TIME.test(typed.time)) return null;
  const day = new Date(`${typed.date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== typed.date) return null;
  if (had) {
    const shown = wallTime(had, timeZone);
    if (shown.date === typed.date && shown.time === typed.time) return had;
  }
  return instantAt(typed.date, typed.time, timeZone);
}

/** The times a select offers: every quarter of a day, and the one it holds where that lies between two. */
export function quartersOfDay(held: string): string[] {
  const quarters = Array.from({ length: 96 }, (_, at) => {
    const two = (number: number) => String(number).padStart(2, "0");
    return `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}`;
  });
  return !CLOCK_TIME.test(held) || quarters.includes(held) ? quarters : [...quarters, held].sort();
}

/** What hangs on one day of a window. */
export type DayBooking = Readonly<{
  fulfillmentType: string;
  fulfillmentDate: CalendarDate | null;
  openOrders: number;
  carts: number;
}>;

/** A window with its own days of the week. */
export type WindowWithDays = OrderWindow & SlotLists;

/** A moment before all windows: to it no day is past. */
const BEFORE_ALL = new Date(0);

/** Every day a window offers from its beginning on, past ones included (AVL-02). */
export function daysOfWindow(window: WindowWithDays, shop: ShopDays, timeZone: string) {
  const terms = { timeZone, leadTimeMinutes: 0, now: BEFORE_ALL };
  const { pickupDays, deliveryDays } = windowDays({ ...window, handOverEndsAt: null }, shop, terms);
  return {
    pickup: pickupDays.map(({ date }) => date),
    delivery: deliveryDays.map(({ date }) => date),
  };
}

/**
 * How many orders that are still to be made, and how many carts, a change leaves on a day that the window no longer offers (MAN-04). They
 * stay as they are; the merchant is told before saving.
 */
export function leftBehind(
  bookings: readonly DayBooking[],
  change: Readonly<{ before: WindowWithDays; after: WindowWithDays }>,
  shop: ShopDays,
  timeZone: string,
): { orders: number; carts: number } {
  const before = daysOfWindow(change.before, shop, timeZone);
  const after = daysOfWindow(change.after, shop, timeZone);
  const touched = bookings.filter(({ fulfillmentType, fulfillmentDate }) => {
    if (fulfillmentDate === null) return false;
    const of = fulfillmentType === "Delivery" ? "delivery" : "pickup";
    return before[of].includes(fulfillmentDate) && !after[of].includes(fulfillmentDate);
  });
  return {
    orders: touched.reduce((sum, { openOrders }) => sum + openOrders, 0),
    carts: touched.reduce((sum, { carts }) => sum + carts, 0),
  };
}

/** What stands in the editor's fields, as plain texts: what is posted, shown again when it was refused, and what the preview reads. */
export interface TypedWindow {
  readonly name: string;
  readonly start: WallMoment;
  readonly end: WallMoment;
  readonly pickupSlots: readonly Weekday[];
  readonly deliverySlots: readonly Weekday[];
  /** "17:30", or null for the end of the day. */
  readonly handOverEndsAt: string | null;
  /** The times that the editor of a new window came with; nothing for one there is. */
  readonly offered: string;
}

const timesOf = ({ start, end }: Pick<TypedWindow, "start" | "end">) =>
  [start.date, start.time, end.date, end.time].join(" ");

/** Whether a new window is still as its editor came: a press too many would have customers order for no day that anyone chose. */
export function isUntouched(typed: TypedWindow): boolean {
  const { name, pickupSlots, deliverySlots, handOverEndsAt, offered } = typed;
  const chosen = [...pickupSlots, ...deliverySlots];
  return name.trim() === "" && chosen.length === 0 && !handOverEndsAt && timesOf(typed) === offered;
}

const inWeek = (days: readonly unknown[]) => WEEKDAYS.filter((day) => days.includes(day));

/** The editor's fields for a window, or for a new one that begins now (AVL-01). */
export function typedFrom(window: ShopWindow | null, now: Date, timeZone: string): TypedWindow {
  const start = window?.startTime ?? roundToQuarter(now);
  const times = {
    start: wallTime(start, timeZone),
    end: wallTime(window?.endTime ?? shiftDays(start, 1, timeZone), timeZone),
  };
  return {
    ...times,
    name: window?.name ?? "",
    pickupSlots: inWeek(window?.pickupSlots ?? []),
    deliverySlots: inWeek(window?.deliverySlots ?? []),
    handOverEndsAt: window?.handOverEndsAt ?? null,
    offered: window ? "" : timesOf(times),
  };
}

/** The editor's fields by their names: as its schema reads them (`window-schemas.ts`), and as they stand in the page while one types. */
export interface WindowFields {
  readonly name?: string | undefined;
  readonly startDate?: string | undefined;
  readonly startTime?: string | undefined;
  readonly endDate?: string | undefined;
  readonly endTime?: string | undefined;
  readonly pickupSlots: readonly string[];
  readonly deliverySlots: readonly string[];
  readonly handOverEndsAt?: string | undefined;
  readonly offered?: string | undefined;
}

/** What the fields say. */
export const typedWindow = ({
  name = "",
  startDate = "",
  startTime = "",
  endDate = "",
  endTime = "",
  pickupSlots,
  deliverySlots,
  handOverEndsAt = "",
  offered = "",
}: WindowFields): TypedWindow => ({
  name,
  start: { date: startDate, time: startTime },
  end: { date: endDate, time: endTime },
  pickupSlots: inWeek(pickupSlots),
  deliverySlots: inWeek(deliverySlots),
  handOverEndsAt: CLOCK_TIME.test(handOverEndsAt) ? handOverEndsAt : null,
  offered,
});

/** The instants of a typed window; what was not touched stays as the window has it (AVL-06). */
export function typedTimes(typed: TypedWindow, had: ShopWindow | null, timeZone: string) {
  return {
    startTime: formInstant(typed.start, had?.startTime ?? null, timeZone),
    endTime: formInstant(typed.end, had?.endTime ?? null, timeZone),
  };
}
