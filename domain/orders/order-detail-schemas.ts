/**
 * An order as its merchant's panel needs it (MAN-06, ORD-08, ORD-09): with what happened, the mail that setting a flag would send, and what an edit would
 * change before it is saved. Money is integer cents.
 */
import { z } from "zod";
import { ORDER_MAILS } from "./order-mail-names.ts";
import { orderPrice, paymentWay, shopOrder } from "./order-schemas.ts";

/** What stood in a field; what is longer than a word or an amount is named only. */
const stood = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One step of the time line: who did what, with what stood there before and after (ORD-08). */
export const orderStep = z.strictObject({
  at: z.date(),
  who: z.string(),
  /** placed, paid, completed, readyForGuest, edited, cancelled, `sent` and a mail's name … */
  what: z.string(),
  /** Of a flag: whether it was set. */
  set: z.boolean().nullable(),
  changes: z.array(z.strictObject({ name: z.string(), from: stood, to: stood })),
  /** Of an edit: how many pieces of each item there were and are. */
  pieces: z.array(z.strictObject({ name: z.string(), from: z.number().int(), to: z.number().int() })),
  /** Of a cancelling: whether its stock went back. */
  restocked: z.boolean(),
});
export type OrderStep = z.infer<typeof orderStep>;

/** A mail about the order and how far it came (NOTE-01). */
export const mailOfOrder = z.strictObject({
  /** When it was sent, or queued where it was not sent yet. */
  at: z.date(),
  mail: z.string(),
  recipient: z.string(),
  status: z.enum(["queued", "sent", "failed", "dead"]),
});
export type MailOfOrder = z.infer<typeof mailOfOrder>;

/** The mail that setting a flag would send (NOTE-02): it goes, went already, is switched off, has no address, or its order is cancelled. */
export const flagMail = z.strictObject({
  flag: z.enum(["paid", "completed"]),
  mail: z.enum(ORDER_MAILS),
  outcome: z.enum(["goes", "went", "off", "nobody", "cancelled"]),
  /** Whether the shop gets its copy (bcc_payment_received_email). */
  copied: z.boolean(),
});
export type FlagMail = z.infer<typeof flagMail>;

/** One order with everything that its panel shows. */
export const orderDetail = z.strictObject({
  order: shopOrder,
  steps: z.array(orderStep),
  mails: z.array(mailOfOrder),
  flagMails: z.array(flagMail),
  /** How it is to be paid, with a link for this amount; null where that way is not the shop's any more. */
  payWay: paymentWay.nullable(),
  /** How many orders this customer has placed, this one among them; null for a guest. */
  ordersSoFar: z.number().int().nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** What the shop itself puts on a ticket (MAN-08): how to call it, and where money goes. */
export const ticketHead = z.strictObject({
  phone: z.string(),
  ways: z.array(paymentWay.pick({ name: true, details: true })),
});
export type TicketHead = z.infer<typeof ticketHead>;

/** A mail about an order as it would be sent now; `recipient` is null where no one left an address. */
export const orderMailText = z.strictObject({
  recipient: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
});
export type OrderMailText = z.infer<typeof orderMailText>;

/** What an edit would change (ORD-09), before anything is written. */
export const orderUpdatePreview = z.strictObject({
  before: orderPrice,
  after: orderPrice,
  /** Names of the fields that would change, `lines` among them. */
  changed: z.array(z.string()),
  /** Pieces taken from the shelf (negative: given back), and what would then be left; null where no one counts. */
  stock: z.array(
    z.strictObject({
      itemId: z.string(),
      name: z.string(),
      pieces: z.number().int(),
      left: z.number().int().nullable(),
      enough: z.boolean(),
    }),
  ),
  fulfillmentType: z.string(),
  fulfillmentSlot: z.string(),
  /** The merchant may do it, and is told: the day is over, or the window does not offer it, or the order is marked paid at another total. */
  warnings: z.array(z.enum(["day_is_past", "day_not_offered", "paid_before"])),
});
export type OrderUpdatePreview = z.infer<typeof orderUpdatePreview>;
