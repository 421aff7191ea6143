/** What orders keep in English, in the reader's language. Views call it where they are made, on the server. */
import { storedTexts } from "#domain/stored-words.ts";
import * as t from "#messages/stored-words.js";

export const { slotText, longSlotText, typeText, payWayText, slotShownAs, payWayShownAs } = storedTexts(t);
