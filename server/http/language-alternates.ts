/** The addresses of a page in each language, for search engines (UI-03): in a header, so that no page is a byte longer. */
import { OFFERED_LANGUAGES } from "#domain/language.ts";
import { LANGUAGE_PARAMETER } from "./reader-language.ts";

/** What anyone may find: the pages of a shop, and the platform's own. */
const FOUND = new Set(["/", "/menu", "/about", "/help"]);

/** Adds them to the answer to a page that may be found; other answers stay as they are. */
export function addAlternates(answer: Response, { origin, path }: { origin: string; path: string }): void {
  if (answer.status !== 200 || !FOUND.has(path)) return;
  const page = `${origin}${path}`;
  const link = (address: string, language: string) => `<${address}>; rel="alternate"; hreflang="${language}"`;
  const all = [
    ...OFFERED_LANGUAGES.map((each) => link(`${page}?${LANGUAGE_PARAMETER}=${each}`, each)),
    link(page, "x-default"),
  ];
  answer.headers.append("Link", all.join(", "));
}
