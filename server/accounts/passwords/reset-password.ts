/** A new password by the link of a mail (AUTH-03): single use, 60 minutes; every log-in ends and none begins (matrix r018). */

import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { ResetPassword } from "#domain/accounts/password-schemas.ts";
import { readLink, takeLink, voidLinks } from "#server/accounts/email/email-links.ts";
import { endSessionsOf } from "#server/accounts/sessions/end-sessions.ts";
import type { AtShop } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { countReset } from "#server/limits/attempt-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { hashPassword } from "./passwords.ts";

/** The account of a reset link, without using the link. @throws LinkExpired */
export function openReset(ctx: AtShop, token: string): Promise<{ email: string; isMerchant: boolean }> {
  return inShop(
    ctx.em,
    ctx.shop.id,
    async (tx) => {
      const { email, isMerchant } = await readLink(tx, ctx, token, "reset_password");
      return { email, isMerchant };
    },
    { readOnly: true },
  );
}

/**
 * Sets the password. The password is hashed whether the link is good or not, so that the time of the work reveals nothing. Links of the account to
 * reset a password or to change the address are void afterwards, and its lock-outs are over.
 *
 * @throws LinkExpired for a link that is used, old, another account's or another shop's, TooManyTries
 */
export async function resetPassword(
  ctx: AtShop,
  { token, email, password }: ResetPassword,
): Promise<{ isMerchant: boolean }> {
  const tries = await countReset(ctx, email);
  const passwordHash = await hashPassword(password);
  const account = await inShop(ctx.em, ctx.shop.id, async (tx) => {
    const link = await takeLink(tx, ctx, token, "reset_password");
    if (link.email !== email) throw new LinkExpired();
    await tx.execute("update users set password_hash = ?, updated_at = ? where shop_id = ? and id = ?", [
      passwordHash,
      ctx.now,
      ctx.shop.id,
      link.userId,
    ]);
    await voidLinks(tx, ctx, link.userId, ["reset_password", "change_email"]);
    await tx.execute(
      "update login_handovers set used_at = ? where shop_id = ? and user_id = ? and used_at is null",
      [ctx.now, ctx.shop.id, link.userId],
    );
    await endSessionsOf(tx, link.userId, ctx.now);
    await queueMail(tx, ctx, {
      template: "password-changed",
      recipient: link.email,
      facts: {
        firstName: link.firstName,
        staysLoggedIn: false,
        link: `${ctx.origin}/login/forgot-password`,
      },
    });
    return link;
  });
  await tries.forget();
  return { isMerchant: account.isMerchant };
}
