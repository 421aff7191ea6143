/** Super admins: how they get in, and what they may at every shop (AUTH-04, SUP-01). */
import { z } from "zod";
import { linkToken, openedSession } from "#domain/accounts/account-schemas.ts";
import {
  acceptInvitation as acceptForm,
  activationMail,
  handOver,
  invitation,
} from "#domain/accounts/owner-schemas.ts";
import { id } from "#domain/id-schemas.ts";
import { sendActivationTo } from "#server/accounts/owners/owner-activation.ts";
import { enterShop } from "#server/accounts/owners/owner-handover.ts";
import { openProcedure, router, superAdminProcedure } from "#server/trpc.ts";
import { acceptInvitation, beginInvitation } from "./admin-invitation.ts";

export const adminsRouter = router({
  /** The key for the authenticator app of the person who is invited. */
  invitation: openProcedure
    .input(linkToken)
    .output(invitation)
    .query(({ ctx, input }) => beginInvitation(ctx, input.token)),
  acceptInvitation: openProcedure
    .input(acceptForm)
    .output(openedSession)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  /** A link into a shop, good once, for 60 seconds. */
  enterShop: superAdminProcedure
    .input(z.strictObject({ shopId: id }))
    .output(handOver)
    .mutation(({ ctx, input }) => enterShop(ctx, input.shopId)),
  /** Has an owner's activation mail sent again (matrix r163). */
  sendActivation: superAdminProcedure
    .input(activationMail)
    .mutation(({ ctx, input }) => sendActivationTo(ctx, input.adminEmail)),
});
