/** What its merchant reads of a shop beside its settings (SHOP-03): no call that changes settings changes any of it. */
import { FEATURE_FLAGS, flagOn } from "#domain/shop/feature-flags.ts";
import type { BesideSettings } from "#domain/shop/settings-schemas.ts";
import { Subscription } from "#entities/billing/subscription.ts";
import { FeatureFlag } from "#entities/shop/feature-flag.ts";
import type { SignedInAt } from "#server/context.ts";
import { readInShop } from "#server/database/tenant.ts";
import { homePictures } from "./public-shop.ts";

/** The shop's address, its standing, every feature flag on or off (SHOP-06), and the pictures of its home page. */
export async function besideSettings({ em, shop }: SignedInAt): Promise<BesideSettings> {
  const { flags, subscription } = await readInShop(em, shop.id, async (tx) => ({
    flags: await tx.find(FeatureFlag, { shopId: shop.id }),
    subscription: await tx.findOne(Subscription, { shopId: shop.id }),
  }));
  return {
    id: shop.id,
    slug: shop.slug,
    shopDomain: shop.shopDomain,
    isPublished: shop.isPublished,
    ...shop.standing,
    stripeSubscription: { set: subscription?.stripeSubscriptionId != null },
    meta: { featureFlags: FEATURE_FLAGS.map((name) => ({ name, active: flagOn(flags, name) })) },
    ...homePictures(shop),
  };
}
