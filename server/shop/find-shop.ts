/** Finds the shop a request is about, with everything a rule needs to know of it (SHOP-01, SHOP-03, SHOP-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { flagOn, settingsInEffect } from "#domain/shop/feature-flags.ts";
import { type Standing, standing } from "#domain/shop/standing.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { FeatureFlag } from "#entities/shop/feature-flag.ts";
import { GalleryImage } from "#entities/shop/gallery-image.ts";
import { Shop } from "#entities/shop/shop.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { inShop } from "../database/tenant.ts";

/** How a shop was asked for: by its id, by its slug, or by a whole host that may also be a shop's own domain. */
export type ShopAsked =
  | { readonly by: "id"; readonly id: string }
  | { readonly by: "slug"; readonly slug: string }
  | { readonly by: "host"; readonly host: string; readonly slug: string | null };

/** Settings as plain values; secrets are not among them (they are lazy columns). */
export type Settings = Readonly<Omit<ShopSettings, "shopId" | "socialAccessToken" | "squareAccessToken">>;

/** A shop as the server knows it during one request. Never sent as it is: see `public-shop.ts`. */
export interface ShopFacts {
  readonly id: string;
  readonly slug: string;
  readonly shopDomain: string | null;
  readonly title: string;
  readonly mode: "standard" | "bake_sale";
  readonly maintenanceMode: boolean;
  readonly standing: Standing;
  readonly settings: Settings;
  /** Where days begin and end: the shop's zone, the default one until it has answered (SHOP, MAN-10). */
  readonly timeZone: string;
  readonly giftsAllowed: boolean;
  readonly itemDatesOn: boolean;
  /** PRICE-04: flag on and no active trial. */
  readonly chargesServiceFee: boolean;
  readonly gallery: readonly { id: string; key: string; alt: string }[];
}

/**
 * The shop, or null where there is none of that name. An exact `shop_domain` wins over the host's first label (SHOP-01). One look-up
 * and one short transaction.
 */
export async function findShop(em: EntityManager, asked: ShopAsked, now: Date): Promise<ShopFacts | null> {
  const shop = await findRow(em, asked);
  return shop && inShop(em, shop.id, (tx) => readFacts(tx, shop, now));
}

async function findRow(em: EntityManager, asked: ShopAsked): Promise<Shop | null> {
  if (asked.by === "id") return em.findOne(Shop, { id: asked.id });
  if (asked.by === "slug") return em.findOne(Shop, { slug: asked.slug });
  const slug = asked.slug ?? "";
  const found = await em.find(Shop, { $or: [{ shopDomain: asked.host }, { slug }] });
  return (
    found.find((shop) => shop.shopDomain === asked.host) ?? found.find((shop) => shop.slug === slug) ?? null
  );
}

async function readFacts(tx: EntityManager, shop: Shop, now: Date): Promise<ShopFacts | null> {
  const settings = await tx.findOne(ShopSettings, { shopId: shop.id });
  if (!settings) return null;
  const featureFlags = await tx.find(FeatureFlag, { shopId: shop.id });
  const gallery = await tx.find(GalleryImage, { shopId: shop.id }, { orderBy: { position: "asc" } });
  const stands = standing(shop, now);
  const effective = settingsInEffect({ ...settings, featureFlags });
  return {
    id: shop.id,
    slug: shop.slug,
    shopDomain: shop.shopDomain ?? null,
    title: shop.title,
    mode: shop.mode,
    maintenanceMode: shop.maintenanceMode,
    standing: stands,
    settings,
    timeZone: settings.timezone ?? DEFAULT_TIME_ZONE,
    giftsAllowed: effective.giftsAllowed,
    itemDatesOn: effective.itemDatesOn,
    chargesServiceFee: flagOn(featureFlags, "SERVICE_FEE") && !stands.hasActiveTrial,
    gallery: gallery.map(({ id, key, alt }) => ({ id, key, alt })),
  };
}
