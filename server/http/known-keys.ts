/** Publishable keys (API-10) before any endpoint has looked at a request: whose they are, among those of the shop that it is about. */
import { shopOfCall } from "#server/rest/shop-of-call.ts";
import { theApp } from "#server/running-app.ts";
import { findShopOrMoved } from "#server/shop/moved-shop.ts";

/** The id of the shop that a call is about, where this is a key of its own that is not revoked; null for any other key, and where the call names no shop. */
export async function shopOfKey(key: string, request: Request): Promise<string | null> {
  const { orm, config, now } = theApp();
  const lookup = shopOfCall(request, config.rootDomain);
  const shop = lookup && (await findShopOrMoved(orm.em.fork(), lookup, now()));
  return shop?.publishableKeys.some((own) => own.key === key) ? shop.id : null;
}
