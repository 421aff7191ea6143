/** What a shop's mails say in the shop's own words. */

/** Paragraphs of a merchant's text, which may hold simple markup: mails carry the words only. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/<[^>]*>/g, " ")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

export const menuUrlOf = (origin: string) => `${origin}/menu`;
