/** Help and feedback: to the shop by anyone, to the platform by merchants; the platform's FAQs. */
import { z } from "zod";
import {
  changedFaq,
  faqForm,
  faqQuestion,
  faq as faqView,
  movedFaq,
  readFaq,
  wordsToPlatform,
} from "#domain/support/faq-schemas.ts";
import { feedbackForm } from "#domain/support/support-schemas.ts";
import { recordProcedure } from "../shop/shop-of-record.ts";
import { merchantProcedure, router, shopProcedure, superAdminProcedure } from "../trpc.ts";
import { addFaq, changeFaq, faqSources, faqs, moveFaq, removeFaq } from "./faqs.ts";
import { sendFeedback, writeToPlatform } from "./send-feedback.ts";

const sent = z.strictObject({ sent: z.literal(true) });

export const supportRouter = router({
  /** Anyone may write, also while the shop is in maintenance (specification section 2, guard step 5). */
  sendFeedback: shopProcedure
    .input(feedbackForm)
    .output(sent)
    .mutation(({ ctx, input }) => sendFeedback(ctx, input)),
  /** A merchant writes to the platform (MAN-09). */
  writeToPlatform: merchantProcedure
    .input(wordsToPlatform)
    .output(sent)
    .mutation(({ ctx, input }) => writeToPlatform(ctx, input)),

  /** For merchants of whatever shop, by topic (matrix r073). */
  faqs: recordProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(z.array(readFaq))
    .query(({ ctx }) => faqs(ctx)),
  faqSources: superAdminProcedure
    .input(z.void())
    .output(z.array(faqView))
    .query(({ ctx }) => faqSources(ctx)),
  addFaq: superAdminProcedure
    .input(faqForm)
    .output(faqView)
    .mutation(({ ctx, input }) => addFaq(ctx, input)),
  changeFaq: superAdminProcedure
    .input(changedFaq)
    .output(faqView)
    .mutation(({ ctx, input }) => changeFaq(ctx, input)),
  moveFaq: superAdminProcedure
    .input(movedFaq)
    .output(z.null())
    .mutation(({ ctx, input }) => moveFaq(ctx, input)),
  removeFaq: superAdminProcedure
    .input(faqQuestion)
    .output(z.null())
    .mutation(({ ctx, input }) => removeFaq(ctx, input.faqId)),
});
