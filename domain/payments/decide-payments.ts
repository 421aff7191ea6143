/** Which orders the confirmed lines of a statement make paid, decided: the orders as they stand go in. Nothing is read and nothing is written here. */
import { decideFlags, type OrderChange, type OrderToChange } from "#domain/orders/decide-change.ts";
import type { OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import type { PaymentsToConfirm } from "#domain/payments/payment-schemas.ts";

/**
 * Marks the orders paid, each with a step for each of its lines. Those that are so already stay as they are; cancelled ones, and those that cost
 * something else than when the line was judged, are named: the payment was never compared with what they cost now.
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
  const stale = changes.filter(costsElse);
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
