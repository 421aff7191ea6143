import type { DemoShop } from "#domain/shop/shop-schemas.ts";
import type { Context } from "#server/context.ts";
import { originOf } from "#server/origin.ts";

/** One of the shops a newcomer can walk into (contract section 4). */
interface DemoShopSign {
  readonly slug: string;
  readonly title: string;
  /** What is special about it, in one line, for the platform's page and the box of `npm start`. */
  readonly description: string;
}

/** The demo shops in the order they are shown. Names alone: listing them needs no database. */
export const DEMO_SHOPS: readonly DemoShopSign[] = [
  {
    slug: "sweetcrumb",
    title: "Sweet Crumb Bakery",
    description: "A bakery in full swing: thirty things to order, pickup, delivery and gifts.",
  },
  {
    slug: "cornerpies",
    title: "Corner Pies",
    description: "Order without an account; pies come by pickup, delivery or mail.",
  },
  {
    slug: "schoolbake",
    title: "Lincoln School Bake Sale",
    description: "A bake sale: everything says the day it is baked.",
  },
  {
    slug: "closedoven",
    title: "The Closed Oven",
    description: "A shop whose trial is over: its owner can come back, its door stays shut.",
  },
  {
    slug: "backsoon",
    title: "Back Soon Kitchen",
    description: "A shop in maintenance: shoppers read a note, the owner works on.",
  },
];

/** The password of every demo account (contract section 4). */
export const DEMO_PASSWORD = "windowsill-demo";

/** The demo shops as the platform's page lists them: name, what is special, and address; none outside demo mode. */
export function demoShops({ config }: Context): DemoShop[] {
  if (!config.demo) return [];
  return DEMO_SHOPS.map(({ slug, title, description }) => ({
    slug,
    title,
    description,
    url: originOf(config, { slug, shopDomain: null }),
  }));
}
