/**
 * A step of the order is done (NOTE-02): the shop has the payment (send_payment_received_email), or the order is completed, or it is
 * cancelled. Only the words differ.
 */
import * as t from "#messages/order-mails.js";
import { Mail, MainLink, Receipt, TextLink, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-mail-facts.ts";
import { slotText, typeText } from "./stored-text.ts";

export interface OrderStep {
  shopTitle: string;
  ticket: number;
  type: string;
  slot: string;
  total: string;
  /** The shop's own words, paragraph by paragraph; none where it wrote nothing. */
  ownWords: readonly string[];
  rows: readonly ReceiptRow[];
  url: string;
  /** The order as a calendar's file, of a cancelled one alone. */
  calendar?: string | null;
}

/** The sentences of each step. */
const SENTENCES = {
  received: {
    subject: t.receivedSubject,
    title: t.receivedTitle,
    preview: t.receivedPreview,
    words: t.receivedWords,
  },
  done: { subject: t.doneSubject, title: t.doneTitle, preview: t.donePreview, words: t.doneWords },
  cancelled: {
    subject: t.cancelledSubject,
    title: t.cancelledTitle,
    preview: t.cancelledPreview,
    words: t.cancelledWords,
  },
} as const;

/** The mail of a step. */
export const orderStepMail = (step: keyof typeof SENTENCES) => ({
  subject: ({ shopTitle, ticket, slot }: OrderStep) =>
    SENTENCES[step].subject({ shop: shopTitle, ticket, slot: slotText(slot) }),

  Body: (order: OrderStep) => (
    <Mail
      shopTitle={order.shopTitle}
      title={SENTENCES[step].title({ ticket: order.ticket })}
      preview={SENTENCES[step].preview({ ticket: order.ticket, total: order.total })}
    >
      {order.ownWords.length === 0 && (
        <Words>{SENTENCES[step].words({ total: order.total, shop: order.shopTitle })}</Words>
      )}
      {order.ownWords.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      <Words strong>{t.when({ type: typeText(order.type), slot: slotText(order.slot) })}</Words>
      <Receipt rows={order.rows} />
      <MainLink href={order.url}>{t.viewOrder()}</MainLink>
      {step === "done" && (
        // It leads to the button: who follows a link, or looks through a mail's links, has ordered nothing.
        <Words>
          <TextLink href={`${order.url}#again`}>{t.orderAgain()}</TextLink>
        </Words>
      )}
    </Mail>
  ),
});
