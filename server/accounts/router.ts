/** Accounts and log-ins: procedures and their policies. */
import { z } from "zod";
import {
  addressLink,
  addressToProve,
  linkToken,
  logIn as logInForm,
  openedSession,
  ownAccount as ownAccountView,
  provedAddress,
  signUpAt,
  signUp as signUpForm,
  validatedSession,
} from "#domain/accounts/account-schemas.ts";
import { ownerLogIn } from "#domain/accounts/owner-schemas.ts";
import { correctedEmail, requestedEmail } from "#domain/accounts/password-schemas.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import { confirmEmail } from "#server/accounts/email/change-email.ts";
import { pendingEmail } from "#server/accounts/email/pending-email.ts";
import {
  correctEmail,
  emailExists,
  openAddressLink,
  sendVerification,
  verifyEmail,
} from "#server/accounts/email/verify-email.ts";
import { accountRequirements, weaknessAt } from "#server/accounts/log-in/account-requirements.ts";
import { logIn } from "#server/accounts/log-in/log-in.ts";
import { signUp } from "#server/accounts/log-in/sign-up.ts";
import { ownAccount } from "#server/accounts/log-in/visitors.ts";
import { endSession, renewSession } from "#server/accounts/sessions/sessions.ts";
import { inShop } from "../database/tenant.ts";
import {
  customerProcedure,
  judgedBy,
  openProcedure,
  router,
  shopProcedure,
  signedInProcedure,
  unlessResting,
} from "../trpc.ts";

export const accountsRouter = router({
  /** One's own account. */
  me: signedInProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
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
  /** Merchants and super admins; anyone else gets the same answer as for a wrong password (matrix r008). On the root domain, super admins only; at a shop that does not exist, no one. */
  logInOwner: openProcedure
    .use(({ ctx, next }) => {
      // Ahead of the form, so that a slip in the shop's id uses up no tries of the address.
      if (ctx.requestedShop === "named" && !ctx.shop) throw new ShopNotFound();
      return next();
    })
    .input(ownerLogIn)
    .output(openedSession)
    .mutation(({ ctx, input }) => logIn(ctx, input, { merchantsOnly: true })),
  /** A shop that is worked on takes no new customers (GUARD-03), like a dead one. */
  signUp: shopProcedure
    .use(unlessResting)
    .use(judgedBy(signUpForm, (shop) => shop && signUpAt(accountRequirements(shop), weaknessAt(shop.title))))
    .input(signUpForm)
    .output(openedSession)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  logOut: signedInProcedure
    .input(z.void())
    .mutation(({ ctx }) => endSession(ctx.em, ctx.session.tokenHash, ctx.now)),
  /** Renews the log-in and returns when it ends. */
  validate: signedInProcedure
    .input(z.void())
    .output(validatedSession)
    .mutation(async ({ ctx }) => {
      const { token, expiresAt } = await renewSession(ctx);
      const { emailVerifiedAt } = ctx.visitor;
      // The token of a cookie is for no script to read.
      return { ...(ctx.bearer !== null && { token }), expiresAt, emailVerifiedAt };
    }),
  /** Whether an address has an account here: the documented check (AUTH-08). */
  emailExists: shopProcedure
    .input(requestedEmail)
    .output(z.strictObject({ exists: z.boolean() }))
    .mutation(({ ctx, input }) => emailExists(ctx, input.email)),
  /** Only ever to one's own address: an address in the body is refused (matrix r023). */
  sendVerification: customerProcedure
    .input(z.strictObject({}).optional())
    .output(z.strictObject({ alreadyVerified: z.boolean() }))
    .mutation(({ ctx }) => sendVerification(ctx)),
  correctEmail: customerProcedure
    .input(correctedEmail)
    .output(z.strictObject({ sent: z.literal(true) }))
    .mutation(({ ctx, input }) => correctEmail(ctx, input)),
  /** The address that is one's own once its link is opened, or null. */
  pendingEmail: customerProcedure
    .input(z.void())
    .output(z.string().nullable())
    .query(({ ctx }) =>
      inShop(ctx.em, ctx.shop.id, (tx) => pendingEmail(tx, ctx, ctx.visitor.id), { readOnly: true }),
    ),
  /** What a link that proves an address is about, before it is used. */
  addressLink: shopProcedure
    .input(addressLink)
    .output(addressToProve)
    .query(({ ctx, input }) => openAddressLink(ctx, input)),
  confirmEmail: shopProcedure
    .input(linkToken)
    .output(provedAddress)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),
  verifyEmail: shopProcedure
    .input(linkToken)
    .output(provedAddress)
    .mutation(({ ctx, input }) => verifyEmail(ctx, input.token)),
});
