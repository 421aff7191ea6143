/**
 * Whom a mail about an order goes to at the shop (NOTE-02): the alert, and the copy of a customer's mail. That is the shop's contact; a shop without
 * one is not left without the mail, each of its merchants gets it.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v5 } from "uuid";
import type { Message } from "#entities/support/message.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { peopleOfShop } from "../shop/money-moved.ts";

/** A mail about an order: `onlyOnce` is what makes it go once to the shop. */
type MailOfOrder = Readonly<{ orderId: string; onlyOnce: string }>;

/** Someone at the shop, and what makes the mail go to them once. */
type ToShop = Readonly<{ recipient: string; onlyOnce: string }>;

/** What stands between the key of the mail and that of a merchant who gets it in place of the contact. */
const EACH = ".to.";

/** Those whom the mail is still to be queued for; none where the shop has no address at all. */
export async function toShop(tx: EntityManager, ctx: AtShop, mail: MailOfOrder): Promise<readonly ToShop[]> {
  const { id: shopId, settings } = ctx.shop;
  const { contactEmail } = settings;
  const recipients = contactEmail ? [contactEmail] : [...(await peopleOfShop(tx, ctx, ""))];
  const queued = await queuedBefore(tx, shopId, mail);
  if (queued.some(({ messageId }) => messageId === mail.onlyOnce)) return [];
  // The contact may have been set, and be one of the merchants, since the mail was queued for them.
  const told = new Set(queued.map(({ recipient }) => recipient.toLowerCase()));
  return recipients
    .filter((recipient) => !told.has(recipient.toLowerCase()))
    .map((recipient) => ({
      recipient,
      onlyOnce: contactEmail ? mail.onlyOnce : `${mail.onlyOnce}${EACH}${v5(recipient, shopId)}`,
    }));
}

const queuedBefore = (tx: EntityManager, shopId: string, { orderId, onlyOnce }: MailOfOrder) =>
  tablesIn(tx)
    .selectFrom("messages")
    .select(["messageId", "recipient"])
    .where("shopId", "=", shopId)
    .where("orderId", "=", orderId)
    .where("messageId", "like", `${onlyOnce}%`)
    .execute();

/**
 * Where the shop's mail goes by now: to its contact of today; without one where it was queued for. What was queued for each merchant stays theirs, so
 * that a contact who is named meanwhile does not get as many as there are merchants.
 */
export const addressAtShop = (
  { shop }: AtShop,
  { messageId, recipient }: Pick<Message, "messageId" | "recipient">,
): string => (messageId.includes(EACH) ? recipient : shop.settings.contactEmail || recipient);
