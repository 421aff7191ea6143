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
