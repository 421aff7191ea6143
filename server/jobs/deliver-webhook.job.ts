/**
 * Delivers one event to one webhook (API-09). A receiver that is away costs a later attempt, as with mails: 1 min, 5 min, 30 min, 2 h, 6 h,
 * then every 12 h for three days. One that answers 410, or takes nothing for five days, is disabled, and its shop gets a mail.
 *
 * The delivery is leased before the receiver is called, and recorded afterwards, so that no transaction waits for a network. A worker that dies
 * in between lets the lease run out, and the sweep has it sent again with the same id.
 */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import { webhookHost } from "#domain/shop/webhook-rules.ts";
import { Webhook } from "#entities/shop/webhook.ts";
import { WebhookDelivery } from "#entities/shop/webhook-delivery.ts";
import { inShop } from "../database/tenant.ts";
import { type Breaker, breaker, ServiceResting } from "../gateways/breaker.ts";
import {
  PUBLIC_INTERNET,
  type Sent,
  sendWebhook,
  type WebhookNetwork,
} from "../gateways/webhooks/send-webhook.ts";
import { webhookHeaders } from "../gateways/webhooks/signature.ts";
import { log } from "../log.ts";
import { theApp } from "../running-app.ts";
import { recordDelivery, withAttempt } from "../shop/record-delivery.ts";
import { signingSecrets } from "../shop/webhook-secrets.ts";
import { type Jobs, readyToEnqueue } from "./queue.ts";
import { shopForJob } from "./shop-for-job.ts";

/** How long a worker may take for one delivery; far longer than a receiver is given. */
const LEASE_MS = 60_000;
/** A delivery is due by the clock of the process that queued it; another's may be a little behind. */
const CLOCKS_DIFFER_MS = 2_000;
/** A receiver that rests is called again after so long; that is no attempt. */
const REST_MS = 30_000;
const MOST_BREAKERS = 1000;

/** What was taken on lease. */
interface Taken {
  readonly webhookId: string;
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** Null where they cannot be opened. */
  readonly secrets: readonly string[] | null;
}

type Job = Jobs["deliver-webhook"];

/** The job's handler on a network: production's is the public internet; a test's own reaches its receiver. Runs at least once. */
export function webhookDeliverer(network: WebhookNetwork = PUBLIC_INTERNET) {
  // A receiver that does not answer, or slowly, keeps the worker waiting: each shop's is spared by itself.
  const breakers = new LRUCache<string, Breaker>({ max: MOST_BREAKERS });
  const breakerOf = (shopId: string, url: string): Breaker => {
    const key = `${shopId} ${webhookHost(url)}`;
    const known = breakers.get(key) ?? breaker((error) => error instanceof KeptWaiting);
    breakers.set(key, known);
    return known;
  };
  return async (em: EntityManager, job: Job): Promise<void> => {
    const taken = await takeOnLease(em, job);
    if (!taken) return;
    const began = performance.now();
    const sent = await sparing(breakerOf(job.shopId, taken.url), network.slowMs, () => send(taken, network));
    if (sent === "resting") return postpone(em, job);
    const milliseconds = Math.round(performance.now() - began);
    await readyToEnqueue();
    const ctx = await shopForJob(em, job.shopId);
    const { deliveryId } = job;
    if (ctx) await recordDelivery(ctx, { deliveryId, webhookId: taken.webhookId, milliseconds, ...sent });
    const { error, status } = sent;
    if (error !== null)
      log.warn({ shop: job.shopId, deliveryId, error, status }, "a webhook was not delivered");
  };
}

async function send({ url, eventId, body, secrets }: Taken, network: WebhookNetwork): Promise<Sent> {
  if (!secrets) return { error: "secret", status: null, answer: "" };
  const headers = webhookHeaders({ id: eventId, at: theApp().now(), body }, secrets);
  return sendWebhook({ url, body, headers }, network);
}

/** Carries what was answered too slowly, or not at all, through the breaker. */
class KeptWaiting extends Error {
  readonly sent: Sent;

  constructor(sent: Sent) {
    super("kept waiting");
    this.sent = sent;
  }
}

async function sparing(one: Breaker, slowMs: number, send: () => Promise<Sent>): Promise<Sent | "resting"> {
  try {
    return await one.ask(async () => {
      const began = performance.now();
      const sent = await send();
      if (sent.status === null || performance.now() - began > slowMs) throw new KeptWaiting(sent);
      return sent;
    });
  } catch (error) {
    if (error instanceof ServiceResting) return "resting";
    if (error instanceof KeptWaiting) return error.sent;
    throw error;
  }
}

/** Null where nothing is to be sent: it is not due, another worker has it, or its webhook is not active, which ends it. */
async function takeOnLease(em: EntityManager, { shopId, deliveryId }: Job): Promise<Taken | null> {
  const { now: clock, config } = theApp();
  const now = clock();
  return inShop(em, shopId, async (tx) => {
    const row = await tx.findOne(
      WebhookDelivery,
      { shopId, id: deliveryId, status: "pending" },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    if (!row || row.dueAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS) return null;
    const { webhookId, eventId, body } = row;
    const webhook = await tx.findOneOrFail(
      Webhook,
      { shopId, id: webhookId },
      { populate: ["secret", "formerSecret"] },
    );
    if (webhook.status !== "active") {
      row.status = "failed";
      row.attempts = withAttempt(row, {
        at: now.toISOString(),
        status: null,
        milliseconds: 0,
        error: "inactive",
      });
      await tx.flush();
      return null;
    }
    row.dueAt = new Date(now.getTime() + LEASE_MS);
    await tx.flush();
    return { webhookId, eventId, body, url: webhook.url, secrets: openedOrNull(webhook) };
  });

  function openedOrNull(webhook: Webhook): string[] | null {
    try {
      return signingSecrets(webhook, config, now);
    } catch {
      return null;
    }
  }
}

const postpone = (em: EntityManager, { shopId, deliveryId: id }: Job): Promise<void> =>
  inShop(em, shopId, async (tx) => {
    const dueAt = new Date(theApp().now().getTime() + REST_MS);
    await tx.nativeUpdate(WebhookDelivery, { shopId, id, status: "pending" }, { dueAt });
  });
