/** Which orders the confirmed lines of a statement make paid, decided: the orders as they stand go in. Nothing is read and nothing is written here. */
import { decideFlags, type OrderChange, type OrderToChange } from "#domain/orders/decide-change.ts";
import type { OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import type { PaymentsToConfirm } from "#domain/payments/payment-schemas.ts";

/**
 * Marks the orders paid, each with a step for each of its lines. Those that are so already stay as they are; cancelled ones, and those that cost
 * something else than when the line was judged, are named: the payment was never compared with what they cost now. Whoever shares a line with such an order waits with it: a
 * line that has marked one order is used up for the others.
 */
export function decidePayments(
  orders: readonly OrderToChange[],
  { kind, matches }: PaymentsToConfirm,
): Readonly<{ changes: readonly OrderChange[]; leftOut: OrderLeftOut[] }> {
  const byOrder = Map.groupBy(matches, ({ orderId }) => orderId);
  const linesOf = (order: OrderToChange) => byOrder.get(order.id) ?? [];
  const costsElse = ({ order }: OrderChange) =>
    linesOf(order).some(({ total }) => total !== undefined && total !== order.grandTotal);
  const { changes, leftOut } = decideFlags(orders, { flag: "paid", set: true });
  const stale = withSharers(changes, changes.filter(costsElse), linesOf);
  return {
    changes: changes
      .filter((change) => !stale.includes(change))
      .map((change) => ({
        ...change,
        steps: [
          ...change.steps,
          ...linesOf(change.order).map(({ fingerprint, amount, day }) => ({
            what: "paymentMatched",
            from: false,
            to: { kind, fingerprint, amount, day },
          })),
        ],
      })),
    leftOut: [
      ...leftOut,
      ...stale.map(({ order: { ticketNumber } }) => ({ ticketNumber, why: "stale" as const })),
    ],
  };
}

/** The stale ones, and all that share a line with one of them, or with one that does. */
function withSharers(
  changes: readonly OrderChange[],
  stale: readonly OrderChange[],
  linesOf: (order: OrderToChange) => PaymentsToConfirm["matches"],
): readonly OrderChange[] {
  const printsOf = ({ order }: OrderChange) => linesOf(order).map(({ fingerprint }) => fingerprint);
  const held = new Set(stale.flatMap(printsOf));
  const more = changes.filter((change) => printsOf(change).some((print) => held.has(print)));
  return more.length > stale.length ? withSharers(changes, more, linesOf) : more;
}
