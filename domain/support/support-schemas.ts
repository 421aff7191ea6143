/** Feedback to a shop (STORE-03): at least ten words. */
import { z } from "zod";
import { plainText } from "../id-schemas.ts";
import { hasTenWords } from "./ten-words.ts";

export const feedback = z.strictObject({
  message: plainText(5000)
    .transform((text) => text.trim())
    .refine(hasTenWords, "tenWords"),
  name: plainText(100).default(""),
  email: plainText(254).default(""),
});
export type Feedback = z.infer<typeof feedback>;
