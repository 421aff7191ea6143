/** The texts of a shop's settings as a reader gets them, who may read another language than the shop wrote first (UI-03, decision 0095). */
import type { Language } from "../language.ts";
import { firstOf, isSpanish, SETTING_NAMES, type SettingInBoth, type SpanishSetting } from "./settings.ts";

/** One text as a reader of a language gets it: the second one, in Spanish, only where there are both. */
export const textIn = (language: Language, first: string, second: string): string =>
  language === "es" && first.trim() !== "" && second.trim() !== "" ? second : first;

const PAIRS = SETTING_NAMES.filter(isSpanish).map((second) => [firstOf(second), second] as const);

/**
 * The same settings, with the Spanish text in the place of the first one wherever there are both. A shop that says nothing first says nothing in Spanish
 * either: what a message does, "not taking orders" above all, may not depend on who reads it.
 */
export function textsIn<Texts extends Partial<Readonly<Record<SettingInBoth | SpanishSetting, string>>>>(
  language: Language,
  texts: Texts,
): Texts {
  if (language !== "es") return texts;
  const given = PAIRS.filter(([first, second]) => texts[first]?.trim() && texts[second]?.trim());
  if (given.length === 0) return texts;
  return { ...texts, ...Object.fromEntries(given.map(([first, second]) => [first, texts[second]])) };
}
