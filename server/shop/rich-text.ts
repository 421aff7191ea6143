/**
 * Makes a merchant's rich text safe (STORE-07, security A16): Markdown or HTML becomes HTML of a short allow-list. Done when it is
 * read as well as when it is saved, so that a row written by any other way is harmless too.
 */
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import { remembered } from "./remembered.ts";

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "i", "em", "strong", "u", "ul", "ol", "li", "h2", "h3", "a"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1; a merchant's largest heading is the next one down.
    h1: "h2",
    h4: "h3",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow" }, true),
  },
};

/** Marks of Markdown beyond which no text was written by somebody who wants to be read, and the parser needs time without measure. */
const MOST_BRACKETS = 200;
const MOST_MARKS = 2_000;

/** Safe HTML of a merchant's text; blank stays blank. */
export const richText = remembered((text: string): SafeHtml => {
  if (text.trim() === "") return "" as SafeHtml;
  return sanitizeHtml(asHtml(text), ALLOWED).trim() as SafeHtml;
});

/** Markdown as HTML that is not safe yet. What is no Markdown to be reckoned with stays as it is: its HTML alone counts. */
function asHtml(text: string): string {
  if (count(text, /[[\]]/g) > MOST_BRACKETS || count(text, /[*_~`>]/g) > MOST_MARKS) return text;
  try {
    return marked.parse(text, { async: false, gfm: true, breaks: true });
  } catch {
    // Nested too deeply for the parser.
    return text;
  }
}

const count = (text: string, marks: RegExp) => text.match(marks)?.length ?? 0;
