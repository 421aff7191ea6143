/** What the product is offered in (UI-03), and what accounts and orders keep. */
export const OFFERED_LANGUAGES = ["en", "es"] as const;
export type OfferedLanguage = (typeof OFFERED_LANGUAGES)[number];

/**
 * The languages of the product. `en-XA` is English with accents and 40 % longer: it shows what was forgotten, and is offered only where
 * the switch `PSEUDO_LANGUAGE` is on.
 */
export const LANGUAGES = [...OFFERED_LANGUAGES, "en-XA"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whose days, clocks and numbers a language has. No one writes them with accents, so the pseudo-language has those of another language. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-US",
  es: "es-US",
  "en-XA": "is",
};

/** What is spoken where no request says otherwise: mails, jobs, REST, tests. */
export const DEFAULT_LANGUAGE: OfferedLanguage = "en";

let language = (): Language => DEFAULT_LANGUAGE;

/** The language of the request on the server, of the document in a browser. @public The compiled messages, which are not committed, ask for it. */
export const currentLanguage = (): Language => language();

/** Says where `currentLanguage` looks. Called once by each side. */
export function takeLanguageFrom(source: () => Language): void {
  language = source;
}

/** The name of each language in itself, as who reads no other looks for it. */
export const LANGUAGE_NAMES: Readonly<Record<OfferedLanguage, string>> = { en: "English", es: "Español" };

/** The language of a name that comes from outside, of those that are offered; null for any other. */
export const languageNamed = <Each extends Language>(
  name: string | null | undefined,
  offered: readonly Each[],
): Each | null => offered.find((each) => each === name) ?? null;

/** What an account or an order keeps of a reader's language: no one is written to with accents. */
export const keptLanguage = (language: Language): OfferedLanguage =>
  languageNamed(language, OFFERED_LANGUAGES) ?? DEFAULT_LANGUAGE;

/**
 * The language that an `Accept-Language` header asks for, of those that are offered; English otherwise. Weights are not read: browsers
 * name the best first.
 */
export function requestedLanguage(header: string | null, offered: readonly Language[]): Language {
  for (const part of (header ?? "").slice(0, 200).split(",")) {
    const tag = part.split(";")[0]?.trim().toLowerCase() ?? "";
    const exact = offered.find((name) => name.toLowerCase() === tag);
    const found = exact ?? offered.find((name) => name === tag.split("-")[0]);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
