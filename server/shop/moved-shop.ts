/** A shop that was requested by a former name, and its present address (SHOP-01). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { RetiredSlug } from "#entities/shop/retired-slug.ts";
import { Shop } from "#entities/shop/shop.ts";
import { originOf, slugOriginOf } from "../origin.ts";
import { theApp } from "../running-app.ts";
import { findShop, type ShopFacts } from "./find-shop.ts";
import { type ShopLookup, shopByHost } from "./shop-by-host.ts";

/** What is ahead of the secret in the address of a link that opens a log-in (AUTH-04), a new password (AUTH-03) or an owner's account. */
const SECRET_PATHS = /^\/(?:owner\/(?:enter|activate)|login\/password-reset)\//;

/**
 * The origin of the shop that used to live at this request's host, for twelve months after it moved; null where there is none. A link with
 * a secret stays on the platform's hosts, whatever domain the shop has: its holder could use it first.
 */
export async function movedShop(em: EntityManager, request: Request, now: Date): Promise<string | null> {
  const { config } = theApp();
  const lookup = shopByHost(request, config.rootDomain);
  if (lookup?.by !== "host" || lookup.slug === null) return null;
  const shop = await shopThatWas(em, lookup.slug, now);
  if (!shop) return null;
  const isSecret = SECRET_PATHS.test(new URL(request.url).pathname);
  return isSecret ? slugOriginOf(config, shop) : originOf(config, shop);
}

/**
 * As `findShop`, and where no shop has that name, the one that gave it up within twelve months. Calls are answered there as before: a program's that
 * names the shop by `X-Shop`, and those of a screen that was open while the shop was renamed. A page leads on instead (`movedShop`).
 */
export async function findShopOrMoved(
  em: EntityManager,
  input: ShopLookup,
  now: Date,
  arrivedAt?: number,
): Promise<ShopFacts | null> {
  const shop = await findShop(em, input, now, arrivedAt);
  const slug = input.by === "id" ? null : input.slug;
  if (shop || slug === null) return shop;
  const moved = await shopThatWas(em, slug, now);
  return moved && findShop(em, { by: "id", id: moved.id }, now);
}

async function shopThatWas(em: EntityManager, slug: string, now: Date): Promise<Shop | null> {
  const retired = await em.findOne(RetiredSlug, { slug, until: { $gt: now } });
  return retired && em.findOne(Shop, { id: retired.shopId });
}
