import type { MetaFunction } from "@remix-run/node";
import * as t from "#messages/accounts.js";

import type { StorefrontFacts } from "./use-storefront.ts";

/** The document's title of an account screen, "Log In · Sweet Crumb Bakery"; search engines have no business there. */
export function accountTitle(title: () => string): MetaFunction {
  return ({ matches }) => {
    const storefront = matches.find(({ id }) => id === "storefront")?.data as StorefrontFacts | undefined;
    const shop = storefront?.shop?.title;
    return [
      { title: shop ? t.titleOfShop({ page: title(), shop }) : title() },
      { name: "robots", content: "noindex" },
    ];
  };
}
