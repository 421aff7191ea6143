/** What orders keep in English, in the language of a mail. */
import { currentLanguage } from "#domain/language.ts";
import { storedTexts } from "#domain/stored-words.ts";
import * as t from "#messages/stored-words.js";

export const { slotText, typeText, payWayText } = storedTexts(t, currentLanguage);
