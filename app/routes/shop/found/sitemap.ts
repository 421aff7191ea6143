import type { LoaderFunctionArgs } from "@remix-run/node";
import { api } from "#app/wiring/api.server.ts";
import { isPlatform, platformOrigin, shopOrigin } from "#app/wiring/places.server.ts";
import { sitemapXml } from "#domain/shop/search-engines.ts";

/** `GET /sitemap.xml`: the pages of a shop that search engines may list. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = (await isPlatform(args)) ? null : await (await api(args)).shop.current();
  const isOpen = !shop || (shop.isPublished && !shop.isDead && !shop.maintenanceMode);
  const ofShop = ["/", "/menu", ...(shop?.enableAboutPage ? ["/about"] : []), "/help"];
  const paths = !isOpen ? [] : shop ? ofShop : ["/"];
  return new Response(sitemapXml(shop ? shopOrigin(shop) : platformOrigin(), paths), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
