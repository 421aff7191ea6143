/** Queues a mail in the transaction that causes it (NOTE-01): no commit, no mail. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import type { OfferedLanguage } from "#domain/language.ts";
import { tablesIn } from "../database/tables.ts";
import { enqueue } from "../jobs/queue.ts";
import type { ShopFacts } from "../shop/find-shop.ts";
import { richText } from "../shop/rich-text.ts";
import { settingsRead } from "../shop/settings-read.ts";
import { answersTo } from "./reply-to.ts";
import { menuUrlOf, paragraphsOf } from "./shop-words.ts";
import type { MailFacts, TemplateName } from "./templates.ts";

/** The recipient of a mail, and its time. */
interface Cause {
  readonly shop: Pick<ShopFacts, "id" | "title"> & {
    readonly settings: Pick<ShopFacts["settings"], "welcomeEmailBody"> &
      Partial<Pick<ShopFacts["settings"], "welcomeEmailBodyEs" | "supportEmail">>;
  };
  readonly now: Date;
  readonly origin: string;
}

/** A mail to be sent. What every mail contains about the shop itself is filled in here. */
export interface QueuedMail<Name extends TemplateName> {
  readonly template: Name;
  readonly recipient: string;
  readonly facts: Omit<MailFacts[Name], "shopTitle" | "menuUrl" | "paragraphs">;
  readonly orderId?: string;
  /** Of an order's mail, that of the order; left out, that of the account it is written to, or of the shop's merchant. */
  readonly language?: OfferedLanguage;
  /** The account it is written to, where that does not have the address yet; else the one that has it is found. */
  readonly userId?: string;
  /** The same key twice is one mail, however often the job that queues it runs. */
  readonly onlyOnce?: string;
}

/** Mails that someone sits there and waits for, so that they can go on. */
const AWAITED: ReadonlySet<TemplateName> = new Set([
  "verify-email",
  "change-email",
  "reset-password",
  "forgotten-email",
  "admin-activation",
]);

/** A mail's facts with what every mail contains about the shop itself. */
export function filledIn<Facts extends object>(
  { shop, origin }: Pick<Cause, "shop" | "origin">,
  template: TemplateName,
  facts: Facts,
) {
  return {
    shopTitle: shop.title,
    menuUrl: menuUrlOf(origin),
    paragraphs:
      template === "welcome" ? paragraphsOf(richText(settingsRead(shop.settings).welcomeEmailBody)) : [],
    ...answersTo(template, shop.settings.supportEmail),
    ...facts,
  };
}

/** Writes the message and its job. */
export async function queueMail<Name extends TemplateName>(
  tx: EntityManager,
  cause: Cause,
  mail: QueuedMail<Name>,
): Promise<void> {
  const { shop, now } = cause;
  const id = v7();
  const facts = {
    ...filledIn(cause, mail.template, mail.facts),
    ...(mail.language && { language: mail.language }),
  };
  const written = await tablesIn(tx)
    .insertInto("messages")
    .values(({ selectFrom }) => ({
      shopId: shop.id,
      id,
      channel: "email",
      recipient: mail.recipient,
      template: mail.template,
      facts,
      orderId: mail.orderId ?? null,
      userId:
        mail.userId ??
        selectFrom("users")
          .select("id")
          .where("shopId", "=", shop.id)
          .where("email", "=", mail.recipient.toLowerCase())
          .where("deletedAt", "is", null),
      dueAt: now,
      messageId: mail.onlyOnce ?? id,
      createdAt: now,
    }))
    .onConflict((same) => same.columns(["shopId", "messageId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  const isAwaited = AWAITED.has(mail.template);
  if (written) await enqueue(tx, "deliver-message", { shopId: shop.id, messageId: id }, { isAwaited });
}
