/** The shop has the customer's payment (NOTE-02, send_payment_received_email). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Receipt, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-facts.ts";

const t = speak(mail);

export interface PaymentReceived {
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

export const subject = ({ shopTitle, ticket, slot }: PaymentReceived) =>
  t("received.subject", { shop: shopTitle, ticket, slot });

export const Body = (order: PaymentReceived) => (
  <Mail
    shopTitle={order.shopTitle}
    title={t("received.title", { ticket: order.ticket })}
    preview={t("received.preview", { ticket: order.ticket, total: order.total })}
  >
    {order.ownWords.length === 0 && <Words>{t("received.words", { total: order.total })}</Words>}
    {order.ownWords.map((words) => (
      <Words key={words}>{words}</Words>
    ))}
    <Words strong>{t("invoice.when", { type: order.type, slot: order.slot })}</Words>
    <Receipt rows={order.rows} />
    <MainLink href={order.url}>{t("invoice.view")}</MainLink>
  </Mail>
);
