import type { MetaFunction } from "@remix-run/node";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";
import type { StorefrontFacts } from "./use-storefront.ts";

const t = speak(accounts);

/** The document's title of an account screen, "Log In · Sweet Crumb Bakery"; search engines have no business there. */
export function accountTitle(page: string): MetaFunction {
  return ({ matches }) => {
    const storefront = matches.find(({ id }) => id === "storefront")?.data as StorefrontFacts | undefined;
    const shop = storefront?.shop?.title;
    return [
      { title: shop ? t("title.ofShop", { page, shop }) : page },
      { name: "robots", content: "noindex" },
    ];
  };
}
