/** Webhooks (API-09): what a shop's own program is informed of, where it may be, and when it is given up. */
import type { Problem } from "#domain/problems.ts";

/** What happens at a shop that a webhook may subscribe to. */
export const WEBHOOK_EVENTS = ["order.placed", "order.updated", "order.cancelled", "item.stock"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when its merchant tries a webhook, whatever it subscribes to. */
export const TEST_EVENT = "webhook.test";

/** A webhook is sent to while it is active. A merchant pauses it; we disable it. */
export const WEBHOOK_STATUSES = ["active", "paused", "disabled"] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Why we disabled a webhook: its receiver answered that it is gone for good, or nothing came through for days. */
export const DISABLED_REASONS = ["gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A delivery that failed may be sent again by its merchant. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * What went wrong with an attempt: the name has no address, an address is not public, no answer came in time, the certificate is not valid,
 * the connection failed, the answer leads elsewhere or is no success, the webhook is not active, or its secret cannot be opened.
 */
export const ATTEMPT_ERRORS = [
  "name",
  "address",
  "timeout",
  "certificate",
  "connection",
  "redirect",
  "status",
  "inactive",
  "secret",
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** One attempt to deliver; it succeeded where it has no error. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string;
  /** The HTTP status, where an answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly error: AttemptError | null;
}

/** So many attempts of a delivery are listed, the newest. */
export const MOST_ATTEMPTS_LISTED = 30;

export const LONGEST_WEBHOOK_URL = 1000;
export const LONGEST_WEBHOOK_DESCRIPTION = 200;
/** How much of a receiver's answer is kept. */
export const ANSWER_BYTES = 4096;
/** Deliveries are kept so long. */
export const DELIVERIES_KEPT_DAYS = 30;

const HOUR_MS = 60 * 60_000;
/** After a rotation the former secret signs as well for so long. */
export const FORMER_SECRET_MS = 24 * HOUR_MS;
const MOST_FAILING_MS = 5 * 24 * HOUR_MS;

/** HTTPS' own port and its usual second one. A URL's port is blank where it is the scheme's own. */
const PORTS = new Set(["", "8443"]);
/** Names that mean this machine or a private network, whatever they resolve to. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** The address of a webhook, or null where none may be there: https only, on two ports, without credentials, on a public name. */
export function webhookUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || !PORTS.has(url.port)) return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  const name = url.hostname.replace(/\.$/, "");
  const isAddress = name.startsWith("[") || /^[\d.]+$/.test(name);
  return isAddress || (name.includes(".") && !PRIVATE_NAMES.test(name)) ? url : null;
}

/** What a receiver answers that is gone for good. */
export const GONE_STATUS = 410;

/** The part of a webhook's address that may be named anywhere: the rest may hold a key. */
export const webhookHost = (url: string): string => webhookUrl(url)?.host ?? "";

/** What is wrong with the address of a webhook, as far as its text says it. */
export const webhookUrlProblem = (text: string): Problem | null =>
  webhookUrl(text) === null ? "webhookUrl" : null;

/** Why a webhook is disabled after a failure, or null where it goes on. `failingSince` is the first failure since the last success. */
export function disablingReason(
  { status }: Pick<Attempt, "status">,
  failingSince: Date,
  now: Date,
): DisabledReason | null {
  if (status === GONE_STATUS) return "gone";
  return now.getTime() - failingSince.getTime() >= MOST_FAILING_MS ? "failing" : null;
}
