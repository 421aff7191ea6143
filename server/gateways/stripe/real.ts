/** Stripe by its own SDK. It is loaded with the first call: most processes never make one. */
import type { Stripe } from "stripe";
import { z } from "zod";
import { BillingUnavailable, NoSubscription, UnknownCustomer } from "#domain/billing/billing-errors.ts";
import {
  type StripeSubscription,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from "#domain/billing/subscription.ts";
import type { Config, StripeSettings } from "../../config.ts";
import { log } from "../../log.ts";
import { type Breaker, breaker } from "../breaker.ts";
import type { StripeCheckout, StripeEvent, StripeGateway } from "./port.ts";

/** All calls of one gateway together; an answer of ours is due within five seconds (REL-R7). */
const ALL_CALLS_MS = 4_000;
/** One try; a second one follows where there is time left. */
const ONE_TRY_MS = 3_000;
/** An older signature does not count (matrix r165). */
const TOLERANCE_SECONDS = 300;

/** Under this name a checkout's mark is kept at Stripe. */
const MARK = "wanted";
/** Of a customer with more subscriptions than this, the oldest are left out. */
const MOST_SUBSCRIPTIONS = 20;
/** Of its checkouts as well: those that are left out ended by themselves long ago. */
const MOST_CHECKOUTS = 20;

interface Client {
  readonly settings: StripeSettings;
  readonly stripe: Promise<Stripe>;
  readonly breaker: Breaker;
}
let made: Client | null = null;

/** The SDK's client and what spares it; one per process, because it keeps connections. */
function clientOf(settings: StripeSettings): Client {
  if (made?.settings === settings) return made;
  const client = { settings, stripe: newClient(settings), breaker: breaker(isAway) };
  made = client;
  // Where a build was replacing the files, the next call finds them.
  client.stripe.catch(() => {
    if (made === client) made = null;
  });
  return client;
}

/** No answer, a fault of Stripe's, or too many requests. */
function isAway(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode !== "number" || statusCode >= 500 || statusCode === 429;
}

async function newClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  const base = new URL(apiBase);
  const below = base.pathname.replace(/\/$/, "");
  return new Client(secretKey, {
    protocol: base.protocol === "http:" ? "http" : "https",
    host: base.hostname,
    port: base.port || (base.protocol === "http:" ? "80" : "443"),
    timeout: ONE_TRY_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    // The SDK knows hosts only: what stands in for Stripe may live below a path.
    httpClient: Client.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
      const address = new URL(String(url));
      address.pathname = below + address.pathname;
      return fetch(address, { ...init, redirect: "error" });
    }),
  });
}

/**
 * The gateway for one use case: its time begins now.
 *
 * @throws BillingUnavailable where Stripe is not configured
 */
export function stripeGateway({ stripe: settings }: Pick<Config, "stripe">): StripeGateway {
  if (!settings) throw new BillingUnavailable();
  const tooLate = deadline();
  const ask = async <Answer>(
    call: (stripe: Stripe) => Promise<Answer>,
    { ofSubscription = false } = {},
  ): Promise<Answer> => {
    try {
      const { stripe, breaker: spare } = clientOf(settings);
      return await spare.ask(() => Promise.race([stripe.then(call), tooLate]));
    } catch (error) {
      throw refusalFor(error, ofSubscription);
    }
  };
  return {
    createCustomer: ({ shopId, title, email }, idempotencyKey) =>
      ask(async ({ customers }) => {
        const wanted = { name: title, metadata: { shop_id: shopId }, ...(email ? { email } : {}) };
        return (await customers.create(wanted, { idempotencyKey })).id;
      }),
    openCheckout: ({ customer, shopId, successUrl, cancelUrl, trialEnd, mark }, idempotencyKey) =>
      ask(async ({ checkout }) => {
        const { url } = await checkout.sessions.create(
          {
            mode: "subscription",
            customer,
            client_reference_id: shopId,
            line_items: [{ price: settings.priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            metadata: { [MARK]: mark },
            ...(trialEnd ? { subscription_data: { trial_end: Math.floor(trialEnd.getTime() / 1000) } } : {}),
          },
          { idempotencyKey },
        );
        if (!url) throw new Error("a checkout session without an address");
        return url;
      }),
    checkoutsOf: (customer) =>
      ask(async ({ checkout }) => {
        const { data } = await checkout.sessions.list({ customer, limit: MOST_CHECKOUTS });
        return data.map(checkoutFrom);
      }),
    expireCheckout: (id, idempotencyKey) =>
      ask(async ({ checkout }) => {
        await checkout.sessions.expire(id, {}, { idempotencyKey });
      }),
    openPortal: ({ customer, returnUrl }, idempotencyKey) =>
      ask(async ({ billingPortal }) => {
        const wanted = { customer, return_url: returnUrl };
        return (await billingPortal.sessions.create(wanted, { idempotencyKey })).url;
      }),
    cancelAtPeriodEnd: (id, idempotencyKey) =>
      ask(
        async ({ subscriptions }) =>
          factsOf(await subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey })),
        { ofSubscription: true },
      ),
    // Stripe takes no key here: what is gone is gone.
    cancelAtOnce: (id) =>
      ask(async ({ subscriptions }) => factsOf(await subscriptions.cancel(id)), { ofSubscription: true }),
    subscriptionsOf: (customer) =>
      ask(async ({ subscriptions }) => {
        const { data } = await subscriptions.list({ customer, status: "all", limit: MOST_SUBSCRIPTIONS });
        return data.map(factsOf);
      }),
    readEvent: (body, signature, now) => readEvent(settings, body, signature, now),
  };
}

