import { defineEntity, p } from "@mikro-orm/core";
import { User } from "../accounts/user.ts";
import { Order } from "../orders/order.ts";
import { idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

export const MESSAGE_CHANNELS = ["email", "sms"] as const;
export const MESSAGE_STATUSES = ["queued", "sent", "failed", "dead"] as const;

/**
 * A mail or text message, written in the transaction that causes it and sent by the worker (NOTE-01). `messageId` never changes, so that a mail sent twice after a
 * crash is recognised as one. The contents are filled in by the worker, from `template` and `facts`; both are kept for `CONTENTS_KEPT_DAYS`, without
 * the links that let anyone in (decision 0089).
 */
const MessageSchema = defineEntity({
  name: "Message",
  tableName: "messages",
  ...shopOwned,
  checks: [{ name: "messages_attempts_not_negative", expression: "attempts >= 0" }],
  uniques: [{ name: "messages_message_id", properties: ["shopId", "messageId"] }],
  indexes: [
    { name: "messages_due", properties: ["status", "dueAt"] },
    {
      name: "messages_unsent",
      properties: ["shopId", "createdAt"],
      where: "status in ('queued', 'failed', 'dead')",
    },
    { name: "messages_with_contents", properties: ["createdAt"], where: "facts is not null" },
    { name: "messages_newest", properties: ["shopId", "createdAt"] },
    { name: "messages_of_order", properties: ["shopId", "order"] },
    { name: "messages_of_user", properties: ["shopId", "user"] },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    channel: p.enum(MESSAGE_CHANNELS),
    recipient: p.text().comment("address or phone number"),
    bcc: p.text().default(""),
    template: p.text().comment("which mail it is: customer-invoice, verify-email …"),
    facts: p
      .json<Record<string, unknown>>()
      .strictNullable()
      .hidden()
      .comment("what the template is filled with"),
    subject: p.text().default(""),
    text: p.text().default(""),
    html: p.text().default(""),
    order: () => mayBelongTo(Order, "order_id"),
    orderId: idOf("order_id").strictNullable(),
    status: p.enum(MESSAGE_STATUSES).default("queued"),
    attempts: p.integer().default(0),
    lastError: p.text().default(""),
    dueAt: p.datetime().comment("next try"),
    sentAt: p.datetime().strictNullable(),
    messageId: p.text().comment("Message-ID of the mail"),
    ...timestamps,
    /** The account it is written to, also once its address is another (CUST-03). */
    user: () => mayBelongTo(User, "user_id"),
    userId: idOf("user_id").strictNullable(),
    settledAt: p
      .datetime()
      .strictNullable()
      .comment("it was given up, and another one was sent in its place"),
  },
});
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
