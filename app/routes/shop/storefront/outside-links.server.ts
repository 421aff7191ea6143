import type { NavigationEntry } from "#domain/shop/navigation.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import * as t from "#messages/outside-links.js";

/**
 * The links in the foot of a shop's pages that lead elsewhere (SET-01): its live chat, then its networks; each only where the shop has set it. They
 * come with their labels, because their words are made on the server and cost the pages no script.
 */
export function outsideLinks(
  shop: Pick<PublicShop, "liveChatButtonId" | "instagram" | "facebook" | "twitter">,
): NavigationEntry[] {
  return [
    { label: t.chat(), to: shop.liveChatButtonId },
    { label: t.instagram(), to: shop.instagram },
    { label: t.facebook(), to: shop.facebook },
    { label: t.twitter(), to: shop.twitter },
  ].flatMap(({ label, to }) => (to ? [{ key: "external" as const, to, label }] : []));
}
