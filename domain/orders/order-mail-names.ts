import type { Problem } from "#domain/problems.ts";

/** The mails about an order that a merchant may send again (NOTE-02). */
export const ORDER_MAILS = [
  "customer-invoice",
  "payment-received",
  "order-completed",
  "order-cancelled",
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];

/** What a mail about an order depends on. */
interface OrderStanding {
  readonly paid: boolean;
  readonly completed: boolean;
  readonly cancelled: boolean;
}

/** Why a mail would not be true of an order; null for one that may be sent. */
export function whyUntrue(mail: OrderMail, { paid, completed, cancelled }: OrderStanding): Problem | null {
  if (mail === "payment-received" && !paid) return "notMarkedPaid";
  if (mail === "order-completed" && !completed) return "notMarkedCompleted";
  return mail === "order-cancelled" && !cancelled ? "notCancelled" : null;
}
