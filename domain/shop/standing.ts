/** How long a new shop is free (BILL-03). */
export const TRIAL_DAYS = 14;

/** The states of a Stripe subscription in which it still serves; `past_due` is Stripe trying the card again. */
const LIVE_STATUSES: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/** How a shop stands with the platform (SHOP-05). */
export type Standing = Readonly<{ hasActiveTrial: boolean; isSubscribed: boolean; isDead: boolean }>;

/**
 * A shop's standing, from its trial's end and its subscription (SHOP-05, BILL-03).
 *
 * A trial is active until the shop subscribes or the trial ends; a shop is dead when its trial is
 * over and no subscription is live. A cancelled subscription serves until the end it was paid for.
 */
export function standing(
  shop: {
    trialEndsAt: Date | null;
    subscriptionStatus: string | null;
    subscriptionEndsAt?: Date | null;
  },
  now: Date,
): Standing {
  const inTrial = shop.trialEndsAt !== null && now < shop.trialEndsAt;
  const ended = shop.subscriptionEndsAt != null && now >= shop.subscriptionEndsAt;
  const isSubscribed = LIVE_STATUSES.has(shop.subscriptionStatus ?? "") && !ended;
  return { hasActiveTrial: inTrial && !isSubscribed, isSubscribed, isDead: !inTrial && !isSubscribed };
}
