/**
 * Whom an answer to a mail reaches (NOTE-02): what a shop sends to its customers leads to its support address, and what is written to a shop, or to the
 * platform, to whoever wrote it. A mail that logs in, proves an address or warns of a thief leads nowhere but to where it comes from.
 */
import { email } from "#domain/fields.ts";
import type { Message } from "#entities/support/message.ts";
import type { ReplyTo } from "../gateways/smtp/port.ts";
import type { TemplateName } from "./templates.ts";
import { messagesTo } from "./written-to.ts";

const TO_CUSTOMERS: ReadonlySet<string> = new Set([
  ...messagesTo("orderer"),
  "welcome" satisfies TemplateName,
]);

/** What a mail's facts hold of it where they are queued: of a customer's mail the shop's address, if it has one. */
export const answersTo = (template: TemplateName, supportEmail: string | undefined) =>
  supportEmail && TO_CUSTOMERS.has(template) ? { answersTo: supportEmail } : {};

/** The address that a mail goes out with; null for none. Of what a person wrote only what is one address in one line is taken. */
export function replyToOf(template: string, facts: Message["facts"]): ReplyTo | null {
  const { answersTo: shop, shopTitle, name, contact, email: writer } = facts ?? {};
  if (TO_CUSTOMERS.has(template)) return named(shopTitle, shop);
  // "sam@example.test, 415-555-0142"; no address holds a comma.
  if (template === "new-order-alert") return named(name, textOf(contact).split(",").find(isAddress));
  return template === "feedback-received" || template === "merchant-feedback" ? named(name, writer) : null;
}

const textOf = (fact: unknown): string => (typeof fact === "string" ? fact : "");

const isAddress = (text: string): boolean => text.trim() !== "" && email(text) === null;

function named(name: unknown, address: unknown): ReplyTo | null {
  const text = textOf(address).trim();
  if (!isAddress(text)) return null;
  const line = textOf(name).replace(/[\s\p{Cc}]+/gu, " ");
  return { name: line.trim(), address: text };
}
