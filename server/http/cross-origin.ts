/**
 * Websites of a shop's own that ask from a browser (API-10). A shop has none unless its publishable keys name some. A request that comes with
 * a cookie is never one of them, so that no log-in is used from elsewhere.
 */
import { isAllowedOrigin } from "#domain/shop/web-origins.ts";
import { theApp } from "#server/running-app.ts";
import { findShopOrMoved } from "#server/shop/moved-shop.ts";
import type { ShopLookup } from "#server/shop/shop-by-host.ts";

/**
 * The website that sent this (`comesFromWebsite`), where the shop of the call allows it; else null. `lookup` is whom the call is about,
 * `arrivedAt` when it came, as with `findShop`.
 */
export async function allowedWebsite(
  { headers }: Pick<Request, "headers">,
  lookup: ShopLookup | null,
  arrivedAt?: number,
): Promise<string | null> {
  const origin = headers.get("origin");
  if (!lookup || origin === null) return null;
  const { orm, now, config } = theApp();
  const shop = await findShopOrMoved(orm.em.fork(), lookup, now(), arrivedAt);
  const allowed = shop?.publishableKeys.flatMap(({ origins }) => origins) ?? [];
  return isAllowedOrigin(origin, allowed, config) ? origin : null;
}
