/**
 * A step of the order is done (NOTE-02): the shop has the payment (send_payment_received_email), or the order is completed, or it is
 * cancelled. Only the words differ.
 */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Receipt, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-mail-facts.ts";

const t = speak(mail);

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
}

/** The mail of a step, by the first part of its texts' keys. */
export const orderStepMail = (step: "received" | "done" | "cancelled") => ({
  subject: ({ shopTitle, ticket, slot }: OrderStep) =>
    t(`${step}.subject`, { shop: shopTitle, ticket, slot }),

  Body: (order: OrderStep) => (
    <Mail
      shopTitle={order.shopTitle}
      title={t(`${step}.title`, { ticket: order.ticket })}
      preview={t(`${step}.preview`, { ticket: order.ticket, total: order.total })}
    >
      {order.ownWords.length === 0 && (
        <Words>{t(`${step}.words`, { total: order.total, shop: order.shopTitle })}</Words>
      )}
      {order.ownWords.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      <Words strong>{t("invoice.when", { type: order.type, slot: order.slot })}</Words>
      <Receipt rows={order.rows} />
      <MainLink href={order.url}>{t("invoice.view")}</MainLink>
    </Mail>
  ),
});
