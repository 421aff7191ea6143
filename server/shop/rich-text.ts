/**
 * Makes a merchant's rich text safe (STORE-07, SEC-A16): Markdown or HTML becomes HTML of a short allow-list. It runs when a text is saved and
 * again when it is read, so that a row that other code wrote is harmless too.
 */
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { isAllowedHref } from "#domain/shop/link-address.ts";
import { pictureType } from "#domain/shop/picture-rules.ts";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import { paragraphsOf } from "../mail/shop-words.ts";
import { remembered } from "./memoize.ts";

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "i", "em", "strong", "u", "ul", "ol", "li", "h2", "h3", "a", "img"],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "loading"] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1; a merchant's largest heading is the next one down.
    h1: "h2",
    h4: "h3",
    a: (_, { href = "" }) => ({
      tagName: "a",
      attribs: { ...linkTo(href), rel: "noopener noreferrer nofollow" },
    }),
    img: (_, { src = "", alt = "" }) => ({ tagName: "img", attribs: { src, alt, loading: "lazy" } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPicture(attribs.src ?? ""),
};

function linkTo(typed: string): { href?: string } {
  const href = typed
    .trim()
    .replaceAll(" ", "%20")
    .replace(/^http:\/\//i, "https://");
  return isAllowedHref(href) ? { href } : {};
}

/** Whether an address is that of a picture that this shop's own host serves. Any other address would reveal the page's readers to a stranger. */
const isOwnPicture = (src: string) =>
  src.startsWith(PICTURES) && pictureType(src.slice(PICTURES.length)) !== null;
const PICTURES = "/images/";

/** The most brackets of a text: no readable text has more, and the parser's time would be unbounded. */
const MOST_BRACKETS = 200;
const MOST_MARKS = 2_000;

/** Safe HTML of a merchant's text; blank stays blank. */
export const richText = remembered((text: string): SafeHtml => {
  if (text.trim() === "") return "" as SafeHtml;
  return sanitizeHtml(asHtml(text.replaceAll("\ufeff", "")), ALLOWED).trim() as SafeHtml;
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

/** A text as it reads where only its words are shown, in mails and beside the payment options: HTML of paragraphs and their lines. */
export function wordsOf(text: string): SafeHtml {
  const paragraphs = paragraphsOf(richText(text)).map((words) => escaped(words).replaceAll("\n", "<br>"));
  return richText(paragraphs.map((words) => `<p>${words}</p>`).join(""));
}

const escaped = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
