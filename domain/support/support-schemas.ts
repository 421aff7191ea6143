/** Feedback to a shop (STORE-03): at least ten words. */
import { z } from "zod";
import { plainText } from "../id-schemas.ts";

export const TEN_WORDS_MESSAGE = "Please provide at least 10 words describing the issue";

export const feedback = z.strictObject({
  message: plainText(5000)
    .transform((text) => text.trim())
    .refine((text) => text.split(/\s+/).filter(Boolean).length >= 10, TEN_WORDS_MESSAGE),
  name: plainText(100).default(""),
  email: plainText(254).default(""),
});
export type Feedback = z.infer<typeof feedback>;
