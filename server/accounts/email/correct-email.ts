/** A mistyped address is put right before it was ever proved (AUTH-02). */
import { EmailVerifiedAlready, WrongRole } from "#domain/accounts/account-errors.ts";
import type { CorrectedEmail } from "#domain/accounts/password-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { proveOwnPassword } from "#server/accounts/passwords/own-password.ts";
import type { AtShop, SignedInAt } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitExistenceChecks, limitMail } from "#server/limits/attempt-limits.ts";
import { changeEmail, changeEmailIn } from "./change-email.ts";
import { sendVerificationIn } from "./verify-email.ts";

/**
 * Sends a link to the right address; from when it is opened on, it is the account's (server/accounts/email/change-email.ts). The address the
 * account has already gets its link again, and an earlier correction is taken back.
 *
 * @throws EmailVerifiedAlready, WrongRole for a super admin, InvalidFields on `currentPassword`, TooManyTries
 */
export async function correctEmail(
  ctx: SignedInAt,
  { email, currentPassword }: CorrectedEmail,
): Promise<{ sent: true }> {
  const { visitor, shop } = ctx;
  if (visitor.isSuperAdmin) throw new WrongRole();
  if (visitor.emailVerified) throw new EmailVerifiedAlready();
  await proveOwnPassword(ctx, currentPassword);
  if (email !== visitor.email) {
    await changeEmail(ctx, visitor, email);
    return { sent: true };
  }
  await limitMail(ctx, email);
  await inShop(ctx.em, shop.id, async (tx) => {
    await changeEmailIn(tx, ctx, visitor, email);
    await sendVerificationIn(tx, ctx, { id: visitor.id, email, firstName: visitor.firstName });
  });
  return { sent: true };
}

/** Whether the address has a living account at the shop. @throws TooManyTries */
export async function emailExists(ctx: AtShop, email: string): Promise<{ exists: boolean }> {
  await limitExistenceChecks(ctx, email);
  const found = await inShop(
    ctx.em,
    ctx.shop.id,
    (tx) => tx.count(User, { shopId: ctx.shop.id, email, status: "ACTIVE" }),
    { readOnly: true },
  );
  return { exists: found > 0 };
}
