/** A visitor writes to the shop (STORE-03): kept, and mailed to the support address through the queue. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v5, v7 } from "uuid";
import { fullName } from "#domain/accounts/full-name.ts";
import type { Feedback } from "#domain/support/support-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { Feedback as FeedbackRow } from "#entities/support/feedback.ts";
import { limitMailToShop } from "#server/limits/attempt-limits.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { peopleOfShop } from "../shop/money-moved.ts";

/** Keeps the feedback and queues its mail; once, however often a form is posted. @throws TooManyTries */
export async function sendFeedback(ctx: AtShop, feedback: Feedback): Promise<{ sent: true }> {
  const { shop } = ctx;
  // Someone of another shop is a guest here: their name and address are that other shop's to know (SHOP-07).
  const visitor = ctx.visitor?.shopId === shop.id ? ctx.visitor : null;
  await limitMailToShop(ctx);
  const name = feedback.name.trim() || (visitor ? `${visitor.firstName} ${visitor.lastName}`.trim() : "");
  const email = feedback.email.trim() || (visitor?.email ?? "");
  return inShop(ctx.em, shop.id, async (tx) => {
    const { message } = feedback;
    const kept = await tablesIn(tx)
      .insertInto("feedback")
      .values({
        ...{ shopId: shop.id, id: idOf(feedback), userId: visitor?.id ?? null },
        ...{ name, email, message, createdAt: ctx.now },
      })
      .onConflict((same) => same.columns(["shopId", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!kept) return { sent: true as const };
    for (const recipient of await readersOf(tx, ctx))
      await queueMail(tx, ctx, { template: "feedback-received", recipient, facts: { name, email, message } });
    return { sent: true as const };
  });
}

/** Made of the form's key and of what was typed: what someone goes back to and writes anew is feedback of its own. */
const idOf = ({ key, message, name, email }: Feedback): string =>
  key === undefined ? v7() : v5(JSON.stringify([message, name, email]), key);

/** The support address, else the contact; a shop that has neither has its merchants. */
async function readersOf(tx: EntityManager, ctx: AtShop): Promise<Iterable<string>> {
  const { supportEmail, contactEmail } = ctx.shop.settings;
  const address = supportEmail || contactEmail;
  return address ? [address] : peopleOfShop(tx, ctx, "");
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
