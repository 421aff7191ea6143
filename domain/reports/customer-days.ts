/** What one customer ordered on one day of a chart; `day` counts from 0, `total` is in cents. */
export type CustomerDay = Readonly<{
  customer: string;
  day: number;
  orders: number;
  total: number;
  /** Whether an order of theirs was placed before the chart begins. */
  knownBefore: boolean;
}>;

/** A day of the chart: orders by who came for the first time, and by who came back. */
export type NewAndReturning = Readonly<{ new: number; returning: number; total: number }>;

/**
 * New versus returning customers (MAN-01), day by day. A customer's very first order at the shop is a new one; every later one is a
 * returning one, also on the same day. In any order; every order is counted once.
 */
export function newAndReturning(visits: readonly CustomerDay[], days: number): NewAndReturning[] {
  const firstDays = new Map<string, number>();
  for (const { customer, day, knownBefore } of visits) {
    if (!knownBefore) firstDays.set(customer, Math.min(day, firstDays.get(customer) ?? day));
  }
  const counted = Array.from({ length: days }, () => ({ new: 0, returning: 0, total: 0 }));
  for (const { customer, day, orders, total } of visits) {
    const slot = counted[day];
    if (!slot) continue;
    const first = firstDays.get(customer) === day ? 1 : 0;
    slot.new += first;
    slot.returning += orders - first;
    slot.total += total;
  }
  return counted;
}
