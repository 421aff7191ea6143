/** The language of each request, kept beside it, so that two requests in two languages at once do not meet (UI-03). */
import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LANGUAGE, type Language, takeLanguageFrom } from "#domain/language.ts";

const languages = new AsyncLocalStorage<Language>();
takeLanguageFrom(() => languages.getStore() ?? DEFAULT_LANGUAGE);

/** Does something in a language: `currentLanguage` and every message within, also after an `await`, follow it. */
export const inLanguage = <Answer>(language: Language, act: () => Answer): Answer =>
  languages.run(language, act);
