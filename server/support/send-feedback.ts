/** A visitor writes to the shop (STORE-03): kept, and mailed to the support address through the queue. */

import { fullName } from "#domain/accounts/full-name.ts";
import type { Feedback } from "#domain/support/support-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { Feedback as FeedbackRow } from "#entities/support/feedback.ts";
import { limitMailToShop } from "#server/limits/attempt-limits.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";

/** Keeps the feedback and queues its mail. @throws TooManyTries */
export async function sendFeedback(ctx: AtShop, feedback: Feedback): Promise<{ sent: true }> {
  const { shop } = ctx;
  // Someone of another shop is a guest here: their name and address are that other shop's to know (SHOP-07).
  const visitor = ctx.visitor?.shopId === shop.id ? ctx.visitor : null;
  await limitMailToShop(ctx);
  const name = feedback.name.trim() || (visitor ? `${visitor.firstName} ${visitor.lastName}`.trim() : "");
  const email = feedback.email.trim() || (visitor?.email ?? "");
  return inShop(ctx.em, shop.id, async (tx) => {
    tx.create(FeedbackRow, {
      shopId: shop.id,
      user: visitor && tx.getReference(User, [shop.id, visitor.id], { wrapped: true }),
      name,
      email,
      message: feedback.message,
      createdAt: ctx.now,
    });
    await tx.flush();
    const recipient = shop.settings.supportEmail || shop.settings.contactEmail;
    const facts = { name, email, message: feedback.message };
    if (recipient) await queueMail(tx, ctx, { template: "feedback-received", recipient, facts });
    return { sent: true as const };
  });
}

/**
 * A merchant writes to the platform (MAN-09): kept, and mailed through the queue to where the platform's mails come from.
 *
 * @throws TooManyTries
 */
export async function writeToPlatform(
  ctx: SignedInAt,
  { message }: { message: string },
): Promise<{ sent: true }> {
  const { shop, visitor, config, now } = ctx;
  await limitMailToShop(ctx);
  const name = fullName(visitor);
  const email = visitor.email ?? "";
  return inShop(ctx.em, shop.id, async (tx) => {
    tx.create(FeedbackRow, {
      shopId: shop.id,
      // A super admin is no account of the shop.
      user: visitor.isSuperAdmin ? null : tx.getReference(User, [shop.id, visitor.id], { wrapped: true }),
      name,
      email,
      message,
      createdAt: now,
      toPlatform: true,
    });
    await tx.flush();
    const recipient = addressIn(config.mail.from);
    await queueMail(tx, ctx, { template: "merchant-feedback", recipient, facts: { name, email, message } });
    return { sent: true as const };
  });
}

/** The address alone: 'Windowsill <mail@windowsill.example>' names someone before it. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
