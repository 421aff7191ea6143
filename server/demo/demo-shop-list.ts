import type { DemoShop } from "#domain/shop/shop-schemas.ts";
import * as t from "#messages/demo-shops.js";
import type { Context } from "#server/context.ts";
import { originOf } from "#server/origin.ts";

/** One of the shops a newcomer can walk into (contract section 4). */
interface DemoShopSign {
  readonly slug: string;
  readonly title: string;
  /** What is special about it, in one line, for the platform's page. */
  readonly says: () => string;
}

/** The demo shops in the order they are shown. Names alone: listing them needs no database. */
export const DEMO_SHOPS: readonly DemoShopSign[] = [
  {
    slug: "sweetcrumb",
    title: "Sweet Crumb Bakery",
    says: t.sweetcrumb,
  },
  {
    slug: "cornerpies",
    title: "Corner Pies",
    says: t.cornerpies,
  },
  {
    slug: "schoolbake",
    title: "Lincoln School Bake Sale",
    says: t.schoolbake,
  },
  {
    slug: "closedoven",
    title: "The Closed Oven",
    says: t.closedoven,
  },
  {
    slug: "backsoon",
    title: "Back Soon Kitchen",
    says: t.backsoon,
  },
];

/** The password of every demo account (contract section 4). */
export const DEMO_PASSWORD = "windowsill-demo";

/** The demo shops as the platform's page lists them: name, what is special in the reader's language, and address; none outside demo mode. */
export function demoShops({ config }: Context): DemoShop[] {
  if (!config.demo) return [];
  return DEMO_SHOPS.map(({ slug, title, says }) => ({
    slug,
    title,
    description: says(),
    url: originOf(config, { slug, shopDomain: null }),
  }));
}
