/**
 * Delivers one message (NOTE-01). A mail server that is away costs a later try, never an order: 1 min, 5 min, 30 min, 2 h, 6 h, then
 * every 12 h for three days, then it is dead and shown to the merchant (reliability R5). A text message that will never be taken, or whose
 * code is too old, is dead at once. A mail about an order is written as the order is when it goes, and settled unsent where it is not true any more;
 * so is the word that no one looks at orders, and a mail about an order that is too many for an address that nobody proved (decision 0103).
 *
 * The message is leased before the mail server is called, and recorded afterwards, so that no transaction waits for
 * a network. A worker that dies in between lets the lease run out, and the sweep has it sent again with the same Message-ID.
 */
import { isDeepStrictEqual } from "node:util";
import { type FilterQuery, LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OfferedLanguage } from "#domain/language.ts";
import { nextTry } from "#domain/message-retry-times.ts";
import type { WhyUnsent } from "#domain/orders/why-unsent.ts";
import { PHONE_CODE, unsentBecause } from "#domain/support/message-state.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { Message } from "#entities/support/message.ts";
import { textOf } from "#server/accounts/phone-codes/phone-code-text.ts";
import type { Config } from "../config.ts";
import type { AtShop } from "../context.ts";
import { isAway } from "../database/database-unavailable.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { messagesFailed, messagesSent } from "../figures.ts";
import { ServiceResting } from "../gateways/breaker.ts";
import { outboxTexts } from "../gateways/sms/fake.ts";
import { RefusedForGood, type SmsGateway } from "../gateways/sms/port.ts";
import type { MailGateway } from "../gateways/smtp/port.ts";
import { inLanguage } from "../language.ts";
import { countOrderMail, type OrderMailTry } from "../limits/attempt-limits.ts";
import { log } from "../log.ts";
import { withoutSecrets } from "../mail/kept-facts.ts";
import { languageOf } from "../mail/mail-language.ts";
import { calendarOf, drawCodes, isTemplate, type RenderedMail, renderMail } from "../mail/render-mail.ts";
import { replyToOf } from "../mail/reply-to.ts";
import type { MailFacts, TemplateName } from "../mail/templates.ts";
import { ORDERS_UNSEEN, unseenText } from "../mail/unseen-orders-text.ts";
import { shopOfCount } from "../orders/counted-order-mails.ts";
import { isSeenSince, mailOfUnseenOrders } from "../orders/live-screens.ts";
import { type OrderMailNow, orderMailNow } from "../orders/order-mail-now.ts";
import { AGAIN, COPY } from "../orders/order-mails.ts";
import { theApp } from "../running-app.ts";
import { type Jobs, readyToEnqueue } from "./queue.ts";
import { shopForJob } from "./shop-for-job.ts";

/** What is not sent, dead or settled yet. */
const IS_OPEN = { status: { $in: ["queued", "failed"] } } satisfies FilterQuery<Message>;
/** What is written down of a mail that could not be written; no words of a mail server, from which one would read that the address is wrong. */
const UNWRITTEN = "the mail could not be made";
/** How long a worker may take for one message; far longer than the mail server is given. */
const LEASE_MS = 60_000;
/** While the mail server rests a message waits so long; that is no try. */
const REST_MS = 30_000;
/** A message is due by the clock of the process that queued it; another's may be a little behind. */
const CLOCKS_DIFFER_MS = 2_000;

/** What was taken on lease. */
type Taken = Pick<
  Message,
  "id" | "channel" | "template" | "recipient" | "bcc" | "messageId" | "facts" | "attempts" | "createdAt"
> & {
  readonly language: OfferedLanguage;
  /** The shop at which it counts to its address; null for one that does not count. */
  readonly countedAt: AtShop | null;
};

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
  const taken = await takenToSend(em, job, clock);
  if (!taken) return;
  const counted = await countToAddress(taken);
  if (!counted) return settleTooMany(em, job, clock());
  let kept: Kept;
  try {
    kept =
      taken.channel === "sms"
        ? await sendText(texts, taken, config, clock())
        : await sendMail(gateway, taken, config);
  } catch (error) {
    const isPostponed = error instanceof ServiceResting && nextTry(1, taken.createdAt, clock()) !== null;
    if (!isPostponed) return writeDownFailure(em, job, taken, error, clock());
    await counted.giveBack();
    return postpone(em, job, clock());
  }
  await writeDownSent(em, job, { taken, kept, now: clock() });
  messagesSent.inc({ channel: taken.channel });
}

/**
 * Counts a mail to its address; null where it is too many. By then it is on lease, so that however many deliver at once, each counts once. One whose worker
 * dies before it is written down counts again when it is taken up: the address then gets a mail less in that hour.
 */
async function countToAddress({ countedAt, recipient }: Taken): Promise<OrderMailTry | null> {
  if (!countedAt) return { giveBack: async () => {} };
  try {
    return await countOrderMail(countedAt, recipient);
  } catch (error) {
    if (error instanceof TooManyTries) return null;
    throw error;
  }
}

