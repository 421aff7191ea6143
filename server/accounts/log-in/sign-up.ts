/** A customer's sign-up (AUTH-02): account, log-in and one mail, which welcomes and verifies, in one transaction. */
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { EmailTaken, PhoneTaken } from "#domain/accounts/account-errors.ts";
import type { OpenedSession, SignUp } from "#domain/accounts/account-schemas.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { User } from "#entities/accounts/user.ts";
import { sendVerificationIn } from "#server/accounts/email/verify-email.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { endSession, openSession } from "#server/accounts/sessions/sessions.ts";
import { mergeGuestCart } from "#server/cart/change-cart.ts";
import type { AtShop } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitSignUps } from "#server/limits/attempt-limits.ts";
import { opened } from "./log-in.ts";

/**
 * Makes the account and opens its log-in. Roles, shop and verification never come from the form, which was judged by `signUpAt`.
 *
 * @throws EmailTaken, PhoneTaken, TooManyTries
 */
export async function signUp(ctx: AtShop, form: SignUp): Promise<OpenedSession> {
  const { shop } = ctx;
  if (ctx.channel === "page" && ctx.session) await endSession(ctx.em, ctx.session.tokenHash, ctx.now);
  await limitSignUps(ctx, form.email);
  const passwordHash = await hashPassword(form.password);
  const session = await inShop(ctx.em, shop.id, async (tx) => {
    const user = await makeUser(tx, ctx, form, passwordHash);
    await sendVerificationIn(
      tx,
      ctx,
      { id: user.id, email: form.email, firstName: form.firstName },
      shop.settings.sendWelcomeEmail ? "welcome" : "verify-email",
    );
    await mergeGuestCart(tx, ctx, user.id);
    return openSession(tx, ctx, shop.id, user.id);
  }).catch(refuseTaken);
  return opened(ctx, session);
}

async function makeUser(
  tx: EntityManager,
  { shop, language }: AtShop,
  form: SignUp,
  passwordHash: string,
): Promise<User> {
  const { firstName, lastName, email, phone, street, zip, paymentService, paymentHandle } = form;
  const taken = await tx.count(User, { shopId: shop.id, email });
  if (taken > 0) throw new EmailTaken();
  const user = tx.create(User, {
    shopId: shop.id,
    firstName,
    lastName,
    email,
    phone,
    phoneNormalized: phone === "" ? null : phoneDigits(phone),
    street,
    zip,
    paymentService,
    paymentHandle,
    passwordHash,
    language,
  });
  await tx.flush();
  return user;
}

/** Two sign-ups at once: the database accepts one; the other gets the usual refusal. */
function refuseTaken(error: unknown): never {
  if (error instanceof UniqueConstraintViolationException) {
    throw /users_phone/.test(error.message) ? new PhoneTaken() : new EmailTaken();
  }
  throw error;
}
