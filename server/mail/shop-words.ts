/** The texts of a shop's mails that the shop wrote. */
import { compile } from "html-to-text";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import { remembered } from "#server/shop/memoize.ts";

/** Made once: making it takes as long as an order takes otherwise. */
const asText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "h3", options: { uppercase: false } },
    { selector: "img", format: "skip" },
  ],
});

/** Paragraphs of a merchant's rich text (STORE-07) as plain words: a link stands as its address, everything else as it reads. */
export const paragraphsOf = remembered((html: SafeHtml): readonly string[] =>
  asText(html)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== ""),
);

export const menuUrlOf = (origin: string) => `${origin}/menu`;
