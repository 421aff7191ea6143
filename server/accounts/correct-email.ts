/** A mistyped address is put right before it was ever proved (AUTH-02). */
import { EmailVerifiedAlready, WrongRole } from "#domain/accounts/account-errors.ts";
import type { CorrectedEmail } from "#domain/accounts/password-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { changeEmail, changeEmailIn } from "./change-email.ts";
import { proveOwnPassword } from "./own-password.ts";
import { limitMail } from "./try-limits.ts";
import { sendVerificationIn } from "./verify-email.ts";

/**
 * Sends a link to the right address; from when it is opened on, it is the account's (server/accounts/change-email.ts). The address the
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
