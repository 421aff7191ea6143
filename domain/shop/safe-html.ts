import type { SafeHtml } from "./safe-html-schemas.ts";

/** Safe pieces one below the other; blank ones leave no gap. */
export const joinHtml = (...pieces: readonly SafeHtml[]): SafeHtml =>
  pieces.filter(Boolean).join("\n") as SafeHtml;

/**
 * Cuts a text after its first paragraph: the inside of that and the rest. Null where it begins otherwise, or where the paragraph holds a
 * picture or a link.
 */
export function cutFirstParagraph(html: SafeHtml): Readonly<{ inside: SafeHtml; rest: SafeHtml }> | null {
  const [whole, inside] = /^\s*<p>((?:(?!<\/p>|<img|<a )[\s\S])*)<\/p>/.exec(html) ?? [];
  if (whole === undefined || inside === undefined) return null;
  return { inside: inside as SafeHtml, rest: html.slice(whole.length) as SafeHtml };
}
