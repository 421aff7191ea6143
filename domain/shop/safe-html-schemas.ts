/** HTML that may be drawn as it is (STORE-07). */
import { z } from "zod";

/**
 * HTML that the sanitiser made (server/shop/rich-text.ts) and no one else: where HTML is drawn, in pages and mails, the compiler refuses every
 * other text. Only for answers; what someone sends is text.
 */
export const safeHtml = z.string().brand<"SafeHtml", "inout">();
export type SafeHtml = z.output<typeof safeHtml>;
