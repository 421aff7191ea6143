/** The mails and text messages of a shop, as its merchant reads them (NOTE-01). */
import { z } from "zod";
import { id } from "#domain/id-schemas.ts";
import { orderCounts } from "#domain/orders/order-schemas.ts";
import { PAGE_SIZES } from "#domain/paging.ts";
import { listQuestion, pageOf } from "#domain/paging-schemas.ts";
import { MESSAGE_PROBLEMS, MESSAGE_STATES, NOT_RESENT } from "./message-state.ts";

/** The newest first, by what they wait for and by address, phone or ticket number. */
export const messagesQuestion = listQuestion({
  sorts: ["created_at"],
  perPage: PAGE_SIZES.messages,
  filters: { show: z.enum(["waiting", "failed"]).optional() },
}).omit({ sort: true });
export type MessagesQuestion = z.output<typeof messagesQuestion>;

/** A message of the list. */
export const messageRow = z.strictObject({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  /** Which mail it is; with it one knows why it was sent. */
  template: z.string(),
  /** Address or phone; blank where whoever it went to was erased. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** What went wrong at the last try, or why it was not sent; null where it was sent or not tried yet. */
  problem: z.enum(MESSAGE_PROBLEMS).nullable(),
  /** How often it was tried in vain. */
  attempts: z.number().int(),
  queuedAt: z.date(),
  sentAt: z.date().nullable(),
  nextTryAt: z.date().nullable(),
  gaveUpAt: z.date().nullable(),
  /** Whether a merchant sent it again. */
  isAgain: z.boolean(),
  orderId: z.string().nullable(),
  ticketNumber: z.number().int().nullable(),
  /** The customer of the shop whom it is written to, if any. */
  customerId: z.string().nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;
export const messagesPage = pageOf(messageRow);

/** One message with what it says. Links that let anyone in are cut off, and codes are not shown at all. */
export const messageDetail = messageRow.extend({
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** Why it cannot be sent again; null where it can. */
  notResent: z.enum(NOT_RESENT).nullable(),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const messageNamed = z.strictObject({ messageId: id });

/** `key` is the form's own: the same twice sends one message. */
export const messageToResend = messageNamed.extend({ key: id });
export type MessageToResend = z.output<typeof messageToResend>;
/** Whom it goes to. */
export const messageResent = z.strictObject({ recipient: z.string() });

/** What each page of the manage area shows around itself: the counts beside its links, and whether messages are in trouble. */
export const manageFrame = z.strictObject({
  orderCounts,
  messageTrouble: z
    .strictObject({
      failed: z.number().int(),
      /** When the oldest was queued that waits too long; null where none does. */
      lateSince: z.date().nullable(),
    })
    .nullable(),
});
export type ManageFrame = z.infer<typeof manageFrame>;

/** The form of the button that sends a message again. */
export const resendForm = messageToResend.pick({ key: true });
