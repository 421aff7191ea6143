/** A new password by the link of a mail (AUTH-03): single use, 60 minutes; every log-in ends and none begins (matrix r018). */
import { v7 } from "uuid";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { ResetPassword } from "#domain/accounts/password-schemas.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { LoginHandover } from "#entities/accounts/login-handover.ts";
import { User } from "#entities/accounts/user.ts";
import { readLink, takeLink, voidLinks } from "#server/accounts/email/email-links.ts";
import { forgetPhone } from "#server/accounts/phone-codes/forget-phone.ts";
import { endSessionsOf } from "#server/accounts/sessions/end-sessions.ts";
import type { AtShop } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { enqueue, type Jobs } from "#server/jobs/queue.ts";
import { countReset, limitMail } from "#server/limits/attempt-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { slugOriginOf } from "#server/origin.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Forgotten passwords and addresses (AUTH-03, AUTH-04). Whether an account exists, neither answer nor work reveals (security A21): each
 * request is one look-up and one job, and a request for an unknown address is a job without an account. The worker does the rest. Sends
 * the account of the address a link to choose a new password. @throws TooManyTries
 */
export async function sendReset(ctx: AtShop, email: string): Promise<void> {
  await limitMail(ctx, email);
  await askFor(ctx, "reset-password", { email });
}

/** Sends a hint at the address of the owner who has the phone number to the contact on file. @throws TooManyTries */
export async function sendForgottenEmail(ctx: AtShop, phone: string): Promise<void> {
  const digits = phoneDigits(phone);
  await limitMail(ctx, `owner of ${digits}`);
  await askFor(ctx, "forgotten-email", { phoneNormalized: digits, isMerchant: true });
}

async function askFor(
  ctx: AtShop,
  mail: Jobs["account-mail"]["mail"],
  owner: { email: string } | { phoneNormalized: string; isMerchant: true },
): Promise<void> {
  const shopId = ctx.shop.id;
  await inShop(ctx.em, shopId, async (tx) => {
    const user = await tx.findOne(User, { shopId, status: "ACTIVE", ...owner }, { fields: ["id"] });
    await enqueue(tx, "account-mail", { shopId, userId: user?.id ?? v7(), mail, askId: v7() });
  });
}

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
 * reset a password or to change the address are void afterwards, and its lock-outs are over. A phone opens the account no more before it
 * is proved anew (`forgetPhone`).
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
    await tx.nativeUpdate(
      User,
      { shopId: ctx.shop.id, id: link.userId },
      { passwordHash, updatedAt: ctx.now },
    );
    await voidLinks(tx, ctx, link.userId, ["reset_password", "change_email"]);
    await tx.nativeUpdate(
      LoginHandover,
      { shopId: ctx.shop.id, userId: link.userId, usedAt: null },
      { usedAt: ctx.now },
    );
    await forgetPhone(tx, ctx, link.userId);
    await endSessionsOf(tx, link.userId, ctx.now);
    await queueMail(tx, ctx, {
      template: "password-changed",
      recipient: link.email,
      facts: {
        firstName: link.firstName,
        staysLoggedIn: false,
        link: `${slugOriginOf(ctx.config, ctx.shop)}/login/forgot-password`,
      },
    });
    return link;
  });
  await tries.forget();
  return { isMerchant: account.isMerchant };
}
