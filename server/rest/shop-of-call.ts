/** Which shop a call is about (contract section 3): the path's, else the `X-Shop` header's, else the host's. */
import { ShopRequired } from "#domain/shop/shop-errors.ts";
import { pathOfUrl } from "#server/http/paths.ts";
import { type ShopLookup, shopByHost } from "#server/shop/shop-by-host.ts";
import type { ShopNamed } from "./row.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** An id that nothing has: a text that is no id becomes this one, and so is not found like any other. */
const NOBODYS_ID = "00000000-0000-0000-0000-000000000000";
/** The same for slugs; a slug never starts with a dash. */
const NOBODYS_SLUG = "-";

/** The id in a path, or one that nothing has. */
export const idOrUnknown = (text: string) => (UUID.test(text) ? text.toLowerCase() : NOBODYS_ID);

/** The slug in a path or header, or one that no shop has. */
const slugOrUnknown = (text: string) => {
  const folded = text.trim().toLowerCase();
  return SLUG.test(folded) ? folded : NOBODYS_SLUG;
};

/**
 * The requested shop; undefined leaves it to the host.
 *
 * @throws ShopRequired where `X-Shop` comes together with a cookie: a page of one shop could so act at another.
 */
export function requestedShopOf(
  request: Request,
  named: ShopNamed,
  params: Readonly<Record<string, string>>,
): ShopLookup | undefined {
  if (named === "id") return { by: "id", id: idOrUnknown(params.shopId ?? "") };
  if (named === "slug") return { by: "slug", slug: slugOrUnknown(params.slug ?? "") };
  const header = request.headers.get("x-shop");
  if (header === null) return undefined;
  if (request.headers.has("cookie")) {
    throw new ShopRequired("shop_header_with_cookie");
  }
  return { by: "slug", slug: slugOrUnknown(header) };
}

/** Every path of the table that names a shop begins so. */
const SHOP_IN_PATH = /^\/api\/shops\/(slug\/)?([^/]+)/;

/** The shop of a call of either API before anyone has looked up what is called; null where neither path nor `X-Shop` nor host names one. */
export function shopOfCall(request: Request, rootDomain: string): ShopLookup | null {
  const [path, isSlug, named = ""] = SHOP_IN_PATH.exec(pathOfUrl(request.url)) ?? [];
  if (isSlug) return { by: "slug", slug: slugOrUnknown(named) };
  if (path) return { by: "id", id: idOrUnknown(named) };
  const header = request.headers.get("x-shop");
  return header === null ? shopByHost(request, rootDomain) : { by: "slug", slug: slugOrUnknown(header) };
}
