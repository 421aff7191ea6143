/** Opening a shop, and owners' log-in to it (AUTH-04). */
import { z } from "zod";
import { linkToken, openedSession } from "#domain/accounts/account-schemas.ts";
import {
  handedOverShop,
  openedShop,
  ownerSignUp,
  ownerSignUpAt,
  slugAnswer,
  slugQuestion,
} from "#domain/accounts/owner-schemas.ts";
import { weaknessOfOwner } from "#server/accounts/log-in/account-requirements.ts";
import { judgedBy, merchantProcedure, openProcedure, router, shopProcedure } from "#server/trpc.ts";
import { activateOwner, sendActivation } from "./owner-activation.ts";
import { openHandOver } from "./owner-handover.ts";
import { signUpOwner, signUpOwnerHere, slugFree } from "./owner-sign-up.ts";

/** Every problem of an owner's sign-up in one round. */
const judged = judgedBy(ownerSignUp, () => ownerSignUpAt(weaknessOfOwner));

export const ownersRouter = router({
  /** Opens a shop and its owner's log-in: for programs. */
  signUp: openProcedure
    .use(judged)
    .input(ownerSignUp)
    .output(openedShop)
    .mutation(({ ctx, input }) => signUpOwner(ctx, input)),
  /** Opens a shop and returns the address of its owner's log-in: for the screen on the root domain. */
  openShop: openProcedure
    .use(judged)
    .input(ownerSignUp)
    .output(handedOverShop)
    .mutation(({ ctx, input }) => signUpOwnerHere(ctx, input)),
  /** What stands against an address, requested while it is typed. */
  slugFree: openProcedure
    .input(slugQuestion)
    .output(slugAnswer)
    .query(({ ctx, input }) => slugFree(ctx, input.slug)),
  /** Takes a log-in over that was opened on another host. */
  enter: shopProcedure
    .input(linkToken)
    .output(openedSession)
    .mutation(({ ctx, input }) => openHandOver(ctx, input.token)),
  /** The link of the activation mail. */
  activate: shopProcedure
    .input(linkToken)
    .output(z.strictObject({ verified: z.literal(true) }))
    .mutation(({ ctx, input }) => activateOwner(ctx, input.token)),
  /** Sends the activation mail once more, to oneself. */
  sendActivation: merchantProcedure.input(z.void()).mutation(({ ctx }) => sendActivation(ctx)),
});
