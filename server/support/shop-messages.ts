/** The mails and text messages of a shop, for its merchant (NOTE-01): what was sent to whom and why, and what is still to be sent. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { NotFound } from "#domain/missing.ts";
import type { MessageDetail, MessageRow, MessagesQuestion } from "#domain/support/message-schemas.ts";
import { messageProblem, messageState, PHONE_CODE, resendWay } from "#domain/support/message-state.ts";
import { Message } from "#entities/support/message.ts";
import type { SignedInAt } from "../context.ts";
import { type Tables, tablesIn } from "../database/tables.ts";
import { readInShop } from "../database/tenant.ts";
import { inLanguage } from "../language.ts";
import { log } from "../log.ts";
import { withoutSecrets } from "../mail/kept-facts.ts";
import { languageOf } from "../mail/mail-language.ts";
import { drawCodes, isTemplate, renderMail } from "../mail/render-mail.ts";
import { AGAIN } from "../orders/order-mails.ts";

/** So many are listed at most, and counted: older ones are found by what is searched for. */
const MOST_LISTED = 10_000;

/** A page of the messages, the newest first. */
export function shopMessages(ctx: SignedInAt, { page, perPage, filter, search }: MessagesQuestion) {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    const found = messagesIn(tx, shopId)
      .$if(filter.show === "waiting", (query) => query.where("m.status", "=", "queued"))
      .$if(filter.show === "failed", (query) => query.where("m.status", "in", ["failed", "dead"]))
      .$if(Boolean(search), (query) => query.where((eb) => isFoundBy(eb, search ?? "")));
    const rows = await found
      .select(LISTED)
      .orderBy("m.createdAt", "desc")
      .orderBy("m.id", "desc")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    const { total } = await tablesIn(tx)
      .selectFrom(found.select("m.id").limit(MOST_LISTED).as("listed"))
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return { rows: rows.map(viewOf), page, perPage, total: Number(total), sort: null };
  });
}

/** One message with what it says. @throws NotFound */
export function shopMessage(ctx: SignedInAt, messageId: string): Promise<MessageDetail> {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    const row = await messagesIn(tx, shopId).select(LISTED).where("m.id", "=", messageId).executeTakeFirst();
    const message = await tx.findOne(Message, { shopId, id: messageId }, { populate: ["facts"] });
    if (!row || !message) throw new NotFound();
    const again = resendWay(resendable(message), ctx.now);
    return {
      ...viewOf(row),
      ...(await contentsOf(tx, message)),
      notResent: "why" in again ? again.why : null,
    };
  });
}

/** What decides whether a message is sent again. */
export const resendable = ({
  status,
  lastError,
  template,
  dueAt,
  orderId,
  facts,
}: Pick<Message, "status" | "lastError" | "template" | "dueAt" | "orderId" | "facts">) => ({
  status: status ?? "queued",
  lastError: lastError ?? "",
  template,
  dueAt,
  hasOrder: Boolean(orderId),
  facts,
});

const messagesIn = (tx: EntityManager, shopId: string) =>
  tablesIn(tx)
    .selectFrom("messages as m")
    .leftJoin("orders as o", (on) => on.onRef("o.shopId", "=", "m.shopId").onRef("o.id", "=", "m.orderId"))
    .leftJoin("users as u", (on) =>
      on
        .onRef("u.shopId", "=", "m.shopId")
        .onRef("u.id", "=", "m.userId")
        .on("u.isMerchant", "=", false)
        .on("u.deletedAt", "is", null),
    )
    .where("m.shopId", "=", shopId);

const LISTED = [
  "m.id",
  "m.channel",
  "m.template",
  "m.recipient",
  "m.subject",
  "m.status",
  "m.lastError",
  "m.attempts",
  "m.createdAt",
  "m.sentAt",
  "m.dueAt",
  "m.messageId",
  "m.orderId",
  "o.ticketNumber",
  "u.id as customerId",
] as const;

type Listed = Awaited<ReturnType<typeof listedRows>>[number];
const listedRows = (tx: EntityManager, shopId: string) => messagesIn(tx, shopId).select(LISTED).execute();

function viewOf({ status, lastError, createdAt, dueAt, messageId, ...row }: Listed): MessageRow {
  return {
    ...row,
    state: messageState({ status, lastError }),
    problem: lastError === "" ? null : messageProblem(lastError),
    queuedAt: createdAt,
    nextTryAt: status === "failed" ? dueAt : null,
    gaveUpAt: status === "dead" ? dueAt : null,
    isAgain: messageId.startsWith(AGAIN),
  };
}

type Found = ExpressionBuilder<Tables & { m: Tables["messages"]; o: Tables["orders"] }, "m" | "o">;

/** By a part of the address or phone, or by a ticket number; the text is only ever a value. */
function isFoundBy(eb: Found, search: string): Expression<SqlBool> {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = search.replace(/\D/g, "");
  const isPhone = /^[\d\s().+-]{3,}$/.test(search);
  return eb.or([
    eb("m.recipient", "ilike", part),
    ...(isPhone ? [eb("m.recipient", "like", `%${digits}`)] : []),
    ...(/^#?\d{1,9}$/.test(search) ? [eb("o.ticketNumber", "=", Number(digits))] : []),
  ]);
}

/** What a message says, as it was sent or would be; nothing of a code, nor of one that is forgotten. */
async function contentsOf(
  tx: EntityManager,
  message: Message,
): Promise<{ subject: string; text: string | null; html: string | null }> {
  const { channel, template, facts, status } = message;
  const subject = message.subject ?? "";
  if (template === PHONE_CODE || facts === null) return { subject, text: null, html: null };
  if (channel === "sms") return { subject, text: message.text || null, html: null };
  if (!isTemplate(template)) return { subject, text: null, html: null };
  const kept = withoutSecrets(facts) as never;
  const language = await languageOf(tx, message);
  try {
    const mail =
      status === "sent" ? sentMail(message) : inLanguage(language, () => renderMail(template, kept));
    const codes = mail.html.includes("cid:") ? drawCodes(template, kept) : [];
    return { ...mail, html: withCodes(mail.html, codes) };
  } catch (error) {
    // A mail that was queued by an earlier version may lack a fact that today's template asks for: the list is not to fail with it.
    log.warn({ err: error, messageId: message.id }, "a message cannot be shown");
    return { subject, text: null, html: null };
  }
}

/** As it went; the demo keeps what its outbox shows, links and all. */
const sentMail = ({ subject, text, html }: Message) => ({
  subject: subject ?? "",
  text: withoutSecrets(text ?? ""),
  html: withoutSecrets(html ?? ""),
});

/** The codes to scan go along with a mail; in the page that shows it they stand in its text. */
const withCodes = (html: string, codes: ReturnType<typeof drawCodes>): string =>
  codes.reduce(
    (page, { id, png }) => page.replaceAll(`cid:${id}`, `data:image/png;base64,${png.toString("base64")}`),
    html,
  );
