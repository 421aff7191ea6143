/** The customer's invoice (NOTE-02, email_customer_invoices). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { codesToPay, HowToPay, type ToPay } from "./how-to-pay.tsx";
import { Heading, Mail, MainLink, Receipt, Small, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-mail-facts.ts";

const t = speak(mail);

export interface CustomerInvoice extends ToPay {
  shopTitle: string;
  type: string;
  slot: string;
  address: string | null;
  giftFor: string | null;
  instructions: string;
  shopSays: string;
  oversoldNote: string | null;
  rows: readonly ReceiptRow[];
  url: string;
}

export const subject = ({ shopTitle, ticket, slot }: CustomerInvoice) =>
  t("invoice.subject", { shop: shopTitle, ticket, slot });

export const codes = codesToPay;

export const Body = (order: CustomerInvoice) => (
  <Mail
    shopTitle={order.shopTitle}
    title={t("invoice.title", { ticket: order.ticket })}
    preview={t("invoice.when", { type: order.type, slot: order.slot })}
  >
    <Words strong>{t("invoice.when", { type: order.type, slot: order.slot })}</Words>
    {order.address && <Words>{t("invoice.where", { address: order.address })}</Words>}
    {order.giftFor && <Words>{t("invoice.gift", { name: order.giftFor })}</Words>}
    {order.oversoldNote && <Words>{order.oversoldNote}</Words>}
    <Receipt rows={order.rows} />
    <MainLink href={order.url}>{t("invoice.view")}</MainLink>
    <HowToPay {...order} />
    {order.shopSays && (
      <>
        <Heading>{t("invoice.goodToKnow")}</Heading>
        <Words>{order.shopSays}</Words>
      </>
    )}
    {order.instructions && <Small>{t("invoice.instructions", { text: order.instructions })}</Small>}
  </Mail>
);
