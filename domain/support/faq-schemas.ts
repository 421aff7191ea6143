/** The platform's answers for merchants (MAN-09), and what a merchant writes to the platform. */
import { z } from "zod";
import { id, plainText, requiredText } from "../id-schemas.ts";
import { safeHtml } from "../shop/safe-html-schemas.ts";
import { SUPPORT_LENGTHS } from "./support-rules.ts";
import { hasTenWords } from "./ten-words.ts";

/** As its editor has it: what was typed. */
export const faq = z.strictObject({
  id: z.string(),
  topic: z.string(),
  question: z.string(),
  answer: z.string(),
});
export type Faq = z.infer<typeof faq>;

/** As merchants read it. */
export const readFaq = faq.extend({ answer: safeHtml });
export type ReadFaq = z.output<typeof readFaq>;

/** What is typed; the answer may be Markdown or HTML. */
export const faqForm = z.strictObject({
  topic: requiredText(SUPPORT_LENGTHS.topic),
  question: requiredText(SUPPORT_LENGTHS.question),
  answer: requiredText(SUPPORT_LENGTHS.answer),
});
export type FaqForm = z.output<typeof faqForm>;

export const faqQuestion = z.strictObject({ faqId: id });
export const changedFaq = faqForm.extend({ faqId: id });
/** One place up or down within its topic. */
export const movedFaq = z.strictObject({ faqId: id, to: z.enum(["up", "down"]) });
export type MovedFaq = z.output<typeof movedFaq>;

/** At least ten words, as of any feedback (STORE-03). Who writes is known. */
export const wordsToPlatform = z.strictObject({
  message: plainText(SUPPORT_LENGTHS.message)
    .transform((text) => text.trim())
    .refine(hasTenWords, "tenWords"),
});
