/** A shop's address: its slug, which its merchant may change, and a domain of its own, which a super admin sets (SHOP-01). */
import { z } from "zod";
import { id } from "#domain/id-schemas.ts";
import { foldedSlug, LONGEST_TYPED_SLUG } from "./slug.ts";

/** The name that is wished for: any text, folded. Whether it can be one is a rule of its own. */
export const renameShop = z.strictObject({
  slug: z.string({ error: "notText" }).max(LONGEST_TYPED_SLUG).transform(foldedSlug),
});

export const renamedShop = z.strictObject({
  slug: z.string(),
  /** Where the one who renamed it goes on: a link that carries the log-in to the new host, good once, for 60 seconds. */
  url: z.string(),
});
export type RenamedShop = z.infer<typeof renamedShop>;

/** The exact host at which a shop is found besides its slug's; null for none. */
export const setShopDomain = z.strictObject({
  shopId: id,
  shopDomain: z.string({ error: "notText" }).max(300).transform(foldedSlug).nullable(),
});
export type SetShopDomain = z.output<typeof setShopDomain>;
