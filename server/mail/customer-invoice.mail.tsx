/** The customer's invoice (NOTE-02, email_customer_invoices). */
import { type LinkFills, payerWritesNote } from "#domain/payments/pay-link.ts";
import { handWrittenNote } from "#domain/payments/short-code.ts";
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Heading, Mail, MainLink, Receipt, Small, TextLink, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-facts.ts";

const t = speak(mail);

export interface CustomerInvoice {
  shopTitle: string;
  ticket: number;
  type: string;
  slot: string;
  address: string | null;
  giftFor: string | null;
  instructions: string;
  shopSays: string;
  oversoldNote: string | null;
  rows: readonly ReceiptRow[];
  paymentInfo: string;
  ways: readonly {
    name: string;
    details: string;
    url: string | null;
    /** Absent in mails that were queued before it was known. */
    linkFills?: LinkFills | null;
  }[];
  url: string;
}

export const subject = ({ shopTitle, ticket, slot }: CustomerInvoice) =>
  t("invoice.subject", { shop: shopTitle, ticket, slot });

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
    {(order.ways.length > 0 || order.paymentInfo) && <Heading>{t("invoice.howToPay")}</Heading>}
    {order.paymentInfo && <Words>{order.paymentInfo}</Words>}
    {order.ways.map((way) => (
      <Words key={way.name}>
        {way.url ? <TextLink href={way.url}>{payAt(way)}</TextLink> : payAt(way)}
        {payerWritesNote(way.name, way.linkFills ?? null) &&
          ` ${t("invoice.payNote", { note: handWrittenNote(order.ticket) })}`}
      </Words>
    ))}
    {order.shopSays && (
      <>
        <Heading>{t("invoice.goodToKnow")}</Heading>
        <Words>{order.shopSays}</Words>
      </>
    )}
    {order.instructions && <Small>{t("invoice.instructions", { text: order.instructions })}</Small>}
  </Mail>
);

/** A way to pay in words; its name alone where the shop says no more. */
const payAt = ({ name, details }: { name: string; details: string }) =>
  details ? t("invoice.payAt", { name, details }) : name;
