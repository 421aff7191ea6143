import { defineEntity, p } from "@mikro-orm/core";
import { SUBSCRIPTION_STATUSES } from "#domain/billing/subscription.ts";
import { onlyKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

/** How a shop pays the platform (BILL-01). The shop's standing keeps a copy of status and end. Found by its customer through `ops.shop_of_stripe_customer`. */
const SubscriptionSchema = defineEntity({
  name: "Subscription",
  tableName: "subscriptions",
  ...shopOwned,
  properties: {
    shopId: onlyKey,
    stripeCustomerId: p.text().strictNullable().unique(),
    stripeSubscriptionId: p.text().strictNullable().unique(),
    status: p.enum(SUBSCRIPTION_STATUSES).default("none"),
    currentPeriodEnd: p.datetime().strictNullable(),
    cancelAtPeriodEnd: p.boolean().default(false),
    endedAt: p.datetime().strictNullable(),
    startedAt: p
      .datetime()
      .strictNullable()
      .comment("when the subscription began at Stripe; null for one that never ran"),
    startedFetches: p.integer().default(0).comment("counts the times that Stripe was asked"),
    writtenFetch: p
      .integer()
      .default(0)
      .comment("which of them is written here; an earlier one changes nothing"),
    trialNotice: p
      .smallint()
      .strictNullable()
      .comment("days before the trial's end of the last mail about it"),
    nightSyncAt: p
      .datetime()
      .strictNullable()
      .comment("when it was last fetched by the clock, without word of Stripe's"),
    lastEventAt: p.datetime().strictNullable().comment("Stripe's clock: an older event changes nothing"),
    ...timestamps,
  },
});
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
