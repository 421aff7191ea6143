import { momentText } from "#app/ui/local-text.ts";
import {
  type AttemptError,
  type DeliveryStatus,
  TEST_EVENT,
  type WebhookEvent,
} from "#domain/shop/webhook-rules.ts";
import type { WebhookView } from "#domain/shop/webhook-schemas.ts";
import * as t from "#messages/webhooks.js";

/** What people read of an event. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent | typeof TEST_EVENT, () => string>> = {
  "order.placed": t.eventPlaced,
  "order.updated": t.eventUpdated,
  "order.cancelled": t.eventCancelled,
  "item.stock": t.eventStock,
  [TEST_EVENT]: t.eventTest,
};

const ERROR_WORDS: Readonly<Record<AttemptError, () => string>> = {
  name: t.errorName,
  address: t.errorAddress,
  timeout: t.errorTimeout,
  certificate: t.errorCertificate,
  connection: t.errorConnection,
  redirect: t.errorRedirect,
  status: t.errorStatus,
  inactive: t.errorInactive,
  secret: t.errorSecret,
};

const STATUS_WORDS: Readonly<Record<DeliveryStatus, () => string>> = {
  pending: t.deliveryPending,
  delivered: t.deliveryDelivered,
  failed: t.deliveryFailed,
};

/** A state as a badge shows it. */
export interface StateView {
  readonly words: string;
  readonly variant: "success" | "secondary" | "destructive" | "warning";
}

/** Of a delivery. */
export const deliveryState = (status: DeliveryStatus): StateView => ({
  words: STATUS_WORDS[status](),
  variant: status === "delivered" ? "success" : status === "failed" ? "destructive" : "warning",
});

/** Of a webhook. */
export function webhookState({ status, disabledReason }: WebhookView): StateView {
  if (status === "active") return { words: t.stateActive(), variant: "success" };
  if (status === "paused") return { words: t.statePaused(), variant: "secondary" };
  const words = disabledReason === "gone" ? t.stateGone() : t.stateFailing();
  return { words, variant: "destructive" };
}

/** The last delivery of a webhook in a line. */
export const lastDeliveryText = ({ lastDelivery }: WebhookView, zone: string): string =>
  lastDelivery
    ? t.lastDelivery({
        state: STATUS_WORDS[lastDelivery.status](),
        moment: momentText(lastDelivery.createdAt, zone),
      })
    : t.noDeliveries();

/** One attempt in a line: when, what was answered, how long it took. */
export function attemptText(
  {
    at,
    status,
    milliseconds,
    error,
  }: {
    at: string;
    status: number | null;
    milliseconds: number;
    error: AttemptError | null;
  },
  zone: string,
): string {
  const moment = momentText(new Date(at), zone);
  const answered = status === null ? "" : t.attemptStatus({ status: String(status) });
  const words = [answered, error ? ERROR_WORDS[error]() : ""].filter(Boolean).join(" · ");
  return t.attempt({ moment, words, milliseconds: String(milliseconds) });
}
