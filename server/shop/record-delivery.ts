/** What an attempt to deliver means for the delivery and for its webhook (API-09). */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { nextTry } from "#domain/message-retry-times.ts";
import {
  type Attempt,
  type AttemptError,
  type DisabledReason,
  disablingReason,
  MOST_ATTEMPTS_LISTED,
  webhookHost,
} from "#domain/shop/webhook-rules.ts";
import { Webhook } from "#entities/shop/webhook.ts";
import { WebhookDelivery } from "#entities/shop/webhook-delivery.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { peopleOfShop } from "./money-moved.ts";

/** An attempt that was made. */
export interface Attempted {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly error: AttemptError | null;
  readonly status: number | null;
  readonly answer: string;
  readonly milliseconds: number;
}

/** Writes the attempt down. After a failure there is a later one, until three days are over; the webhook may end with it. */
export function recordDelivery(ctx: AtShop, attempted: Attempted): Promise<void> {
  const shopId = ctx.shop.id;
  return inShop(ctx.em, shopId, async (tx) => {
    // Held before its deliveries, as whoever deletes it holds it.
    const webhook = await tx.findOne(
      Webhook,
      { shopId, id: attempted.webhookId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const row = await tx.findOne(
      WebhookDelivery,
      { shopId, id: attempted.deliveryId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!webhook || !row) return;
    writeAttempt(row, attempted, ctx.now);
    const reason = judge(webhook, attempted, ctx.now);
    await tx.flush();
    if (reason) await mailDisabled(tx, ctx, webhook, reason);
  });
}

/** The attempts of a delivery with one more. */
export const withAttempt = ({ attempts }: WebhookDelivery, attempt: Attempt): Attempt[] =>
  [...(attempts ?? []), attempt].slice(-MOST_ATTEMPTS_LISTED);

function writeAttempt(
  row: WebhookDelivery,
  { status, milliseconds, error, answer }: Attempted,
  now: Date,
): void {
  row.attempts = withAttempt(row, { at: now.toISOString(), status, milliseconds, error });
  row.answer = answer;
  if (error === null) {
    row.status = "delivered";
    row.deliveredAt = now;
  } else if (row.status === "pending") {
    row.failures = (row.failures ?? 0) + 1;
    const next = nextTry(row.failures, row.queuedAt, now);
    row.status = next ? "pending" : "failed";
    row.dueAt = next ?? now;
  }
}

/** A success ends a webhook's failing; a failure begins it, or ends the webhook: then the reason is returned. */
function judge(webhook: Webhook, attempted: Attempted, now: Date): DisabledReason | null {
  if (webhook.status !== "active") return null;
  if (attempted.error === null) {
    webhook.failingSince = null;
    return null;
  }
  webhook.failingSince ??= now;
  const reason = disablingReason(attempted, webhook.failingSince, now);
  if (reason) {
    webhook.status = "disabled";
    webhook.disabledReason = reason;
  }
  return reason;
}

async function mailDisabled(
  tx: EntityManager,
  ctx: AtShop,
  { id, url }: Webhook,
  reason: DisabledReason,
): Promise<void> {
  const facts = { host: webhookHost(url), reason, link: `${ctx.origin}/manage/webhooks/${id}` };
  for (const recipient of await peopleOfShop(tx, ctx, ctx.shop.settings.contactEmail))
    await queueMail(tx, ctx, { template: "webhook-disabled", recipient, facts });
}
