/** Proving an e-mail address by a link (AUTH-02): valid 24 hours, once, bound to account, shop and address (security A18). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { EmailUnverified, EmailVerifiedAlready, WrongRole } from "#domain/accounts/account-errors.ts";
import type { AddressPurpose, AddressToProve, ProvedAddress } from "#domain/accounts/account-schemas.ts";
import type { CorrectedEmail } from "#domain/accounts/password-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { addressToProve, joinGuestOrders } from "#server/accounts/own-account/join-guest-orders.ts";
import { proveOwnPassword } from "#server/accounts/passwords/own-password.ts";
import type { AtShop, SignedInAt } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitExistenceChecks, limitMail } from "#server/limits/attempt-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { changeEmail, changeEmailIn, sendChangeLink } from "./change-email.ts";
import { makeLink, readAddressLink, useAddressLink } from "./email-links.ts";
import { pendingEmail } from "./pending-email.ts";

/**
 * Sends one's own address a new link, or the address it is to be changed to; one that is proved gets none. A super admin has no
 * account here and so no address to prove: there is nothing to send, and nothing is proved either.
 *
 * @returns whether the address was proved already
 * @throws TooManyTries, EmailUnverified where there is no address yet
 */
export async function sendVerification(ctx: SignedInAt): Promise<{ alreadyVerified: boolean }> {
  const { id, email, firstName, emailVerified, isSuperAdmin } = ctx.visitor;
  if (isSuperAdmin) return { alreadyVerified: false };
  if (emailVerified) return { alreadyVerified: true };
  const pending = await inShop(ctx.em, ctx.shop.id, (tx) => pendingEmail(tx, ctx, id), { readOnly: true });
  const recipient = pending ?? email;
  if (!recipient) throw new EmailUnverified();
  await limitMail(ctx, recipient);
  await inShop(ctx.em, ctx.shop.id, (tx) =>
    pending
      ? sendChangeLink(tx, ctx, { id, firstName }, pending)
      : sendVerificationIn(tx, ctx, { id, email: recipient, firstName }),
  );
  return { alreadyVerified: false };
}

/** The same inside the transaction that makes the account; at sign-up the link may come in the welcome mail. */
export async function sendVerificationIn(
  tx: EntityManager,
  ctx: AtShop,
  user: { id: string; email: string; firstName: string },
  template: "verify-email" | "welcome" = "verify-email",
): Promise<void> {
  const token = await makeLink(tx, ctx, { userId: user.id, purpose: "verify_email", email: user.email });
  await queueMail(tx, ctx, {
    template,
    recipient: user.email,
    facts: { firstName: user.firstName, link: `${ctx.origin}/email/verify/${token}` },
  });
}

/** What a link that proves an address is about; looking uses nothing up. @throws LinkExpired */
export function openAddressLink(
  ctx: AtShop,
  { token, purpose }: { token: string; purpose: AddressPurpose },
): Promise<AddressToProve> {
  return inShop(
    ctx.em,
    ctx.shop.id,
    async (tx) => addressToProve(tx, ctx, await readAddressLink(tx, ctx, token, purpose)),
    { readOnly: true },
  );
}

/**
 * Uses a link: the address is proved, and within a log-in of the account orders that a guest placed with it join the account (ORD-06),
 * also when it was proved without one before.
 *
 * @throws LinkExpired for a link that is old, another shop's, or for an address the account no longer has
 */
export function verifyEmail(ctx: AtShop, token: string): Promise<ProvedAddress> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const link = await useAddressLink(tx, ctx, token, "verify_email");
    if (!link.isProved) {
      await tx.nativeUpdate(User, { shopId: ctx.shop.id, id: link.userId }, { emailVerifiedAt: ctx.now });
    }
    return joinGuestOrders(tx, ctx, link);
  });
}

/**
 * Corrects a mistyped address before it was ever proved (AUTH-02): sends a link to the right address, which becomes the account's once
 * the link is opened (`change-email.ts`). The address that the account has already gets its link again, and an earlier correction is
 * taken back.
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
