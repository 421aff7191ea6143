/** Proving an e-mail address by a link (AUTH-02): valid 24 hours, once, bound to account, shop and address (security A18). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { EmailUnverified, LinkExpired } from "#domain/accounts/account-errors.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { hashOf, newToken } from "../cookies.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { limitMail } from "./try-limits.ts";

/** How long a link lives. */
const LINK_HOURS = 24;

/** Sends one's own address a new link; an address that is already proved gets none. @throws TooManyTries */
export async function sendVerification(ctx: SignedInAt): Promise<void> {
  const { id, email, firstName, emailVerified } = ctx.visitor;
  if (emailVerified) return;
  if (!email) throw new EmailUnverified();
  await limitMail(ctx, email);
  await inShop(ctx.em, ctx.shop.id, (tx) => sendVerificationIn(tx, ctx, { id, email, firstName }));
}

/** The same inside the transaction that makes the account. */
export async function sendVerificationIn(
  tx: EntityManager,
  ctx: AtShop,
  user: { id: string; email: string; firstName: string },
): Promise<void> {
  const token = newToken();
  await tx.execute(
    `insert into mail_links (shop_id, id, user_id, purpose, email, token_hash, created_at, expires_at)
     values (?, ?, ?, 'verify_email', ?, ?, ?, ?)`,
    [
      ctx.shop.id,
      v7(),
      user.id,
      user.email,
      hashOf(token),
      ctx.now,
      new Date(ctx.now.getTime() + LINK_HOURS * 3_600_000),
    ],
  );
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
    const [used] = await tx.execute<{ user_id: string; email: string }[]>(
      `update mail_links l set used_at = ? from users u
       where l.token_hash = ? and l.purpose = 'verify_email' and l.used_at is null and l.expires_at > ?
         and u.shop_id = l.shop_id and u.id = l.user_id and u.email = l.email and u.status = 'ACTIVE' and u.deleted_at is null
       returning l.user_id, l.email`,
      [ctx.now, hashOf(token), ctx.now],
    );
    if (!used) throw new LinkExpired();
    await tx.execute("update users set email_verified_at = coalesce(email_verified_at, ?) where id = ?", [
      ctx.now,
      used.user_id,
    ]);
    await tx.execute("update orders set user_id = ? where user_id is null and lower(guest_email) = ?", [
      used.user_id,
      used.email,
    ]);
    return { verified: true as const };
  });
}
