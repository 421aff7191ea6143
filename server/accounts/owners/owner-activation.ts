/** Proving an owner's address (AUTH-04): the activation mail's link lives 24 hours. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { EmailUnverified } from "#domain/accounts/account-errors.ts";
import { MailLink } from "#entities/accounts/mail-link.ts";
import { User } from "#entities/accounts/user.ts";
import { useAddressLink } from "#server/accounts/email/email-links.ts";
import type { AtShop, Context, SignedInAt } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitMail } from "#server/limits/attempt-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { originOf, slugOriginOf } from "#server/origin.ts";
import { findShop } from "#server/shop/find-shop.ts";

const LINK_HOURS = 24;

/** As much of a shop as its mail needs. */
interface MailingShop {
  readonly id: string;
  readonly slug: string;
  readonly shopDomain: string | null;
  readonly title: string;
  readonly settings: { readonly welcomeEmailBody: string };
}

/** Queues the mail in the transaction that causes it (NOTE-01). */
export async function sendActivationIn(
  tx: EntityManager,
  ctx: Context,
  shop: MailingShop,
  owner: { readonly id: string; readonly email: string; readonly firstName: string },
): Promise<void> {
  const token = newToken();
  // Where the owner logs in next; the domain may be someone else's by then.
  const home = slugOriginOf(ctx.config, shop);
  await tx.insert(MailLink, {
    shopId: shop.id,
    id: v7(),
    user: [shop.id, owner.id],
    purpose: "activate_owner",
    email: owner.email,
    tokenHash: hashOf(token),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + LINK_HOURS * 3_600_000),
  });
  await queueMail(
    tx,
    { shop, now: ctx.now, origin: originOf(ctx.config, shop) },
    {
      template: "admin-activation",
      recipient: owner.email,
      facts: {
        firstName: owner.firstName,
        link: `${home}/owner/activate/${token}`,
        manageUrl: `${home}/manage`,
      },
    },
  );
}

/** Sends one's own address a new link; a proved one gets none. @throws TooManyTries, EmailUnverified without an address */
export async function sendActivation(ctx: SignedInAt): Promise<void> {
  const { id, email, firstName, emailVerified, isSuperAdmin } = ctx.visitor;
  if (emailVerified || isSuperAdmin) return;
  if (!email) throw new EmailUnverified();
  await limitMail(ctx, email);
  await inShop(ctx.em, ctx.shop.id, (tx) => sendActivationIn(tx, ctx, ctx.shop, { id, email, firstName }));
}

/**
 * A super admin has an owner's mail sent again (matrix r163): to every shop whose owner has this address and has not proved it. Only
 * queues; the answer is the same whether there is such an owner.
 *
 * @throws TooManyTries
 */
export async function sendActivationTo(ctx: Context, email: string): Promise<void> {
  await limitMail(ctx, email);
  const owners = await ctx.em.execute<{ shop_id: string; user_id: string }[]>(
    "select shop_id, user_id from ops.unproved_owners(?)",
    [email],
  );
  for (const { shop_id: shopId, user_id: userId } of owners) {
    const shop = await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
    if (!shop) continue;
    await inShop(ctx.em, shopId, async (tx) => {
      const owner = await tx.findOne(User, { shopId, id: userId }, { fields: ["firstName"] });
      if (owner) await sendActivationIn(tx, ctx, shop, { id: userId, email, firstName: owner.firstName });
    });
  }
}

/**
 * Uses a link: the owner's address is proved. Used once more, the answer is the same.
 *
 * @throws LinkExpired for a link that is old, another shop's, or for an address the account no longer has
 */
export function activateOwner(ctx: AtShop, token: string): Promise<{ verified: true }> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const { userId } = await useAddressLink(tx, ctx, token, "activate_owner");
    await tx.nativeUpdate(
      User,
      { shopId: ctx.shop.id, id: userId, emailVerifiedAt: null },
      { emailVerifiedAt: ctx.now },
    );
    return { verified: true as const };
  });
}
