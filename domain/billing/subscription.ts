/** What a subscription at Stripe means for a shop (BILL-01, BILL-03): the one state machine between the two. */
import { type Standing, standing } from "#domain/shop/standing.ts";

/** Stripe's own words, and `none` before the first subscription. */
export const SUBSCRIPTION_STATUSES = [
  "none",
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** One subscription as Stripe has it at the moment. Instants are UTC. */
export interface StripeSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly cancelAtPeriodEnd: boolean;
  /** When it ends by itself, where a day was set. */
  readonly cancelAt: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
}

/** What is kept of a shop's subscription; `status` and `endsAt` also stand with the shop, where its standing is read. */
export interface StoredSubscription {
  readonly stripeSubscriptionId: string | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  /** From when on it no longer serves; null while no end is known. */
  readonly endsAt: Date | null;
  /** When it began; null for one that never ran, because its first payment never came. */
  readonly startedAt: Date | null;
}

/**
 * What to keep of all subscriptions that a customer has at Stripe. One that serves comes before one that does not, the one that serves
 * longest first; then one that can serve again before one that is over, then the newest. The result depends on nothing that was kept
 * before, so events may arrive in any order and any number (REL-R21).
 */
export function subscriptionToStore(all: readonly StripeSubscription[], now: Date): StoredSubscription {
  const [best] = all.toSorted(
    (a, b) =>
      servesUntil(b, now) - servesUntil(a, now) ||
      Number(isOver(a)) - Number(isOver(b)) ||
      b.createdAt.getTime() - a.createdAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  );
  if (!best)
    return {
      stripeSubscriptionId: null,
      status: "none",
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      endedAt: null,
      endsAt: null,
      startedAt: null,
    };
  const { id, status, currentPeriodEnd, endedAt } = best;
  const endsAt = endOf(best);
  return {
    stripeSubscriptionId: id,
    status,
    currentPeriodEnd,
    cancelAtPeriodEnd: endsAt !== null && endedAt === null,
    endedAt,
    endsAt,
    startedAt: NEVER_RAN.has(status) ? null : best.createdAt,
  };
}

/** The first payment has not come, or never came. */
const NEVER_RAN: ReadonlySet<SubscriptionStatus> = new Set(["incomplete", "incomplete_expired"]);

const OVER: ReadonlySet<SubscriptionStatus> = new Set(["none", "incomplete_expired", "canceled"]);

/** Whether nothing brings a subscription back. One that is not over can charge the card again, also where it does not serve. */
export const isOver = ({ status, endedAt }: StripeSubscription): boolean =>
  endedAt !== null || OVER.has(status);

/** When a subscription stops to serve: it has ended, or it was cancelled and runs until what was paid for is over. */
const endOf = ({ endedAt, cancelAt, cancelAtPeriodEnd, currentPeriodEnd }: StripeSubscription): Date | null =>
  endedAt ?? (cancelAtPeriodEnd ? (currentPeriodEnd ?? cancelAt) : cancelAt);

/** Whether a shop is open by this subscription. */
export const serves = (subscription: StripeSubscription, now: Date): boolean =>
  standing(
    {
      trialEndsAt: null,
      subscriptionStatus: subscription.status,
      subscriptionEndsAt: endOf(subscription),
    },
    now,
  ).isSubscribed;

/** Later than any end that is known. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** The last millisecond that is known of its serving; 0 where it does not serve. */
const servesUntil = (subscription: StripeSubscription, now: Date): number =>
  serves(subscription, now) ? (endOf(subscription)?.getTime() ?? NO_END) : 0;

/**
 * How a shop stands with the platform, for its merchant: in its trial; subscribed; cancelled and still running; running while Stripe tries
 * the card again; closed until a subscription that it has is paid; or without any plan.
 */
export const PLANS = ["trial", "subscribed", "ending", "overdue", "suspended", "expired"] as const;
export type Plan = (typeof PLANS)[number];

/** Stripe waits for a payment, and has given up asking the card for it. */
const SUSPENDED: ReadonlySet<SubscriptionStatus> = new Set(["incomplete", "unpaid", "paused"]);

/** Plans by which a shop is open beyond its trial. */
const RUNNING: ReadonlySet<Plan> = new Set(["subscribed", "ending", "overdue"]);
export const isRunning = (plan: Plan): boolean => RUNNING.has(plan);

/** Plans that a merchant can cancel: of a subscription that goes on, or waits for its payment. */
const CANCELLABLE: ReadonlySet<Plan> = new Set(["subscribed", "overdue", "suspended"]);
export const canCancel = (plan: Plan): boolean => CANCELLABLE.has(plan);

/**
 * The plan, and the instant that belongs to it: end of the trial or of the paid time, the next payment, or since when there is none. A
 * suspended one has none.
 */
export function planOf(
  shop: {
    readonly trialEndsAt: Date | null;
    readonly subscriptionStatus: SubscriptionStatus;
    readonly subscriptionEndsAt: Date | null;
  },
  currentPeriodEnd: Date | null,
  now: Date,
): { plan: Plan; until: Date | null } {
  const { isSubscribed, hasActiveTrial }: Standing = standing(shop, now);
  const { trialEndsAt, subscriptionStatus, subscriptionEndsAt } = shop;
  if (hasActiveTrial) return { plan: "trial", until: trialEndsAt };
  if (!isSubscribed && waitsForPayment(shop, now)) return { plan: "suspended", until: null };
  if (!isSubscribed) return { plan: "expired", until: latest(trialEndsAt, subscriptionEndsAt) };
  if (subscriptionEndsAt) return { plan: "ending", until: subscriptionEndsAt };
  return { plan: subscriptionStatus === "past_due" ? "overdue" : "subscribed", until: currentPeriodEnd };
}

const waitsForPayment = (
  {
    subscriptionStatus,
    subscriptionEndsAt,
  }: { readonly subscriptionStatus: SubscriptionStatus; readonly subscriptionEndsAt: Date | null },
  now: Date,
): boolean => SUSPENDED.has(subscriptionStatus) && !(subscriptionEndsAt && subscriptionEndsAt <= now);

const latest = (a: Date | null, b: Date | null): Date | null => (!a || (b && b > a) ? b : a);

/** A merchant is told that the trial ends so many days before it does (BILL-03). */
const TRIAL_NOTICE_DAYS = [7, 3, 1] as const;
type TrialNotice = (typeof TRIAL_NOTICE_DAYS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** The notice that is due, the latest where several are; null while the end is further away, and once it has passed. */
export function trialNotice(trialEndsAt: Date, now: Date): TrialNotice | null {
  const leftMs = trialEndsAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return TRIAL_NOTICE_DAYS.findLast((days) => leftMs <= days * DAY_MS) ?? null;
}
