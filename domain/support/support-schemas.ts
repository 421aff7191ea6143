/** Feedback to a shop (STORE-03): at least ten words. */
import { z } from "zod";
import { byRules } from "../by-rules-schemas.ts";
import { id, plainText } from "../id-schemas.ts";
import { FEEDBACK_RULES, SUPPORT_LENGTHS } from "./support-rules.ts";
import { hasTenWords } from "./ten-words.ts";

export const feedback = z.strictObject({
  message: plainText(SUPPORT_LENGTHS.message)
    .transform((text) => text.trim())
    .refine(hasTenWords, "tenWords"),
  name: plainText(SUPPORT_LENGTHS.name).default(""),
  email: plainText(SUPPORT_LENGTHS.email).default(""),
  /** The form's own: the same words with it again are kept and mailed once. */
  key: id.optional(),
});
export type Feedback = z.infer<typeof feedback>;

/** The same as its form and the call judge it: also by the address that someone leaves for an answer, which may be left out. */
export const feedbackForm = byRules(feedback, FEEDBACK_RULES);
