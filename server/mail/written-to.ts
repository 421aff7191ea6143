/** Whom each message is written to: whatever is forgotten with an account was written to it, and what the shop gets is the shop's (CUST-03). */
import { PHONE_CODE } from "#domain/support/message-state.ts";
import type { TemplateName } from "./templates.ts";

/** Someone who has an account; whoever placed an order; the people who run the shop, or the platform. */
type WrittenTo = "account" | "orderer" | "shop";

const WRITTEN_TO: Readonly<Record<TemplateName | typeof PHONE_CODE, WrittenTo>> = {
  "verify-email": "account",
  welcome: "account",
  "admin-activation": "account",
  "reset-password": "account",
  "password-changed": "account",
  "change-email": "account",
  "email-changing": "account",
  "forgotten-email": "account",
  [PHONE_CODE]: "account",
  "customer-invoice": "orderer",
  "payment-received": "orderer",
  "payment-reminder": "orderer",
  "order-completed": "orderer",
  "order-cancelled": "orderer",
  "note-to-customer": "orderer",
  "new-order-alert": "shop",
  "feedback-received": "shop",
  "merchant-feedback": "shop",
  "money-moved": "shop",
  "trial-ends": "shop",
  "webhook-disabled": "shop",
  "orders-unseen": "shop",
  "square-trouble": "shop",
};

/** The names of the messages that are written to them. */
export const messagesTo = (whom: WrittenTo): string[] =>
  Object.entries(WRITTEN_TO).flatMap(([template, to]) => (to === whom ? [template] : []));
