/**
 * Delivers one message (NOTE-01). A mail server that is away costs a later try, never an order: 1 min, 5 min, 30 min, 2 h, 6 h, then
 * every 12 h for three days, then it is dead and shown to the merchant (reliability R5).
 */

import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { nextTry } from "#domain/support/retry-times.ts";
import { Message } from "#entities/support/message.ts";
import { inShop } from "../database/tenant.ts";
import type { MailGateway } from "../gateways/smtp/port.ts";
import { log } from "../log.ts";
import { isTemplate, renderMail } from "../mail/render-mail.ts";
import type { MailFacts, TemplateName } from "../mail/templates.ts";
import { theApp } from "../running-app.ts";
import type { Jobs } from "./queue.ts";

/** Sends the message if it is still due. Runs at least once; a mail sent twice after a crash carries the same Message-ID. */
export async function deliverMessage(
  em: EntityManager,
  gateway: MailGateway,
  { shopId, messageId }: Jobs["deliver-message"],
): Promise<void> {
  const { now: clock, config } = theApp();
  await inShop(em, shopId, async (tx) => {
    const message = await tx.findOne(
      Message,
      { shopId, id: messageId },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, populate: ["facts"] },
    );
    if (!message || message.status === "sent" || message.status === "dead") return;
    const now = clock();
    try {
      const mail = rendered(message);
      await gateway.send({
        ...mail,
        to: message.recipient,
        bcc: message.bcc,
        messageId: `<${message.messageId}@${config.rootDomain}>`,
      });
      message.subject = mail.subject;
      // Only the demo's outbox shows a mail again; elsewhere what was in it (a link, an address) is not kept.
      message.text = config.demo ? mail.text : "";
      message.html = config.demo ? mail.html : "";
      message.facts = null;
      message.status = "sent";
      message.sentAt = now;
    } catch (error) {
      message.attempts += 1;
      message.lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      const next = nextTry(message.attempts, message.createdAt, now);
      message.status = next ? "failed" : "dead";
      message.dueAt = next ?? now;
      log.warn({ messageId, attempts: message.attempts }, "a message could not be delivered");
    }
    await tx.flush();
  });
}

function rendered(message: Message) {
  if (!isTemplate(message.template)) throw new Error(`No template is called ${message.template}.`);
  return renderMail(message.template, message.facts as unknown as MailFacts[TemplateName] as never);
}
