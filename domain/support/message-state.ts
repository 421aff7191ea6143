/** What became of a message, and whether a merchant may send it again (NOTE-01, NOTE-02). */
import { ORDER_MAILS, type OrderMail } from "#domain/orders/order-mail-names.ts";
import { WHY_UNSENT, type WhyUnsent } from "#domain/orders/why-unsent.ts";
import { DELIVERY_PROBLEMS, deliveryProblem } from "#domain/reports/delivery-problem.ts";
import { addMinutes } from "#domain/time.ts";

/** What a merchant reads of a message: `bounced` where its recipient's server said that there is no such address or number. */
export const MESSAGE_STATES = ["waiting", "sent", "failed", "bounced", "given-up"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What a merchant reads of a message that did not go: why no one took it, or why it was not sent. */
export const MESSAGE_PROBLEMS = [...DELIVERY_PROBLEMS, ...WHY_UNSENT] as const;
export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];

/** What stands in place of a mail server's words where none was asked. */
export const unsentBecause = (why: WhyUnsent) => `${UNSENT}${why}`;

/** How it begins, whatever the reason. */
export const UNSENT = "not sent: ";

/** What went wrong, from what was written down. */
export const messageProblem = (lastError: string): MessageProblem =>
  WHY_UNSENT.find((why) => unsentBecause(why) === lastError) ?? deliveryProblem(lastError);

/** For so many days the contents of a message are kept; that it was sent stays with its order or its account (decision 0089). */
export const CONTENTS_KEPT_DAYS = 90;

/** What stands in place of the secret part of a link, whatever language the message is in. */
export const HIDDEN_PART = "[hidden]";

interface Standing {
  readonly status: "queued" | "sent" | "failed" | "dead";
  /** What the mail server, or whoever else was asked, said at the last try; blank for nothing. */
  readonly lastError: string;
}

/** The state in the merchant's words. */
export function messageState({ status, lastError }: Standing): MessageState {
  if (status === "queued") return "waiting";
  if (status === "sent") return "sent";
  if (deliveryProblem(lastError) === "no-such-address") return "bounced";
  return status === "failed" ? "failed" : "given-up";
}

/** Sent at once instead of at its next try; written anew, as a mail about an order is; or sent as it was. */
export type ResendWay = "now" | "anew" | "copy";
/** Why a message is not sent again: it waits to be sent already, or goes out within a minute; a link or a code in it was for one person; nothing of it is kept; Payments reminds. */
export const NOT_RESENT = ["waiting", "secret", "forgotten", "reminder"] as const;
export type NotResent = (typeof NOT_RESENT)[number];

interface Resendable extends Standing {
  readonly template: string;
  readonly dueAt: Date;
  /** Whether it is about an order. */
  readonly hasOrder: boolean;
  /** What its template was filled with, null once it is forgotten. */
  readonly facts: Readonly<Record<string, unknown>> | null;
}

/** A try that is so near is not hurried: it may be under way. */
const UNDER_WAY_MINUTES = 1;

/** The one text message whose contents are never kept. */
export const PHONE_CODE = "phone-code";

/** How a message is sent again, or why it is not. Whatever lets its reader in is asked for by them, never sent by someone else. */
export function resendWay(message: Resendable, now: Date): { way: ResendWay } | { why: NotResent } {
  const { status, template, dueAt, facts, hasOrder } = message;
  if (status === "queued") return { why: "waiting" };
  if (status === "failed")
    return dueAt <= addMinutes(now, UNDER_WAY_MINUTES) ? { why: "waiting" } : { way: "now" };
  if (template === PHONE_CODE) return { why: "secret" };
  if (hasOrder && isOrderMail(template)) return { way: "anew" };
  if (template === "payment-reminder") return { why: "reminder" };
  if (facts === null) return { why: "forgotten" };
  return JSON.stringify(facts).includes(HIDDEN_PART) ? { why: "secret" } : { way: "copy" };
}

/** Whether it is a mail about an order that is written anew each time. */
export const isOrderMail = (template: string): template is OrderMail =>
  ORDER_MAILS.some((mail) => mail === template);

/** What a shop's unsent messages come to. */
export interface Unsent {
  /** How many failed, or were given up within a day and not sent again. */
  readonly failed: number;
  /** When the oldest message was queued that no one has tried to send; null where none waits. */
  readonly waitingSince: Date | null;
}

/** A message that waits longer than this was not sent at its time. */
export const LATE_AFTER_MINUTES = 5;

/** What the merchant is warned of on every page; null while all is well. */
export function messageTrouble(
  { failed, waitingSince }: Unsent,
  now: Date,
): { readonly failed: number; readonly lateSince: Date | null } | null {
  const isLate = waitingSince !== null && waitingSince < addMinutes(now, -LATE_AFTER_MINUTES);
  return failed > 0 || isLate ? { failed, lateSince: isLate ? waitingSince : null } : null;
}
