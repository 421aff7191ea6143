/** Forgotten passwords and addresses: anyone at a shop may ask, and gets the same answer (AUTH-08). */
import { z } from "zod";
import { linkToken } from "#domain/accounts/account-schemas.ts";
import {
  forgottenEmail,
  forgottenPassword,
  resetAccount,
  resetPasswordAt,
  resetPassword as resetPasswordForm,
} from "#domain/accounts/password-schemas.ts";
import { weaknessAt } from "#server/accounts/log-in/account-requirements.ts";
import { judgedBy, router, shopProcedure } from "#server/trpc.ts";
import { openReset, resetPassword, sendForgottenEmail, sendReset } from "./reset-password.ts";

export const passwordsRouter = router({
  sendReset: shopProcedure
    .input(forgottenPassword)
    .output(z.void())
    .mutation(({ ctx, input }) => sendReset(ctx, input.email)),
  /** Changes nothing, but is posted all the same: a token has no business in an address. */
  openReset: shopProcedure
    .input(linkToken)
    .output(resetAccount)
    .mutation(({ ctx, input }) => openReset(ctx, input.token)),
  reset: shopProcedure
    .use(judgedBy(resetPasswordForm, (shop) => shop && resetPasswordAt(weaknessAt(shop.title))))
    .input(resetPasswordForm)
    .output(z.strictObject({ isMerchant: z.boolean() }))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  merchantForgotEmail: shopProcedure
    .input(forgottenEmail)
    .output(z.void())
    .mutation(({ ctx, input }) => sendForgottenEmail(ctx, input.phone)),
});
