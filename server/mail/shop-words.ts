/** What a shop's mails say in the shop's own words. */
import { convert } from "html-to-text";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";

/** Paragraphs of a merchant's rich text (STORE-07) as plain words: a link stands as its address, everything else as it reads. */
export const paragraphsOf = (html: SafeHtml): string[] =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      { selector: "h2", options: { uppercase: false } },
      { selector: "h3", options: { uppercase: false } },
    ],
  })
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

export const menuUrlOf = (origin: string) => `${origin}/menu`;
