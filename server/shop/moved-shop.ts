/** Where a shop went that gave up the name it was asked for by (SHOP-01). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { RetiredSlug } from "#entities/shop/retired-slug.ts";
import { Shop } from "#entities/shop/shop.ts";
import { originOf } from "../origin.ts";
import { theApp } from "../running-app.ts";
import { askedByHost } from "./asked-by-host.ts";

/** The origin of the shop that used to live at this request's host, for twelve months after it moved; null where there is none. */
export async function movedShop(em: EntityManager, request: Request, now: Date): Promise<string | null> {
  const { config } = theApp();
  const asked = askedByHost(request, config.rootDomain);
  if (asked?.by !== "host" || asked.slug === null) return null;
  const retired = await em.findOne(RetiredSlug, { slug: asked.slug, until: { $gt: now } });
  const shop = retired && (await em.findOne(Shop, { id: retired.shopId }));
  return shop ? originOf(config, shop) : null;
}
