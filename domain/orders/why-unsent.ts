/** Why a mail about an order is not sent (NOTE-01): it may have waited for days, and orders go on; or too many went to its address (decision 0103). */
import { ORDER_MAILS, whyUntrue } from "./order-mail-names.ts";

export const WHY_UNSENT = [
  "order-deleted",
  "order-cancelled",
  "nothing-to-pay",
  "at-square",
  "not-true",
  "no-address",
  "too-many",
] as const;
export type WhyUnsent = (typeof WHY_UNSENT)[number];

/** An order as far as its mails depend on it. */
interface MailedOrderNow {
  readonly paid: boolean;
  readonly completed: boolean;
  readonly cancelledAt: Date | null;
  readonly isDeleted: boolean;
  /** Cents. */
  readonly total: number;
}

/** A mail that waits. */
interface WaitingMail {
  readonly template: string;
  readonly queuedAt: Date;
  /** Whether a merchant asked for it, by the order as it then was. */
  readonly isAgain: boolean;
}

/** Null for one that is true. That an order was cancelled stays true of one that was deleted after it. */
export function whyUnsent(mail: WaitingMail, order: MailedOrderNow): WhyUnsent | null {
  const { template } = mail;
  const isCancelled = order.cancelledAt !== null;
  if (order.isDeleted) return template === "order-cancelled" && isCancelled ? null : "order-deleted";
  if (template === "payment-reminder") return whyNoReminderNow(order);
  if (template === "customer-invoice")
    return isCancelled && !wasAskedForSince(mail, order) ? "order-cancelled" : null;
  const step = ORDER_MAILS.find((name) => name === template);
  return step && whyUntrue(step, { ...order, cancelled: isCancelled }) ? "not-true" : null;
}

function whyNoReminderNow({ paid, total, cancelledAt }: MailedOrderNow): WhyUnsent | null {
  if (cancelledAt !== null) return "order-cancelled";
  return paid || total <= 0 ? "nothing-to-pay" : null;
}

/** A merchant may want the invoice of an order that is cancelled, and knows that it is. */
const wasAskedForSince = ({ isAgain, queuedAt }: WaitingMail, { cancelledAt }: MailedOrderNow): boolean =>
  isAgain && cancelledAt !== null && queuedAt >= cancelledAt;
