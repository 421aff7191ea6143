/** A shop's subscription (BILL-01): begun and looked after on Stripe's pages, cancelled here, and kept as Stripe has it. */
import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { NoSubscription, UnknownCustomer } from "#domain/billing/billing-errors.ts";
import type { BillingState } from "#domain/billing/billing-schemas.ts";
import {
  isOver,
  isRunning,
  planOf,
  type StoredSubscription,
  type StripeSubscription,
  serves,
  subscriptionToStore,
} from "#domain/billing/subscription.ts";
import { Subscription } from "#entities/billing/subscription.ts";
import { Shop } from "#entities/shop/shop.ts";
import { isFreshLogIn, proveUnlessFresh } from "#server/accounts/passwords/own-password.ts";
import type { Config } from "../config.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import type { StripeGateway } from "../gateways/stripe/port.ts";
import { stripeGateway } from "../gateways/stripe/real.ts";
import { enqueue, readyToEnqueue } from "../jobs/queue.ts";
import { log } from "../log.ts";
import { originOf } from "../origin.ts";
import { recordAudit } from "../shop/record-audit.ts";

/** Where Stripe's pages lead back to, at the shop's own origin. */
export const billingPageOf = ({ config, shop }: SignedInAt): string =>
  `${originOf(config, shop)}/manage/shop/billing`;

interface Rows {
  readonly shop: Shop;
  /** Null where the shop has never had one. */
  readonly subscription: Subscription | null;
}

export const rowsOf = async (tx: EntityManager, shopId: string): Promise<Rows> => ({
  shop: await tx.findOneOrFail(Shop, { id: shopId }),
  subscription: await tx.findOne(Subscription, { shopId }),
});

/**
 * The plan as the merchant sees it. To someone who comes back from paying before Stripe's word of it has come, it is what is known, and
 * Stripe is asked beside: a word that is lost would keep the shop closed until the night.
 */
export async function billing(
  ctx: SignedInAt,
  { hasPaid = false }: { hasPaid?: boolean | undefined } = {},
): Promise<BillingState> {
  const { shop, subscription } = await readInShop(ctx.em, ctx.shop.id, (tx) => rowsOf(tx, ctx.shop.id));
  const state = planOf(shop, subscription?.currentPeriodEnd ?? null, ctx.now);
  const hasPortal = subscription?.stripeCustomerId != null;
  if (hasPaid && hasPortal && !isRunning(state.plan)) await askSoon(ctx);
  return { ...state, hasPortal, asksPassword: !isFreshLogIn(ctx) };
}

/** Queues a fetch, however often it is called one a minute, where there is a Stripe to be asked. */
async function askSoon({ em, config, shop }: SignedInAt): Promise<void> {
  if (!config.stripe) return;
  await readyToEnqueue();
  const job = { shopId: shop.id, eventId: null };
  await inShop(em, shop.id, (tx) => enqueue(tx, "sync-subscription", job, { onlyOnce: `paid ${shop.id}` }));
}

/**
 * The address where the merchant changes the card, finds the bills, or takes a cancellation back.
 *
 * @throws NoSubscription where the shop never began one; BillingUnavailable
 */
export async function openPortal(ctx: SignedInAt, stripe?: StripeGateway): Promise<{ url: string }> {
  const { id: shopId } = ctx.shop;
  const { subscription } = await readInShop(ctx.em, shopId, (tx) => rowsOf(tx, shopId));
  const customer = subscription?.stripeCustomerId;
  if (!customer) throw new NoSubscription();
  const wanted = { customer, returnUrl: billingPageOf(ctx) };
  const key = keyOf("portal", wanted, ctx.requestId);
  const url = await (stripe ?? stripeGateway(ctx.config)).openPortal(wanted, key);
  await inShop(ctx.em, shopId, (tx) => note(tx, ctx, "subscription.portal"));
  return { url };
}

/**
 * Lets the subscription end with the time that is paid for, one that waits for its payment at once, and returns that instant. Should Stripe
 * have several, none of them goes on. What is cancelled already stays so.
 *
 * @throws InvalidFields on `currentPassword`, TooManyTries; NoSubscription where all are over; BillingUnavailable
 */
