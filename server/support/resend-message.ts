/** A merchant sends a message again (NOTE-01): once for each time they ask, and within limits. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import type { Problem } from "#domain/problems.ts";
import type { MessageToResend } from "#domain/support/message-schemas.ts";
import { isOrderMail, type NotResent, type ResendWay, resendWay } from "#domain/support/message-state.ts";
import { Message } from "#entities/support/message.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { enqueue, readyToEnqueue } from "../jobs/queue.ts";
import { limitHurrying, limitSendingAgain } from "../limits/attempt-limits.ts";
import { orderMailNow } from "../orders/order-mail-now.ts";
import { AGAIN, mailToRepeat, queueAgain } from "../orders/order-mails.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { resendable } from "./shop-messages.ts";

const PROBLEMS: Readonly<Record<Exclude<NotResent, "waiting">, Problem>> = {
  secret: "messageSecret",
  forgotten: "messageForgotten",
  reminder: "messageReminder",
};

/**
 * Queues it and returns whom it goes to. One that failed goes at once instead of at its next try; a mail about an order is written anew either way; any
 * other goes as it was; one that waits to be sent is left to it.
 *
 * @throws NotFound; TooManyTries; InvalidFields where it is not sent again, or a mail about an order would not be true any more
 */
export async function resendMessage(
  ctx: SignedInAt,
  { messageId, key }: MessageToResend,
): Promise<{ recipient: string }> {
  await readyToEnqueue();
  const shopId = ctx.shop.id;
  const wanted = await readInShop(ctx.em, shopId, (tx) => whatWouldGo(tx, ctx, { messageId, key }));
  if (wanted?.way === "now") await limitHurrying(ctx, wanted.message);
  else if (wanted) await limitSendingAgain(ctx, wanted.message);
  return inShop(ctx.em, shopId, async (tx) => {
    // Locked, so that of two posts of one form the second finds what the first has queued.
    const message = await messageOf(tx, shopId, messageId).forUpdate().executeTakeFirst();
    if (!message) throw new NotFound();
    const isDone = await wasPosted(tx, shopId, key);
    return { recipient: isDone ? message.recipient : await queueOnce(tx, ctx, message, key) };
  });
}

const messageOf = (tx: EntityManager, shopId: string, messageId: string) =>
  tablesIn(tx)
    .selectFrom("messages")
    .select(["id", "channel", "template", "recipient", "bcc", "facts", "orderId", "userId"])
    .select(["status", "lastError", "dueAt", "messageId", "createdAt"])
    .where("shopId", "=", shopId)
    .where("id", "=", messageId);

/**
 * What would be sent, for its limits: one about an order goes to the address that the order has now. Null where nothing will be, because this form
 * was posted before or the message stays as it is: that is no try. @throws NotFound; InvalidFields
 */
async function whatWouldGo(tx: EntityManager, ctx: SignedInAt, { messageId, key }: MessageToResend) {
  const shopId = ctx.shop.id;
  if (await wasPosted(tx, shopId, key)) return null;
  const message = await messageOf(tx, shopId, messageId).executeTakeFirst();
  if (!message) throw new NotFound();
  const again = resendWay(resendable(message), ctx.now);
  if ("why" in again) return null;
  return {
    way: again.way,
    message: { ...message, recipient: await recipientNow(tx, ctx, message, again.way) },
  };
}

/** Whom it goes to by now. @throws InvalidFields where a mail about an order would not be true any more */
async function recipientNow(
  tx: EntityManager,
  ctx: SignedInAt,
  message: LockedMessage,
  way: ResendWay,
): Promise<string> {
  const { orderId, template, recipient } = message;
  if (way === "copy" || !orderId) return recipient;
  if (way === "anew")
    return isOrderMail(template)
      ? (await mailToRepeat(tx, ctx, { orderId, mail: template })).recipient
      : recipient;
  // The delivery writes it anew; whoever asks for it is told now where it will not.
  const now = await orderMailNow(tx, ctx, message);
  if (now && "why" in now) throw new InvalidFields({ messageId: ["messageUntrue"] }, "messageUntrue");
  return now?.recipient ?? recipient;
}

/** What of a message decides whether it is sent again, and what of it goes along. */
type LockedMessage = Parameters<typeof resendable>[0] &
  Pick<Message, "id" | "channel" | "recipient" | "bcc" | "userId" | "messageId" | "createdAt">;

/** Whether a form with this key was posted before: the entry in the trail has it for its id. */
async function wasPosted(tx: EntityManager, shopId: string, key: string): Promise<boolean> {
  const entry = await tablesIn(tx)
    .selectFrom("auditEntries")
    .select("id")
    .where("shopId", "=", shopId)
    .where("id", "=", key)
    .executeTakeFirst();
  return entry !== undefined;
}

async function queueOnce(
  tx: EntityManager,
  ctx: SignedInAt,
  message: LockedMessage,
  key: string,
): Promise<string> {
  const again = resendWay(resendable(message), ctx.now);
  if ("why" in again) {
    if (again.why === "waiting") return message.recipient;
    throw new InvalidFields({ messageId: [PROBLEMS[again.why]] }, PROBLEMS[again.why]);
  }
  const recipient = await queue(tx, ctx, message, { way: again.way, key });
  await recordAudit(tx, ctx, {
    id: key,
    action: "message.resent",
    subject: "messages",
    subjectId: message.id,
    after: { template: message.template },
  });
  return recipient;
}

async function queue(
  tx: EntityManager,
  ctx: SignedInAt,
  message: LockedMessage,
  { way, key }: { way: ResendWay; key: string },
): Promise<string> {
  const { orderId, template } = message;
  const own = { shopId: ctx.shop.id, id: message.id };
  if (way === "now") {
    const recipient = await recipientNow(tx, ctx, message, way);
    await tx.nativeUpdate(Message, own, { dueAt: ctx.now });
    await enqueue(tx, "deliver-message", { shopId: ctx.shop.id, messageId: message.id });
    return recipient;
  }
  if (message.status === "dead") await tx.nativeUpdate(Message, own, { settledAt: ctx.now });
  if (way === "anew" && orderId && isOrderMail(template))
    return queueAgain(tx, ctx, { orderId, mail: template, key });
  await queueCopy(tx, ctx, message, key);
  return message.recipient;
}

/** The same message once more, under an id of its own: its tries begin anew. */
async function queueCopy(
  tx: EntityManager,
  { shop, now }: SignedInAt,
  { channel, template, recipient, bcc, facts, orderId, userId }: LockedMessage,
  key: string,
): Promise<void> {
  const id = v7();
  await tablesIn(tx)
    .insertInto("messages")
    .values({
      ...{ shopId: shop.id, id, channel, template, recipient, bcc, facts, orderId, userId },
      dueAt: now,
      messageId: `${AGAIN}${key}`,
      createdAt: now,
    })
    .execute();
  await enqueue(tx, "deliver-message", { shopId: shop.id, messageId: id });
}
