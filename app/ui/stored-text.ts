/** What orders keep in English, in the reader's language. */
import { storedTexts } from "#domain/stored-words.ts";
import * as t from "#messages/stored-words.js";
import { readerLanguage } from "./reader-language.ts";

export const { slotText, longSlotText, typeText, payWayText, slotShownAs, payWayShownAs } = storedTexts(
  t,
  readerLanguage,
);
