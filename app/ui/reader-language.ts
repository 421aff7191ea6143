import { currentLanguage, type Language } from "#domain/language.ts";

/** The reader's language: of the request; in a browser, whose scripts know none, of its document. */
export const readerLanguage = (): Language =>
  typeof document === "undefined" ? currentLanguage() : (document.documentElement.lang as Language);