/** What is kept of a message that went, for the merchant to read (decision 0089). */
type Kept = RenderedMail & Pick<Message, "facts">;

async function sendMail(gateway: MailGateway, taken: Taken, { rootDomain, demo }: Config): Promise<Kept> {
  const { recipient: to, bcc, messageId, template, facts } = taken;
  if (!isTemplate(template)) throw new Error(`No template is called ${template}.`);
  const mail = mailOf(taken, template, facts);
  const pictures = drawCodes(template, facts as never);
  const calendar = calendarOf(facts ?? {});
  const replyTo = replyToOf(template, facts);
  await gateway.send({
    ...mail,
    pictures,
    calendar,
    to,
    bcc,
    replyTo,
    messageId: `<${messageId}@${rootDomain}>`,
  });
  const kept = keptFacts(taken);
  // The demo's outbox shows a mail with its links. Elsewhere what is kept lets no one in.
  return { ...(demo ? mail : mailOf(taken, template, kept)), facts: kept };
}

const mailOf = ({ language }: Taken, template: TemplateName, facts: Message["facts"]): RenderedMail =>
  inLanguage(language, () => renderMail(template, facts as unknown as MailFacts[TemplateName] as never));

/** With the language that it was sent in, so that it reads the same later, whatever the account's is by then. */
const keptFacts = ({ facts, language }: Pick<Taken, "facts" | "language">) =>
  withoutSecrets({ ...facts, language });

async function sendText(texts: SmsGateway, taken: Taken, config: Config, now: Date): Promise<Kept> {
  const text = inLanguage(taken.language, () =>
    taken.template === ORDERS_UNSEEN
      ? unseenText(taken.facts)
      : textOf(taken.template, taken.facts, config, now),
  );
  await texts.send({ to: taken.recipient, text });
  // Of a code nothing is kept but what the demo's outbox shows.
  if (taken.template === PHONE_CODE)
    return { subject: "", html: "", text: config.demo ? text : "", facts: null };
  return { subject: "", html: "", text, facts: keptFacts(taken) };
}

/**
 * What is to be sent now; null for nothing. A mail that cannot be written counts as one that was not taken: it is not tried for ever. Where the
 * database could not do it at this moment the job is tried again.
 */
async function takenToSend(
  em: EntityManager,
  job: Jobs["deliver-message"],
  now: () => Date,
): Promise<Taken | null> {
  try {
    return await takeOnLease(em, job, now(), writtenAnew);
  } catch (err) {
    if (isAway(err)) throw err;
    const unwritten = await takeOnLease(em, job, now(), () => null);
    log.error({ err, shop: job.shopId, messageId: job.messageId }, "a mail could not be written");
    if (unwritten) await writeDownFailure(em, job, unwritten, new Error(UNWRITTEN), now());
    return null;
  }
}

