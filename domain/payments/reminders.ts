/** Who is reminded of an order that is not paid: politely, so seldom, and no one who pays when the order is handed over, or has paid at Square. */
import { CASH } from "#domain/payments/providers.ts";
import { addMinutes, type CalendarDate } from "#domain/time.ts";

/** Between two reminders of one order. */
export const DAYS_BETWEEN_REMINDERS = 3;
const DAY_MINUTES = 24 * 60;

/** Of one order, those that a merchant pressed for among them; then no one is reminded automatically any more. */
const MOST_UNASKED = 3;
/** An order that is older is no surprise to anyone: a shop that switches reminders on does not begin with last year's. */
const OLDEST_DAYS = 45;

/** An order as far as a reminder depends on it. */
export interface RemindableOrder {
  readonly isPaid: boolean;
  readonly isCancelled: boolean;
  /** Cents. */
  readonly total: number;
  readonly paymentService: string | null;
  /** The shop's day on which it is handed over; null where it has none. */
  readonly handedOverOn: CalendarDate | null;
  readonly remindedAt: Date | null;
  readonly hasAddress: boolean;
  /** Whether Square has money for it (`moneyAtSquare`). */
  readonly isAtSquare: boolean;
}

/**
 * Why an order's customer is not reminded, or null where nothing forbids it. `paysLater` forbids only automatic reminders: cash is
 * paid when the order is handed over. `atSquare` forbids a merchant's own as well: a reminder asks for the whole total.
 */
export type WhyNoReminder = "settled" | "atSquare" | "reminded" | "noAddress" | "paysLater";

/** `today` is the shop's. */
export function whyNoReminder(
  order: RemindableOrder,
  { now, today }: { now: Date; today: CalendarDate },
): WhyNoReminder | null {
  if (order.isPaid || order.isCancelled || order.total <= 0) return "settled";
  if (order.isAtSquare) return "atSquare";
  if (!order.hasAddress) return "noAddress";
  if (order.remindedAt && addMinutes(order.remindedAt, DAYS_BETWEEN_REMINDERS * DAY_MINUTES) > now)
    return "reminded";
  const isHandedOver = order.handedOverOn !== null && order.handedOverOn < today;
  return order.paymentService === CASH.name && !isHandedOver ? "paysLater" : null;
}

/**
 * Of which orders a shop reminds automatically, where nothing else forbids it: placed from `from` until `until`, reminded of at most so often and
 * not since `before`. An order's first reminder goes out at the hour at which it was placed, `days` later, and a turn of the worker after that at the latest.
 * Null where the shop reminds of none.
 */
export function remindedUnasked(days: number, now: Date) {
  if (days <= 0) return null;
  const daysAgo = (count: number) => addMinutes(now, -count * DAY_MINUTES);
  return {
    from: daysAgo(OLDEST_DAYS),
    until: daysAgo(days),
    before: daysAgo(DAYS_BETWEEN_REMINDERS),
    most: MOST_UNASKED,
  };
}
