/** The shop of a request's Host header (SHOP-01); null for the platform's own hosts. */
import { readHost } from "#domain/shop/host.ts";

/** How a shop is looked up: by its id, by its slug, or by a whole host that may also be a shop's own domain. */
export type ShopLookup =
  | { readonly by: "id"; readonly id: string }
  | { readonly by: "slug"; readonly slug: string }
  | { readonly by: "host"; readonly host: string; readonly slug: string | null };

/** Reads the Host header alone; forwarded headers are the host's matter (`TRUST_PROXY`). */
export function shopByHost(request: Request, rootDomain: string): ShopLookup | null {
  const reading = readHost(request.headers.get("host") ?? new URL(request.url).host, rootDomain);
  if (reading.kind === "platform") return null;
  return { by: "host", host: reading.host, slug: reading.kind === "shop" ? reading.slug : null };
}

/**
 * Whether a request came to a host outside the platform's, as a shop's own domain is. Whoever holds such a domain may lead it to another
 * machine at any time and read there what a browser sends, so a super admin, whose log-in opens every shop, is no one there.
 */
export const isOutsidePlatform = (lookup: ShopLookup | null): boolean =>
  lookup?.by === "host" && lookup.slug === null;
