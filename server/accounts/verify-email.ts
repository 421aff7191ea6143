/** Proving an e-mail address by a link (AUTH-02): valid 24 hours, once, bound to account, shop and address (security A18). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { EmailUnverified } from "#domain/accounts/account-errors.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { sendChangeLink } from "./change-email.ts";
import { joinGuestOrders } from "./join-guest-orders.ts";
import { makeLink, takeLink } from "./mail-links.ts";
import { pendingEmail } from "./pending-email.ts";
import { limitMail } from "./try-limits.ts";

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

/** The same inside the transaction that makes the account. */
export async function sendVerificationIn(
  tx: EntityManager,
  ctx: AtShop,
  user: { id: string; email: string; firstName: string },
): Promise<void> {
  const token = await makeLink(tx, ctx, { userId: user.id, purpose: "verify_email", email: user.email });
  await queueMail(tx, ctx, {
    template: "verify-email",
    recipient: user.email,
    facts: { firstName: user.firstName, link: `${ctx.origin}/email/verify/${token}` },
  });
}

/**
 * Uses a link: the address is proved, and orders that a guest placed with it join the account (ORD-06).
 *
 * @throws LinkExpired for a link that is old, used, another shop's, or for an address the account no longer has
 */
export function verifyEmail(ctx: AtShop, token: string): Promise<{ verified: true }> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const { userId, email } = await takeLink(tx, ctx, token, "verify_email");
    await tx.execute(
      "update users set email_verified_at = coalesce(email_verified_at, ?) where shop_id = ? and id = ?",
      [ctx.now, ctx.shop.id, userId],
    );
    await joinGuestOrders(tx, userId, email);
    return { verified: true as const };
  });
}
