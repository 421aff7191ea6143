/** Tells the shop of a new order (NOTE-02, new_order_alerts): day and name come first, because that is what is asked in the kitchen. */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Receipt } from "./layout.tsx";
import type { ReceiptRow } from "./order-facts.ts";

const t = speak(mail);

export interface NewOrderAlert {
  shopTitle: string;
  ticket: number;
  name: string;
  contact: string;
  type: string;
  slot: string;
  address: string | null;
  giftFor: string | null;
  instructions: string;
  ranShort: boolean;
  rows: readonly ReceiptRow[];
  url: string;
}

export const subject = ({ shopTitle, ticket, slot, name }: NewOrderAlert) =>
  t("alert.subject", { shop: shopTitle, ticket, slot, name });

export const Body = (order: NewOrderAlert) => (
  <Mail shopTitle={order.shopTitle} title={t("alert.title", { ticket: order.ticket })}>
    <p>
      <strong>{t("invoice.when", { type: order.type, slot: order.slot })}</strong>
    </p>
    <p>{t("alert.from", { name: order.name, contact: order.contact })}</p>
    {order.address && <p>{t("invoice.where", { address: order.address })}</p>}
    {order.giftFor && <p>{t("invoice.gift", { name: order.giftFor })}</p>}
    {order.ranShort && <p>{t("alert.short")}</p>}
    {order.instructions && <p>{order.instructions}</p>}
    <Receipt rows={order.rows} />
    <MainLink href={order.url}>{t("alert.button")}</MainLink>
  </Mail>
);
