/** A shop's mails and text messages, for its merchants (NOTE-01). */
import {
  messageDetail,
  messageNamed,
  messageResent,
  messagesPage,
  messagesQuestion,
  messageToResend,
} from "#domain/support/message-schemas.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { resendMessage } from "./resend-message.ts";
import { shopMessage, shopMessages } from "./shop-messages.ts";

export const messagesRouter = router({
  list: merchantProcedure
    .input(messagesQuestion)
    .output(messagesPage)
    .query(({ ctx, input }) => shopMessages(ctx, input)),
  one: merchantProcedure
    .input(messageNamed)
    .output(messageDetail)
    .query(({ ctx, input }) => shopMessage(ctx, input.messageId)),
  /** Once for each key, and within limits. */
  resend: merchantProcedure
    .input(messageToResend)
    .output(messageResent)
    .mutation(({ ctx, input }) => resendMessage(ctx, input)),
});
