/**
 * Delivers one message (NOTE-01). A mail server that is away costs a later try, never an order: 1 min, 5 min, 30 min, 2 h, 6 h, then
 * every 12 h for three days, then it is dead and shown to the merchant (reliability R5). A text message that will never be taken, or whose
 * code is too old, is dead at once.
 *
 * The message is leased before the mail server is called, and recorded afterwards, so that no transaction waits for
 * a network. A worker that dies in between lets the lease run out, and the sweep has it sent again with the same Message-ID.
 */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OfferedLanguage } from "#domain/language.ts";
import { nextTry } from "#domain/message-retry-times.ts";
import { Message } from "#entities/support/message.ts";
import { textOf } from "#server/accounts/phone-codes/phone-code-text.ts";
import type { Config } from "../config.ts";
import { inShop } from "../database/tenant.ts";
import { messagesFailed, messagesSent } from "../figures.ts";
import { outboxTexts } from "../gateways/sms/fake.ts";
import { RefusedForGood, type SmsGateway } from "../gateways/sms/port.ts";
import type { MailGateway } from "../gateways/smtp/port.ts";
import { inLanguage } from "../language.ts";
import { log } from "../log.ts";
import { languageOf } from "../mail/mail-language.ts";
import { drawCodes, isTemplate, type RenderedMail, renderMail } from "../mail/render-mail.ts";
import type { MailFacts, TemplateName } from "../mail/templates.ts";
import { theApp } from "../running-app.ts";
import type { Jobs } from "./queue.ts";

/** How long a worker may take for one message; far longer than the mail server is given. */
const LEASE_MS = 60_000;
/** A message is due by the clock of the process that queued it; another's may be a little behind. */
const CLOCKS_DIFFER_MS = 2_000;

/** What was taken on lease. */
type Taken = Pick<
  Message,
  "id" | "channel" | "template" | "recipient" | "bcc" | "messageId" | "facts" | "attempts" | "createdAt"
> & { readonly language: OfferedLanguage };

/**
 * Sends the message if it is due and no one else is at it, mails by `gateway` and text messages by `texts` (left out, they go no further
 * than the outbox). Runs at least once.
 */
export async function deliverMessage(
  em: EntityManager,
  gateway: MailGateway,
  job: Jobs["deliver-message"],
  texts: SmsGateway = outboxTexts,
): Promise<void> {
  const { now: clock, config } = theApp();
  const taken = await takeOnLease(em, job, clock());
  if (!taken) return;
  let words: RenderedMail;
  try {
    words =
      taken.channel === "sms"
        ? await sendText(texts, taken, config, clock())
        : await sendMail(gateway, taken, config);
  } catch (error) {
    return writeDownFailure(em, job, taken, error, clock());
  }
  await writeDownSent(em, job, words, config, clock());
  messagesSent.inc({ channel: taken.channel });
}

async function sendMail(gateway: MailGateway, taken: Taken, { rootDomain }: Config): Promise<RenderedMail> {
  const { recipient: to, bcc, messageId, template, facts, language } = taken;
  if (!isTemplate(template)) throw new Error(`No template is called ${template}.`);
  const filled = facts as unknown as MailFacts[TemplateName] as never;
  const mail = inLanguage(language, () => renderMail(template, filled));
  const pictures = drawCodes(template, filled);
  await gateway.send({ ...mail, pictures, to, bcc, messageId: `<${messageId}@${rootDomain}>` });
  return mail;
}

async function sendText(texts: SmsGateway, taken: Taken, config: Config, now: Date): Promise<RenderedMail> {
  const text = inLanguage(taken.language, () => textOf(taken.template, taken.facts, config, now));
  await texts.send({ to: taken.recipient, text });
  return { subject: "", html: "", text };
}

async function takeOnLease(
  em: EntityManager,
  { shopId, messageId }: Jobs["deliver-message"],
  now: Date,
): Promise<Taken | null> {
  return inShop(em, shopId, async (tx) => {
    const message = await tx.findOne(
      Message,
      { shopId, id: messageId },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    const isOpen = message?.status === "queued" || message?.status === "failed";
    if (!message || !isOpen || message.dueAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS) return null;
    message.dueAt = new Date(now.getTime() + LEASE_MS);
    await tx.flush();
    const { id, channel, template, recipient, bcc, messageId: mailId, facts, attempts, createdAt } = message;
    const language = await languageOf(tx, message);
    return { id, channel, template, recipient, bcc, messageId: mailId, facts, attempts, createdAt, language };
  });
}

async function writeDownSent(
  em: EntityManager,
  { shopId, messageId }: Jobs["deliver-message"],
  mail: RenderedMail,
  { demo }: Config,
  now: Date,
): Promise<void> {
  await inShop(em, shopId, (tx) =>
    tx.nativeUpdate(
      Message,
      { shopId, id: messageId },
      {
        status: "sent",
        sentAt: now,
        lastError: "",
        subject: mail.subject,
        // Only the demo's outbox shows a mail again; elsewhere what was in it (a link, an address) is not kept.
        text: demo ? mail.text : "",
        html: demo ? mail.html : "",
        facts: null,
      },
    ),
  );
}

async function writeDownFailure(
  em: EntityManager,
  { shopId, messageId }: Jobs["deliver-message"],
  { channel, attempts, createdAt }: Taken,
  error: unknown,
  now: Date,
): Promise<void> {
  const failures = attempts + 1;
  const next = error instanceof RefusedForGood ? null : nextTry(failures, createdAt, now);
  const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
  await inShop(em, shopId, (tx) =>
    tx.nativeUpdate(
      Message,
      { shopId, id: messageId, status: { $ne: "sent" } },
      {
        status: next ? "failed" : "dead",
        attempts: failures,
        lastError: reason,
        dueAt: next ?? now,
        // A text message holds a code and nothing else: of one that is given up nothing is kept.
        ...(next === null && channel === "sms" ? { facts: null } : {}),
      },
    ),
  );
  messagesFailed.inc({ channel, outcome: next ? "again" : "dead" });
  log.warn({ shop: shopId, messageId, failures, dead: !next }, "a message could not be delivered");
}
