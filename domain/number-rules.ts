import { type Language, LOCALES } from "./language.ts";

/** A number as a language writes it: "1,204". @public Compiled messages, which are not committed, call it. */
export const number = (language: string, value: number): string =>
  value.toLocaleString(LOCALES[language as Language]);