async function readEvent(
  settings: StripeSettings,
  body: string,
  signature: string,
  now: Date,
): Promise<StripeEvent | null> {
  const { webhooks } = await clientOf(settings).stripe;
  try {
    const { id, type, data } = await webhooks.constructEventAsync(
      body,
      signature,
      settings.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    if (typeof id !== "string") return null;
    // What is signed and says nothing of a subscription is taken, and has no effect.
    const object = (data as { object?: unknown } | null | undefined)?.object;
    return { id, type: String(type), customer: customerIn(object), shopId: shopIn(object) };
  } catch {
    return null;
  }
}

/** The refusal that is meant: of what Stripe misses only the customer, or a subscription that was named, is the shop's matter. */
function refusalFor(error: unknown, ofSubscription: boolean): BillingUnavailable | NoSubscription {
  const { code, param } = error as { code?: unknown; param?: unknown };
  const reason = reasonOf(error);
  if (code !== "resource_missing") {
    log.warn({ reason }, "Stripe could not be asked");
    return new BillingUnavailable();
  }
  if (param !== "customer" && ofSubscription) return new NoSubscription();
  log.error({ reason, param }, "Stripe does not have what it is asked for");
  return param === "customer" ? new UnknownCustomer() : new BillingUnavailable();
}

/** The customer that an event's object is, or belongs to. */
function customerIn(object: unknown): string | null {
  const { object: kind, id, customer } = (object ?? {}) as Record<string, unknown>;
  const found = kind === "customer" ? id : customer;
  if (typeof found === "string") return found;
  const expanded = (found as { id?: unknown } | null | undefined)?.id;
  return typeof expanded === "string" ? expanded : null;
}

/** A checkout that we opened has our mark; others of the same account name whatever someone wrote into their address. */
const checkoutOfShop = z.object({
  object: z.literal("checkout.session"),
  mode: z.literal("subscription"),
  client_reference_id: z.uuid(),
  metadata: z.object({ [MARK]: z.string() }),
});

function shopIn(object: unknown): string | null {
  const read = checkoutOfShop.safeParse(object);
  return read.success ? read.data.client_reference_id : null;
}

/** Rejects when the gateway's time is over; no one has to wait for it. */
function deadline(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  setTimeout(() => reject(new Error("no answer in time")), ALL_CALLS_MS).unref();
  return promise;
}

/** Without the SDK's own words, which repeat what was sent. */
const reasonOf = (error: unknown): string => {
  const { type, code, statusCode, message } = error as Record<string, unknown>;
  return [type ?? message, code, statusCode].filter(Boolean).join(" ");
};

const checkoutFrom = ({ id, status, url, metadata }: Stripe.Checkout.Session): StripeCheckout => ({
  id,
  url: status === "open" ? url : null,
  mark: metadata?.[MARK] ?? null,
});

function factsOf(subscription: Stripe.Subscription): StripeSubscription {
  const ends = subscription.items.data.map((item) => item.current_period_end).filter(Boolean);
  return {
    id: subscription.id,
    status: statusOf(subscription.status),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: instant(subscription.cancel_at),
    currentPeriodEnd: ends.length > 0 ? instant(Math.min(...ends)) : null,
    endedAt: instant(subscription.ended_at),
    createdAt: new Date(subscription.created * 1000),
  };
}

const instant = (seconds: number | null | undefined): Date | null =>
  seconds == null ? null : new Date(seconds * 1000);

function statusOf(text: string): SubscriptionStatus {
  const known = SUBSCRIPTION_STATUSES.find((status) => status === text);
  if (!known) throw new Error(`Stripe's subscription has an unknown status: ${text}`);
  return known;
}
