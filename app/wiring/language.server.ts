/** The choice of a language (UI-03): the form in the foot of every page, and in the menu of the account where there is no foot. */
import { redirectDocument } from "@remix-run/node";
import type { NamedEntry } from "#app/shell/named-entries.ts";
import { screenAt } from "#domain/accounts/screen-at.ts";
import { keptLanguage, LANGUAGE_NAMES, languageNamed, OFFERED_LANGUAGES } from "#domain/language.ts";
import { keepLanguage } from "#server/accounts/own-account/keep-language.ts";
import { LANGUAGE_PARAMETER, languageCookie } from "#server/http/reader-language.ts";
import { theApp } from "#server/running-app.ts";
import { contextOf } from "./api.server.ts";
import type { PageRequest } from "./load-context.server.ts";

const PATH = "/language";
const CHOSEN = "to";

/** The languages that the page is not in, each as an entry that changes to it; it stands where no entry has an icon. */
export function languageEntries({ context }: PageRequest): NamedEntry[] {
  return OFFERED_LANGUAGES.filter((each) => each !== keptLanguage(context.facts.language)).map((each) => ({
    key: "language",
    to: `${PATH}?${CHOSEN}=${each}`,
    post: true,
    label: LANGUAGE_NAMES[each],
    lang: each,
    icon: "",
  }));
}

/**
 * Keeps the choice and answers with the page again. As a whole: the scripts of a page are of one language. A language that is not offered
 * changes nothing.
 */
export async function chooseLanguage(args: PageRequest): Promise<Response> {
  const { request, context } = args;
  const language = languageNamed(new URL(request.url).searchParams.get(CHOSEN), OFFERED_LANGUAGES);
  if (language) {
    context.facts.cookies.push(languageCookie(theApp().config, language));
    await keepLanguage(await contextOf(args), language);
  }
  return redirectDocument(pageBefore(request, context.facts.origin) ?? "/");
}

/** The page of ours that the form stood on, as the browser says. */
function pageBefore(request: Request, origin: string): string | null {
  const referrer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const address = new URL(referrer);
  // What the address itself names would win over the choice.
  address.searchParams.delete(LANGUAGE_PARAMETER);
  return address.origin === origin ? screenAt(address) : null;
}
