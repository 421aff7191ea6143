/** Tells the shop of a new order (NOTE-02, new_order_alerts): day and name come first, because that is what is asked in the kitchen. */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Receipt, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-mail-facts.ts";

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
  <Mail
    shopTitle={order.shopTitle}
    title={t("alert.title", { ticket: order.ticket })}
    preview={t("alert.from", { name: order.name, contact: order.contact })}
  >
    <Words strong>{t("invoice.when", { type: order.type, slot: order.slot })}</Words>
    <Words>
      {order.contact ? t("alert.from", { name: order.name, contact: order.contact }) : order.name}
    </Words>
    {order.address && <Words>{t("invoice.where", { address: order.address })}</Words>}
    {order.giftFor && <Words>{t("invoice.gift", { name: order.giftFor })}</Words>}
    {order.ranShort && <Words strong>{t("alert.short")}</Words>}
    {order.instructions && <Words>{t("alert.instructions", { text: order.instructions })}</Words>}
    <Receipt rows={order.rows} />
    <MainLink href={order.url}>{t("alert.button")}</MainLink>
  </Mail>
);