export async function cancelSubscription(
  ctx: SignedInAt,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<{ cancelsAt: Date; endsAt: Date }> {
  await proveUnlessFresh(ctx, currentPassword);
  const { id: shopId } = ctx.shop;
  const { subscription } = await readInShop(ctx.em, shopId, (tx) => rowsOf(tx, shopId));
  const customer = subscription?.stripeCustomerId;
  if (!customer) throw new NoSubscription();
  const stripe = stripeGateway(ctx.config);
  const all = await fetchSubscriptions(ctx.em, { shopId, customer }, { stripe, now: ctx.now });
  if (all.every(isOver)) throw new NoSubscription();
  const fetch = await startFetch(ctx.em, shopId);
  const cancelled = await Promise.all(all.map((each) => cancel(stripe, each, ctx)));
  const stored = subscriptionToStore(cancelled, ctx.now);
  await inShop(ctx.em, shopId, async (tx) => {
    await writeFetched(tx, shopId, { fetch, stored, now: ctx.now });
    await note(tx, ctx, "subscription.cancelled", { ends_at: stored.endsAt?.toISOString() ?? null });
  });
  const endsAt = stored.endsAt ?? ctx.now;
  return { cancelsAt: endsAt, endsAt };
}

/** Cancels one, unless it is over. Nothing is paid for where it does not serve, and Stripe lets one that never ran end in no other way. */
async function cancel(
  stripe: StripeGateway,
  subscription: StripeSubscription,
  { now, requestId }: SignedInAt,
): Promise<StripeSubscription> {
  const { id } = subscription;
  if (isOver(subscription)) return subscription;
  return serves(subscription, now)
    ? stripe.cancelAtPeriodEnd(id, keyOf("cancel", { id }, requestId))
    : stripe.cancelAtOnce(id);
}

export const note = (tx: EntityManager, ctx: SignedInAt, action: string, after?: Record<string, unknown>) =>
  recordAudit(tx, ctx, {
    action,
    subject: "subscriptions",
    subjectId: ctx.shop.id,
    ...(after ? { after } : {}),
  });

/**
 * Fetches the subscription of a shop from Stripe and stores its state. A customer that Stripe does not know closes no shop, as the key may
 * be wrong: what is kept stays, and whoever runs the platform is told.
 *
 * @throws BillingUnavailable, for another try
 */
export async function syncSubscription(
  em: EntityManager,
  shopId: string,
  { config, now }: { config: Pick<Config, "stripe">; now: Date },
): Promise<void> {
  const row = await readInShop(em, shopId, (tx) => tx.findOne(Subscription, { shopId }));
  if (!row?.stripeCustomerId) return;
  const of = { shopId, customer: row.stripeCustomerId };
  try {
    await fetchSubscriptions(em, of, { stripe: stripeGateway(config), now });
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error;
    log.error(
      { shop: shopId },
      "Stripe does not know the shop's customer, and its subscription stays as it is kept",
    );
  }
}

/**
 * Everything that a customer has at Stripe, stored as well. Of several at once the one that began last wins, whatever order they end in: it
 * began after every event that the others came for (REL-R21).
 *
 * @throws UnknownCustomer, BillingUnavailable
 */
export async function fetchSubscriptions(
  em: EntityManager,
  { shopId, customer }: { readonly shopId: string; readonly customer: string },
  { stripe, now }: { readonly stripe: StripeGateway; readonly now: Date },
): Promise<StripeSubscription[]> {
  const fetch = await startFetch(em, shopId);
  const all = await stripe.subscriptionsOf(customer);
  const stored = subscriptionToStore(all, now);
  await inShop(em, shopId, (tx) => writeFetched(tx, shopId, { fetch, stored, now }));
  return all;
}

/** Numbers a fetch, in a transaction of its own: Stripe is never called while a row is locked. */
async function startFetch(em: EntityManager, shopId: string): Promise<number> {
  const row = await inShop(em, shopId, (tx) =>
    tablesIn(tx)
      .updateTable("subscriptions")
      .set(({ eb }) => ({ startedFetches: eb("startedFetches", "+", 1) }))
      .where("shopId", "=", shopId)
      .returning("startedFetches")
      .executeTakeFirst(),
  );
  return row?.startedFetches ?? 0;
}

async function writeFetched(
  tx: EntityManager,
  shopId: string,
  { fetch, stored, now }: { fetch: number; stored: StoredSubscription; now: Date },
): Promise<void> {
  const { endsAt, ...columns } = stored;
  const changed = await tx.nativeUpdate(
    Subscription,
    { shopId, writtenFetch: { $lt: fetch } },
    { ...columns, writtenFetch: fetch, updatedAt: now },
  );
  if (changed === 0) return;
  await tx.nativeUpdate(
    Shop,
    { id: shopId },
    { subscriptionStatus: stored.status, subscriptionEndsAt: endsAt, updatedAt: now },
  );
}

/** The same request has the same key; with other contents it has another, or Stripe would refuse it. */
export function keyOf(what: string, wanted: object, ...more: readonly (string | number)[]): string {
  const text = JSON.stringify([what, wanted, ...more]);
  return `windowsill-${what}-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
}
