/**
 * Which mails about an order count to their address (decision 0103): a stranger's order and a merchant's mark send them to whatever address someone
 * typed.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { isOrderMail } from "#domain/support/message-state.ts";
import type { Message } from "#entities/support/message.ts";
import type { Config } from "../config.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { AGAIN, COPY } from "./order-mails.ts";

/** A mail that is about to go. */
type MailToGo = Pick<Message, "template" | "orderId" | "messageId" | "attempts" | "recipient">;

/**
 * The shop at which the mail counts to its address; null for one that does not count. It counts at its first try, if it goes by itself to a customer, and
 * nobody proved that the address is theirs.
 */
export async function shopOfCount(
  tx: EntityManager,
  ctx: AtShop | null,
  mail: MailToGo,
): Promise<AtShop | null> {
  if (!ctx?.config.rateLimits || !reachesAnyone(ctx.config) || !goesByItself(mail)) return null;
  return (await isProved(tx, ctx, mail)) ? null : ctx;
}

/** A demo's mails stand in its outbox, unless it has a mail server. */
const reachesAnyone = ({ demo, mail }: Config): boolean => !demo || mail.smtpUrl !== null;

const goesByItself = ({ template, messageId, attempts }: MailToGo): boolean =>
  attempts === 0 && isOrderMail(template) && !messageId.startsWith(AGAIN) && !messageId.startsWith(COPY);

/** Whether the order is of an account that proved the address. That of a guest's order may be another's, who has an account here and proved it. */
async function isProved(tx: EntityManager, { shop }: AtShop, { orderId, recipient }: MailToGo) {
  const owner = await tablesIn(tx)
    .selectFrom("orders as o")
    .innerJoin("users as u", (join) => join.onRef("u.shopId", "=", "o.shopId").onRef("u.id", "=", "o.userId"))
    .select("u.id")
    .where("o.shopId", "=", shop.id)
    .where("o.id", "=", orderId)
    .where("u.email", "=", recipient.toLowerCase())
    .where("u.emailVerifiedAt", "is not", null)
    .executeTakeFirst();
  return owner !== undefined;
}
