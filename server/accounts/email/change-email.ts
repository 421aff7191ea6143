/**
 * Another e-mail address for an account (CUST-01, matrix r038): it counts only once the link to it was opened. The old address gets
 * a mail at once, and every other log-in of the account ends.
 */
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { ProvedAddress } from "#domain/accounts/account-schemas.ts";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { User } from "#entities/accounts/user.ts";
import { joinGuestOrders } from "#server/accounts/own-account/join-guest-orders.ts";
import { endSessionsOf } from "#server/accounts/sessions/end-sessions.ts";
import type { AtShop } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitMail } from "#server/limits/attempt-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { slugOriginOf } from "#server/origin.ts";
import { makeLink, useAddressLink, voidLinks } from "./email-links.ts";

/** The account whose address is to change, as it is now. */
export interface EmailHolder {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
}

/**
 * Counts the attempt and starts the change in a transaction of its own. The caller has checked `current_password` and validated
 * `newEmail` by the schema `email`. The answer is the same whether the address is free or has an account here.
 *
 * @throws TooManyTries
 */
export async function changeEmail(ctx: AtShop, user: EmailHolder, newEmail: string): Promise<void> {
  await limitMail(ctx, newEmail);
  await inShop(ctx.em, ctx.shop.id, (tx) => changeEmailIn(tx, ctx, user, newEmail));
}

/**
 * The same inside the caller's transaction, beside other changes; `limitMail(ctx, newEmail)` ran before it began.
 *
 * Links of an earlier change are void. The address one has already is no change: it only cancels an earlier change.
 */
export async function changeEmailIn(
  tx: EntityManager,
  ctx: AtShop,
  user: EmailHolder,
  newEmail: string,
): Promise<void> {
  if (newEmail === user.email) return voidLinks(tx, ctx, user.id, ["change_email"]);
  await sendChangeLink(tx, ctx, user, newEmail);
  if (user.email) {
    await queueMail(tx, ctx, {
      template: "email-changing",
      recipient: user.email,
      facts: {
        firstName: user.firstName,
        maskedEmail: maskEmail(newEmail),
        link: `${slugOriginOf(ctx.config, ctx.shop)}/login/forgot-password`,
      },
    });
  }
  await endSessionsOf(tx, user.id, ctx.now, ctx.session?.tokenHash);
}

/**
 * Sends the link of a change to the new address; the links that went before are void. The owner of an address with an account here
 * gets a mail about that instead, in as much work: a link is made either way, but the token of one that cannot be used is sent to no one.
 */
export async function sendChangeLink(
  tx: EntityManager,
  ctx: AtShop,
  user: Pick<EmailHolder, "id" | "firstName">,
  newEmail: string,
): Promise<void> {
  await voidLinks(tx, ctx, user.id, ["change_email"]);
  const inUse = (await tx.count(User, { shopId: ctx.shop.id, email: newEmail })) > 0;
  const token = await makeLink(tx, ctx, { userId: user.id, purpose: "change_email", email: newEmail });
  await queueMail(tx, ctx, {
    template: "change-email",
    recipient: newEmail,
    // An address that has an account here is that one's, and so is what is written to it.
    ...(inUse ? {} : { userId: user.id }),
    facts: {
      firstName: user.firstName,
      inUse,
      link: inUse ? `${ctx.origin}/login` : `${ctx.origin}/email/change/${token}`,
    },
  });
}

/**
 * Uses the link that went to the new address: the account has it from now on, proved, and within a log-in of the account orders that a
 * guest placed with it join it (ORD-06). Links to the old address are void.
 *
 * @throws LinkExpired for a link that is old, void or another shop's, or where another account has the address by now
 */
export async function confirmEmail(ctx: AtShop, token: string): Promise<ProvedAddress> {
  try {
    return await inShop(ctx.em, ctx.shop.id, async (tx) => {
      const link = await useAddressLink(tx, ctx, token, "change_email");
      const { userId, email, isProved } = link;
      if (!isProved) {
        await tx.nativeUpdate(
          User,
          { shopId: ctx.shop.id, id: userId },
          { email, emailVerifiedAt: ctx.now, updatedAt: ctx.now },
        );
        await voidLinks(tx, ctx, userId, ["verify_email", "change_email", "reset_password"]);
      }
      return joinGuestOrders(tx, ctx, link);
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new LinkExpired();
    throw error;
  }
}
