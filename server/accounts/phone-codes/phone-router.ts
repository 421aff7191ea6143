/** Log-in by phone, and the update of accounts that have no password yet: procedures and their policies (AUTH-03, matrix r024 to r032). */
import { z } from "zod";
import { ownAccount } from "#domain/accounts/account-schemas.ts";
import {
  codeRequested,
  openedByPhone,
  ownCode,
  phoneExists as phoneExistsAnswer,
  requestedPhone,
  updatedLegacy,
  updateLegacy as updateLegacyForm,
  validatedLegacy,
  verifyCode as verifyCodeForm,
} from "#domain/accounts/phone-schemas.ts";
import { merchantProcedure, router, shopProcedure } from "#server/trpc.ts";
import { phoneProofOf, updateLegacy, upgradeOf, validateLegacy } from "./legacy-update.ts";
import { phoneExists, proveOwnPhone, sendCode, sendOwnCode, verifyCode } from "./phone-codes.ts";

export const phoneLogInRouter = router({
  phoneExists: shopProcedure
    .input(requestedPhone)
    .output(phoneExistsAnswer)
    .mutation(({ ctx, input }) => phoneExists(ctx, input.phone)),
  sendCode: shopProcedure
    .input(requestedPhone)
    .output(codeRequested)
    .mutation(({ ctx, input }) => sendCode(ctx, input.phone)),
  verifyCode: shopProcedure
    .input(verifyCodeForm)
    .output(openedByPhone)
    .mutation(({ ctx, input }) => verifyCode(ctx, input)),
  /** To the number of a merchant's own account, so that text messages may go to it. */
  sendOwnCode: merchantProcedure
    .input(z.void())
    .output(codeRequested)
    .mutation(({ ctx }) => sendOwnCode(ctx)),
  /** The number is proved by the code; no log-in is opened. */
  proveOwn: merchantProcedure
    .input(ownCode)
    .output(ownAccount)
    .mutation(({ ctx, input }) => proveOwnPhone(ctx, input.code)),
  /** Only in a log-in that a phone code of this shop opened; every other one is refused like none. */
  validateLegacy: shopProcedure
    .use(async ({ ctx, next }) => next({ ctx: { proof: await phoneProofOf(ctx) } }))
    .input(z.void().or(z.strictObject({})))
    .output(validatedLegacy)
    .mutation(({ ctx }) => validateLegacy(ctx)),
  /** Only with an upgrade token as bearer. */
  updateLegacy: shopProcedure
    .use(async ({ ctx, next }) => next({ ctx: { upgrade: await upgradeOf(ctx) } }))
    .input(updateLegacyForm)
    .output(updatedLegacy)
    .mutation(({ ctx, input }) => updateLegacy(ctx, input)),
});
