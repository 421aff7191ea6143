import type { LoaderFunctionArgs } from "@remix-run/node";
import { platformOrigin, shopHere, shopOrigin } from "#app/wiring/places.server.ts";
import { sitemapXml } from "#domain/shop/search-engines.ts";

/** `GET /sitemap.xml`: the pages of a shop that search engines may list, those of its items among them. */
export async function loader(args: LoaderFunctionArgs) {
  const here = await shopHere(args);
  const shop = here?.shop;
  const isOpen = !shop || (shop.isPublished && !shop.isDead && !shop.maintenanceMode);
  const ofShop = ["/", "/menu", ...(shop?.enableAboutPage ? ["/about"] : []), "/help"];
  const sections = here && isOpen ? await here.calls.catalog.menu() : [];
  const ofItems = sections.flatMap(({ items }) => items.map(({ id }) => `/menu/${id}`));
  const paths = !isOpen ? [] : shop ? [...ofShop, ...ofItems] : ["/"];
  return new Response(sitemapXml(shop ? shopOrigin(shop) : platformOrigin(), paths), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
