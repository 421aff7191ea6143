/** Help and feedback. */
import { z } from "zod";
import { feedback } from "#domain/support/support-schemas.ts";
import { router, shopProcedure } from "../trpc.ts";
import { sendFeedback } from "./send-feedback.ts";

export const supportRouter = router({
  /** Anybody may write, also while the shop is in maintenance (spec section 2, guard step 5). */
  sendFeedback: shopProcedure
    .input(feedback)
    .output(z.strictObject({ sent: z.literal(true) }))
    .mutation(({ ctx, input }) => sendFeedback(ctx, input)),
});
