import { required } from "../fields.ts";
import { all, atMost, type FormRules } from "../form-rules.ts";

/** The longest text to customers, in UTF-16 code units. */
export const LONGEST_NOTE = 2_000;

/** One text is about so many orders at most: those that are handed over first. */
export const MOST_ORDERS_OF_NOTE = 500;

/** What is asked of it while someone types. */
export const NOTE_RULES: FormRules = { text: all(required, atMost(LONGEST_NOTE)) };
