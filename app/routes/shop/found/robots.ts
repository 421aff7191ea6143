import type { LoaderFunctionArgs } from "@remix-run/node";
import { platformOrigin, shopHere, shopOrigin } from "#app/wiring/places.server.ts";
import { robotsText } from "#domain/shop/search-engines.ts";

/** `GET /robots.txt`: what search engines may read of a shop; of one that is closed to visitors, nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = (await shopHere(args))?.shop;
  const text = robotsText({
    origin: shop ? shopOrigin(shop) : platformOrigin(),
    isOpen: !shop || (shop.isPublished && !shop.isDead && !shop.maintenanceMode),
  });
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
