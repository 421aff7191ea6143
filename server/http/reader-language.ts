/** Which language a request is answered in (UI-03). */
import { parse } from "hono/utils/cookie";
import { type Language, languageNamed, requestedLanguage } from "#domain/language.ts";
import type { Config } from "#server/config.ts";
import { readCookie, setCookie } from "#server/cookies.ts";

type Offer = Pick<Config, "languages" | "secureCookies">;

/** A year: nobody chooses a language every month. */
const KEPT_SECONDS = 365 * 24 * 3600;

/** The parameter of an address that names a language, for search engines: a page then has an address in each. */
export const LANGUAGE_PARAMETER = "lang";

/**
 * The cookie by which programs and earlier agreements know a reader's choice; ours counts before it. On https it has the prefix that keeps a
 * sibling shop's subdomain from setting it, as all others have (SEC-A20). Where it comes, no page that is kept for everyone is sent.
 */
const otherCookieOf = ({ secureCookies }: Pick<Config, "secureCookies">) =>
  secureCookies ? `__Host-${LANGUAGE_PARAMETER}` : LANGUAGE_PARAMETER;

/** What the reader chose before, of the languages that are offered; null where nothing was chosen. */
function chosenBefore(request: Request, config: Offer): Language | null {
  const { languages } = config;
  if (!request.headers.has("cookie")) return null;
  const chosen = languageNamed(readCookie(config, request, "language"), languages);
  if (chosen) return chosen;
  const name = otherCookieOf(config);
  return languageNamed(parse(request.headers.get("cookie") ?? "", name)[name], languages);
}

/** The Set-Cookie line that keeps a reader's choice. */
export const languageCookie = (config: Pick<Config, "secureCookies">, language: Language): string =>
  setCookie(config, "language", language, KEPT_SECONDS);

/**
 * The language that the address names, else the one that the reader chose before, else the one that the browser asks for. `cookie` keeps what
 * the address named, so that the next pages are in the same language as this one's scripts.
 */
export function readerLanguage(
  request: Request,
  config: Offer,
): { language: Language; cookie: string | null } {
  const { languages } = config;
  const chosen = chosenBefore(request, config);
  const isReading = request.method === "GET" || request.method === "HEAD";
  const named = isReading ? languageNamed(parameterOf(request.url), languages) : null;
  if (named) return { language: named, cookie: named === chosen ? null : languageCookie(config, named) };
  return {
    language: chosen ?? requestedLanguage(request.headers.get("accept-language"), languages),
    cookie: null,
  };
}

/** Most addresses ask nothing: reading those takes longer than all else here. */
function parameterOf(url: string): string | null {
  const question = url.indexOf("?");
  return question === -1 ? null : new URLSearchParams(url.slice(question)).get(LANGUAGE_PARAMETER);
}
