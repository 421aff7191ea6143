import { currentLanguage } from "#domain/language.ts";
import { textsIn } from "#domain/shop/texts-in-language.ts";
import type { Settings } from "./find-shop.ts";

/** The settings with the shop's own texts in the language of the reader: of the request, or of whoever a mail is written to (UI-03). */
export const settingsRead = <Some extends Partial<Settings>>(settings: Some): Some =>
  textsIn(currentLanguage(), settings);
