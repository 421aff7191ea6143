/** The customer's invoice (NOTE-02, email_customer_invoices). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Receipt, Small } from "./layout.tsx";
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
  ways: readonly { name: string; details: string; url: string | null }[];
  url: string;
}

export const subject = ({ shopTitle, ticket, slot }: CustomerInvoice) =>
  t("invoice.subject", { shop: shopTitle, ticket, slot });

export const Body = (order: CustomerInvoice) => (
  <Mail shopTitle={order.shopTitle} title={t("invoice.title", { ticket: order.ticket })}>
    <p>
      <strong>{t("invoice.when", { type: order.type, slot: order.slot })}</strong>
    </p>
    {order.address && <p>{t("invoice.where", { address: order.address })}</p>}
    {order.giftFor && <p>{t("invoice.gift", { name: order.giftFor })}</p>}
    {order.oversoldNote && <p>{order.oversoldNote}</p>}
    <Receipt rows={order.rows} />
    <MainLink href={order.url}>{t("invoice.view")}</MainLink>
    {(order.ways.length > 0 || order.paymentInfo) && (
      <h2 style={{ fontSize: "18px" }}>{t("invoice.howToPay")}</h2>
    )}
    {order.paymentInfo && <p>{order.paymentInfo}</p>}
    {order.ways.map((way) => (
      <p key={way.name}>{way.url ? <a href={way.url}>{payAt(way)}</a> : payAt(way)}</p>
    ))}
    {order.shopSays && <p>{order.shopSays}</p>}
    {order.instructions && <Small>{t("invoice.instructions", { text: order.instructions })}</Small>}
  </Mail>
);

/** A way to pay in words; its name alone where the shop says no more. */
const payAt = ({ name, details }: { name: string; details: string }) =>
  details ? t("invoice.payAt", { name, details }) : name;
