import { overlaps, windowState } from "#domain/availability/order-window.ts";
import type { ShopDays } from "#domain/availability/slots.ts";
import { leftBehind, type TypedWindow, typedTimes } from "#domain/availability/window-form.ts";
import type { Booking, ShopWindow } from "#domain/availability/window-schemas.ts";
import { leavesText, overlapsText } from "./window-words.ts";

/** What the shop gives a window that has no days of its own, and by which clock. */
export interface WindowTerms extends ShopDays {
  readonly timeZone: string;
  readonly leadTimeMinutes: number;
  readonly now: Date;
}

/** A window that has not ended, beside which another may be open. */
export interface OpenBeside {
  readonly id: string;
  readonly name: string;
  readonly startTime: Date;
  readonly endTime: Date;
}

/**
 * What a merchant is told before a window is saved as it is typed: the orders and carts it leaves behind, and the windows that would be open
 * at the same time (MAN-04). `stamp` stands in the form: a save is done when what it was told is what there is to tell.
 */
export function toldBefore(
  typed: TypedWindow,
  window: ShopWindow | null,
  { bookings, beside }: { bookings: readonly Booking[]; beside: readonly OpenBeside[] },
  terms: WindowTerms,
): { texts: readonly string[]; stamp: string } {
  const { startTime, endTime } = typedTimes(typed, window, terms.timeZone);
  if (!startTime || !endTime) return { texts: [], stamp: "" };
  const times = { startTime, endTime };
  const touched = touchedBy({ ...typed, ...times }, window, bookings, terms);
  const together = beside.filter((other) => other.id !== window?.id && overlaps(other, times));
  const leaves = leavesText(touched);
  return {
    texts: [leaves, overlapsText(together, terms.timeZone)].filter((text) => text !== null),
    stamp: [touched.orders, touched.carts, ...together.map(({ id }) => id)].join(" "),
  };
}

/** How many orders and carts a change leaves behind. */
function touchedBy(
  after: TypedWindow & { startTime: Date; endTime: Date },
  window: ShopWindow | null,
  bookings: readonly Booking[],
  terms: WindowTerms,
) {
  if (!window) return { orders: 0, carts: 0, closes: false };
  const left = leftBehind(bookings, { before: window, after }, terms, terms.timeZone);
  // Anyone who has this window in the cart cannot order from it while it is closed.
  const closes = windowState(window, terms.now) === "active" && windowState(after, terms.now) !== "active";
  const carts = closes ? bookings.reduce((sum, booking) => sum + booking.carts, 0) : left.carts;
  return { orders: left.orders, carts, closes };
}
