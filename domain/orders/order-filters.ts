/** The quick filters of an order list; the first is the one it opens with (MAN-06). */
export const ORDER_FILTERS = ["Incomplete", "Completed", "Unpaid", "Paid", "Gifts"] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The flags of an order that filters ask for. */
export type OrderFlags = Readonly<{ completed: boolean; paid: boolean; isGift: boolean }>;

/** What each filter asks for: a list's condition, in the database as well as here. */
export const FILTER_FLAGS: Readonly<Record<OrderFilter, Readonly<Partial<OrderFlags>>>> = {
  Incomplete: { completed: false },
  Completed: { completed: true },
  Unpaid: { paid: false },
  Paid: { paid: true },
  Gifts: { isGift: true },
};

/** Whether an order stands under a filter. Cancelled ones are left out by the list itself (ORD-11). */
export function underOrderFilter(order: OrderFlags, filter: OrderFilter): boolean {
  const asked = FILTER_FLAGS[filter];
  return (["completed", "paid", "isGift"] as const).every(
    (flag) => asked[flag] === undefined || asked[flag] === order[flag],
  );
}
