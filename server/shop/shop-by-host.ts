/** Which shop a request's Host header asks for (SHOP-01); null for the platform's own hosts. */
import { readHost } from "#domain/shop/host.ts";
import type { ShopAsked } from "./find-shop.ts";

/** Reads the Host header alone; forwarded headers are the host's matter (`TRUST_PROXY`). */
export function askedByHost(request: Request, rootDomain: string): ShopAsked | null {
  const reading = readHost(request.headers.get("host") ?? new URL(request.url).host, rootDomain);
  if (reading.kind === "platform") return null;
  return { by: "host", host: reading.host, slug: reading.kind === "shop" ? reading.slug : null };
}
