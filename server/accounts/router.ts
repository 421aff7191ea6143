/** Accounts and log-ins: who may ask what. */
import { z } from "zod";
import {
  linkToken,
  logIn as logInForm,
  openedSession,
  ownAccount as ownAccountView,
  signUp as signUpForm,
  validatedSession,
} from "#domain/accounts/account-schemas.ts";
import { ownerLogIn } from "#domain/accounts/owner-schemas.ts";
import { ShopExpired } from "#domain/shop/shop-errors.ts";
import { customerProcedure, openProcedure, router, shopProcedure, signedInProcedure } from "../trpc.ts";
import { logIn } from "./log-in.ts";
import { endSession, renewSession } from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { sendVerification, verifyEmail } from "./verify-email.ts";
import { ownAccount } from "./visitors.ts";

export const accountsRouter = router({
  /** One's own account. */
  me: signedInProcedure
    .input(z.void())
    .output(ownAccountView)
    .query(({ ctx }) => ownAccount(ctx.visitor)),
  /** One's own account, or null for a guest: for screens that show both. */
  visitor: openProcedure
    .input(z.void())
    .output(ownAccountView.nullable())
    .query(({ ctx }) => ctx.visitor && ownAccount(ctx.visitor)),
  /** When the log-in ends unless it is used, or null for a guest. */
  sessionEnd: openProcedure
    .input(z.void())
    .output(z.date().nullable())
    .query(({ ctx }) => ctx.session?.expiresAt ?? null),
  logIn: shopProcedure
    .input(logInForm)
    .output(openedSession)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  /** Merchants and super admins; anybody else hears the same as for a wrong password (matrix r008). On the root domain, super admins only. */
  logInOwner: openProcedure
    .input(ownerLogIn)
    .output(openedSession)
    .mutation(({ ctx, input }) => logIn(ctx, input, { merchantsOnly: true })),
  /** A dead shop takes no new customers (GUARD-03). */
  signUp: shopProcedure
    .use(({ ctx, next }) => {
      if (ctx.shop.standing.isDead) throw new ShopExpired();
      return next();
    })
    .input(signUpForm)
    .output(openedSession)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  logOut: signedInProcedure
    .input(z.void())
    .mutation(({ ctx }) => endSession(ctx.em, ctx.session.tokenHash, ctx.now)),
  /** Renews the log-in and says until when it lasts. */
  validate: signedInProcedure
    .input(z.void())
    .output(validatedSession)
    .mutation(async ({ ctx }) => ({
      ...(await renewSession(ctx)),
      emailVerifiedAt: ctx.visitor.emailVerifiedAt,
    })),
  sendVerification: customerProcedure.input(z.void()).mutation(({ ctx }) => sendVerification(ctx)),
  verifyEmail: shopProcedure
    .input(linkToken)
    .output(z.strictObject({ verified: z.literal(true) }))
    .mutation(({ ctx, input }) => verifyEmail(ctx, input.token)),
});
