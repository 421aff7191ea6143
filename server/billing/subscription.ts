/** A shop's subscription (BILL-01): begun and looked after on Stripe's pages, cancelled here, and kept as Stripe has it. */
import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { NoSubscription } from "#domain/billing/billing-errors.ts";
import type { BillingState } from "#domain/billing/billing-schemas.ts";
import { planOf, type StoredSubscription, subscriptionToStore } from "#domain/billing/subscription.ts";
import { Subscription } from "#entities/billing/subscription.ts";
import { Shop } from "#entities/shop/shop.ts";
import { isFreshLogIn, proveUnlessFresh } from "#server/accounts/passwords/own-password.ts";
import type { Config } from "../config.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { stripeGateway } from "../gateways/stripe/real.ts";
import { originOf } from "../origin.ts";
import { recordAudit } from "../shop/record-audit.ts";

/** Where Stripe's pages lead back to, below the shop's own origin. */
const BILLING_PAGE = "/manage/shop/billing";

/** Two presses within this time are one checkout. */
const ONE_CHECKOUT_MS = 10 * 60_000;

/** Stripe takes no end of a trial that is nearer. */
const NEAREST_TRIAL_END_MS = 48 * 60 * 60_000;

interface Rows {
  readonly shop: Shop;
  /** Null where the shop has never had one. */
  readonly subscription: Subscription | null;
}

const rowsOf = async (tx: EntityManager, shopId: string): Promise<Rows> => ({
  shop: await tx.findOneOrFail(Shop, { id: shopId }),
  subscription: await tx.findOne(Subscription, { shopId }),
});

/** The plan as the merchant sees it. */
export async function billing(ctx: SignedInAt): Promise<BillingState> {
  const { shop, subscription } = await readInShop(ctx.em, ctx.shop.id, (tx) => rowsOf(tx, ctx.shop.id));
  return {
    ...planOf(shop, subscription?.currentPeriodEnd ?? null, ctx.now),
    hasPortal: subscription?.stripeCustomerId != null,
    asksPassword: !isFreshLogIn(ctx),
  };
}

/**
 * The address where the merchant subscribes. A shop with a running subscription gets its portal instead, so that no one pays twice.
 *
 * @throws BillingUnavailable
 */
export async function startCheckout(ctx: SignedInAt): Promise<{ url: string }> {
  const { id: shopId } = ctx.shop;
  const { shop, subscription } = await readInShop(ctx.em, shopId, (tx) => rowsOf(tx, shopId));
  if (ctx.shop.standing.isSubscribed && subscription?.stripeCustomerId) return openPortal(ctx);
  const stripe = stripeGateway(ctx.config);
  const customer = subscription?.stripeCustomerId ?? (await newCustomer(ctx, stripe));
  const page = `${originOf(ctx.config, ctx.shop)}${BILLING_PAGE}`;
  const { trialEndsAt } = shop;
  const wanted = {
    customer,
    shopId,
    successUrl: `${page}?paid=1`,
    cancelUrl: page,
    trialEnd:
      trialEndsAt && trialEndsAt.getTime() - ctx.now.getTime() > NEAREST_TRIAL_END_MS ? trialEndsAt : null,
  };
  const period = Math.floor(ctx.now.getTime() / ONE_CHECKOUT_MS);
  const key = keyOf("checkout", wanted, period, subscription?.startedFetches ?? 0);
  const url = await stripe.openCheckout(wanted, key);
  await inShop(ctx.em, shopId, (tx) => note(tx, ctx, "subscription.checkout"));
  return { url };
}

async function newCustomer(ctx: SignedInAt, stripe: ReturnType<typeof stripeGateway>): Promise<string> {
  const { id: shopId, title, settings } = ctx.shop;
  const wanted = { shopId, title, email: settings.contactEmail || null };
  const made = await stripe.createCustomer(wanted, keyOf("customer", wanted));
  return inShop(ctx.em, shopId, async (tx) => {
    // Of two at once the first one's customer is the shop's.
    const stored = await tablesIn(tx)
      .insertInto("subscriptions")
      .values({ shopId, stripeCustomerId: made })
      .onConflict((same) =>
        same.column("shopId").doUpdateSet(({ fn }) => ({
          stripeCustomerId: fn.coalesce("subscriptions.stripeCustomerId", "excluded.stripeCustomerId"),
        })),
      )
      .returning("stripeCustomerId")
      .executeTakeFirst();
    return stored?.stripeCustomerId ?? made;
  });
}

/**
 * The address where the merchant changes the card, finds the bills, or takes a cancellation back.
 *
 * @throws NoSubscription where the shop never began one; BillingUnavailable
 */
export async function openPortal(ctx: SignedInAt): Promise<{ url: string }> {
  const { id: shopId } = ctx.shop;
  const { subscription } = await readInShop(ctx.em, shopId, (tx) => rowsOf(tx, shopId));
  const customer = subscription?.stripeCustomerId;
  if (!customer) throw new NoSubscription();
  const wanted = { customer, returnUrl: `${originOf(ctx.config, ctx.shop)}${BILLING_PAGE}` };
  const url = await stripeGateway(ctx.config).openPortal(wanted, keyOf("portal", wanted, ctx.requestId));
  await inShop(ctx.em, shopId, (tx) => note(tx, ctx, "subscription.portal"));
  return { url };
}

/**
 * Lets the subscription end with the time that is paid for, and returns that instant. What is cancelled already stays so.
 *
 * @throws InvalidFields on `currentPassword`, TooManyTries; NoSubscription where none runs; BillingUnavailable
 */
export async function cancelSubscription(
  ctx: SignedInAt,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<{ cancelsAt: Date; endsAt: Date }> {
  await proveUnlessFresh(ctx, currentPassword);
  const { id: shopId } = ctx.shop;
  const { subscription } = await readInShop(ctx.em, shopId, (tx) => rowsOf(tx, shopId));
  const id = subscription?.stripeSubscriptionId;
  if (!id || !ctx.shop.standing.isSubscribed) throw new NoSubscription();
  const stripe = stripeGateway(ctx.config);
  const fetch = await startFetch(ctx.em, shopId);
  const cancelled = await stripe.cancelAtPeriodEnd(id, keyOf("cancel", { id }, ctx.requestId));
  const stored = subscriptionToStore([cancelled], ctx.now);
  await inShop(ctx.em, shopId, async (tx) => {
    await writeFetched(tx, shopId, { fetch, stored, now: ctx.now });
    await note(tx, ctx, "subscription.cancelled", { ends_at: stored.endsAt?.toISOString() ?? null });
  });
  const endsAt = stored.endsAt ?? ctx.now;
  return { cancelsAt: endsAt, endsAt };
}

const note = (tx: EntityManager, ctx: SignedInAt, action: string, after?: Record<string, unknown>) =>
  recordAudit(tx, ctx, {
    action,
    subject: "subscriptions",
    subjectId: ctx.shop.id,
    ...(after ? { after } : {}),
  });

/**
 * Fetches the subscription of a shop from Stripe and stores its state. Of several at once the one that began last wins, whatever order they
 * end in: it began after every event that the others came for (REL-R21).
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
  const fetch = await startFetch(em, shopId);
  const stored = subscriptionToStore(await stripeGateway(config).subscriptionsOf(row.stripeCustomerId), now);
  await inShop(em, shopId, (tx) => writeFetched(tx, shopId, { fetch, stored, now }));
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
function keyOf(what: string, wanted: object, ...more: readonly (string | number)[]): string {
  const text = JSON.stringify([what, wanted, ...more]);
  return `windowsill-${what}-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
}
