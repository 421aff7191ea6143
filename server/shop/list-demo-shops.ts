/** The demo shops as the platform's page lists them; demo only. */
import type { DemoShop } from "#domain/shop/shop-schemas.ts";
import type { Context } from "#server/context.ts";
import { DEMO_SHOPS } from "#server/demo/demo-shop-list.ts";
import { originOf } from "#server/origin.ts";

/** Name, what is special, and address of each; nothing outside demo mode. */
export function demoShops({ config }: Context): DemoShop[] {
  if (!config.demo) return [];
  return DEMO_SHOPS.map(({ slug, title, says }) => ({
    slug,
    title,
    says,
    url: originOf(config, { slug, shopDomain: null }),
  }));
}
