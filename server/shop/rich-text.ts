/**
 * Makes a merchant's rich text safe (STORE-07, security A16): Markdown or HTML becomes HTML of a short allow-list. Done when it is
 * read as well as when it is saved, so that a row written by any other way is harmless too.
 */
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "i", "em", "strong", "u", "ul", "ol", "li", "h2", "h3", "a"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1; a merchant's largest heading is the next one down.
    h1: "h2",
    h4: "h3",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow" }, true),
  },
};

/** Safe HTML of a merchant's text; blank stays blank. */
export function richText(text: string): string {
  if (text.trim() === "") return "";
  const html = marked.parse(text, { async: false, gfm: true, breaks: true });
  return sanitizeHtml(html, { ...ALLOWED, allowedAttributes: { a: ["href", "rel"] } }).trim();
}