async function takeOnLease(
  em: EntityManager,
  { shopId, messageId }: Jobs["deliver-message"],
  now: Date,
  write: (tx: EntityManager, ctx: AtShop, id: string) => ReturnType<typeof writtenAnew> | null,
): Promise<Taken | null> {
  const ctx = await shopForJob(em, shopId);
  return inShop(em, shopId, async (tx) => {
    // Before the message is held, as it takes some statements.
    const anew = ctx && (await write(tx, ctx, messageId));
    const message = await tx.findOne(
      Message,
      { shopId, id: messageId },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    const isOpen = message?.status === "queued" || message?.status === "failed";
    if (!message || !isOpen || message.dueAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS) return null;
    message.dueAt = new Date(now.getTime() + LEASE_MS);
    await tx.flush();
    if (anew && "why" in anew) return settleUnsent(tx, message, { why: anew.why, now });
    if (anew) await rewrite(tx, message, anew);
    const { id, channel, template, orderId, bcc, messageId: mailId, attempts, createdAt } = message;
    const { recipient, facts, userId } = anew ?? message;
    const language = await languageOf(tx, { shopId, facts, userId });
    const toGo = { template, orderId, recipient, messageId: mailId, attempts };
    const countedAt = await shopOfCount(tx, ctx, toGo);
    return { ...toGo, id, channel, bcc, facts, createdAt, language, countedAt };
  });
}

/** The mail as its order has it now, or why it is not sent any more; null for one that goes as it was, or that no one has to send. */
async function writtenAnew(tx: EntityManager, ctx: AtShop, id: string) {
  const waiting = await tablesIn(tx)
    .selectFrom("messages")
    .select(["template", "orderId", "recipient", "userId", "messageId", "createdAt"])
    .where("shopId", "=", ctx.shop.id)
    .where("id", "=", id)
    .where("status", "in", ["queued", "failed"])
    .executeTakeFirst();
  if (waiting?.template !== ORDERS_UNSEEN) return waiting ? orderMailNow(tx, ctx, waiting) : null;
  const isSeen = await isSeenSince(tx, ctx.shop.id, waiting.createdAt);
  return isSeen ? { why: "not-true" as const } : null;
}

/** Its Message-ID stays: of two that went after a crash, one is known for the other. */
async function rewrite(
  tx: EntityManager,
  { shopId, id }: Message,
  { recipient, userId, facts }: OrderMailNow,
): Promise<void> {
  await tablesIn(tx)
    .updateTable("messages")
    .set({ recipient, userId, facts })
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .execute();
}

/** What may be true another day: a step or a mark that was taken back, money that went back from Square, an address that is given again. */
const MAY_BE_TRUE_AGAIN: ReadonlySet<WhyUnsent> = new Set([
  "not-true",
  "nothing-to-pay",
  "at-square",
  "no-address",
]);

/** It is given up, and no one is to do anything about it. */
async function settleUnsent(
  tx: EntityManager,
  message: Message,
  { why, now }: { why: WhyUnsent; now: Date },
): Promise<null> {
  const { shopId, id } = message;
  const facts = keptFacts({ facts: message.facts, language: await languageOf(tx, message) });
  await tx.nativeUpdate(
    Message,
    { shopId, id },
    {
      status: "dead",
      settledAt: now,
      dueAt: now,
      lastError: unsentBecause(why),
      facts,
      ...(MAY_BE_TRUE_AGAIN.has(why) && { messageId: keyOfUnsent(message) }),
    },
  );
  log.info({ shop: shopId, messageId: id, why }, "a message was given up unsent");
  return null;
}

/** Its key stays taken: what was too many is sent by a merchant, or not at all. */
const settleTooMany = (em: EntityManager, { shopId, messageId: id }: Jobs["deliver-message"], now: Date) =>
  inShop(em, shopId, async (tx) => {
    const message = await tx.findOne(
      Message,
      { shopId, id, ...IS_OPEN },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (message) await settleUnsent(tx, message, { why: "too-many", now });
  });

/** What was said by mistake and taken back may be true another day: the key by which its mail goes once is free again. */
function keyOfUnsent({ id, messageId }: Message): string {
  if (messageId.startsWith(AGAIN)) return messageId;
  return `${messageId.startsWith(COPY) ? COPY : ""}unsent.${id}`;
}

/** Whether a message still says what was taken: of an account that was erased meanwhile nothing is written back (CUST-03). */
async function isAsTaken(tx: EntityManager, shopId: string, taken: Taken): Promise<boolean> {
  const held = await tablesIn(tx)
    .selectFrom("messages")
    .select("facts")
    .where("shopId", "=", shopId)
    .where("id", "=", taken.id)
    .forUpdate()
    .executeTakeFirst();
  return isDeepStrictEqual(held?.facts ?? null, taken.facts);
}

async function writeDownSent(
  em: EntityManager,
  { shopId, messageId }: Jobs["deliver-message"],
  { taken, kept, now }: { taken: Taken; kept: Kept; now: Date },
): Promise<void> {
  await inShop(em, shopId, async (tx) => {
    const { subject, text, html, facts } = kept;
    const contents = (await isAsTaken(tx, shopId, taken)) ? { subject, text, html, facts } : { facts: null };
    await tx.nativeUpdate(
      Message,
      { shopId, id: messageId },
      { status: "sent", sentAt: now, lastError: "", ...contents },
    );
  });
}

const postpone = (em: EntityManager, { shopId, messageId: id }: Jobs["deliver-message"], now: Date) =>
  inShop(em, shopId, async (tx) => {
    await tx.nativeUpdate(Message, { shopId, id, ...IS_OPEN }, { dueAt: new Date(now.getTime() + REST_MS) });
  });

const isUnseenText = ({ channel, template }: Taken) => channel === "sms" && template === ORDERS_UNSEEN;

async function writeDownFailure(
  em: EntityManager,
  { shopId, messageId }: Jobs["deliver-message"],
  taken: Taken,
  error: unknown,
  now: Date,
): Promise<void> {
  const failures = taken.attempts + 1;
  const next = error instanceof RefusedForGood ? null : nextTry(failures, taken.createdAt, now);
  const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
  const toMail = next === null && isUnseenText(taken) ? await shopForJob(em, shopId) : null;
  if (toMail) await readyToEnqueue();
  await inShop(em, shopId, async (tx) => {
    const isKept = taken.template !== PHONE_CODE && (await isAsTaken(tx, shopId, taken));
    const changed = await tx.nativeUpdate(
      Message,
      { shopId, id: messageId, ...IS_OPEN },
      {
        status: next ? "failed" : "dead",
        attempts: failures,
        lastError: reason,
        dueAt: next ?? now,
        // It is not sent any more, so nothing in it has to let anyone in.
        ...(next === null ? { facts: isKept ? keptFacts(taken) : null } : {}),
      },
    );
    if (toMail && changed > 0) await mailOfUnseenOrders(tx, toMail);
  });
  messagesFailed.inc({ channel: taken.channel, outcome: next ? "again" : "dead" });
  log.warn({ shop: shopId, messageId, failures, dead: !next }, "a message could not be delivered");
}
