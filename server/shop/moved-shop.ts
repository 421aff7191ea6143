/** The present address of a shop that was requested by a former name (SHOP-01). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { RetiredSlug } from "#entities/shop/retired-slug.ts";
import { Shop } from "#entities/shop/shop.ts";
import { originOf } from "../origin.ts";
import { theApp } from "../running-app.ts";
import { shopByHost } from "./shop-by-host.ts";

/** The origin of the shop that used to live at this request's host, for twelve months after it moved; null where there is none. */
export async function movedShop(em: EntityManager, request: Request, now: Date): Promise<string | null> {
  const { config } = theApp();
  const lookup = shopByHost(request, config.rootDomain);
  if (lookup?.by !== "host" || lookup.slug === null) return null;
  const shop = await shopThatWas(em, lookup.slug, now);
  return shop && originOf(config, shop);
}

/** The slug of the shop that gave this one up within twelve months; null where there is none. */
export async function newSlugOf(em: EntityManager, slug: string, now: Date): Promise<string | null> {
  return (await shopThatWas(em, slug, now))?.slug ?? null;
}

async function shopThatWas(em: EntityManager, slug: string, now: Date): Promise<Shop | null> {
  const retired = await em.findOne(RetiredSlug, { slug, until: { $gt: now } });
  return retired && em.findOne(Shop, { id: retired.shopId });
}
