/** A merchant writes to the platform (MAN-09): kept, and mailed through the queue to where the platform's mails come from. */
import { fullName } from "#domain/accounts/full-name.ts";
import { User } from "#entities/accounts/user.ts";
import { Feedback } from "#entities/support/feedback.ts";
import { limitMailToShop } from "#server/limits/attempt-limits.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";

/** Keeps the words and queues their mail. @throws TooManyTries */
export async function writeToPlatform(
  ctx: SignedInAt,
  { message }: { message: string },
): Promise<{ sent: true }> {
  const { shop, visitor, config, now } = ctx;
  await limitMailToShop(ctx);
  const name = fullName(visitor);
  const email = visitor.email ?? "";
  return inShop(ctx.em, shop.id, async (tx) => {
    tx.create(Feedback, {
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
