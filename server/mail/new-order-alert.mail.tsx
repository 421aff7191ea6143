/** Informs the shop of a new order (NOTE-02, new_order_alerts): day and name come first, because the kitchen needs them first. */
import * as t from "#messages/order-mails.js";
import { Mail, MainLink, Receipt, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-mail-facts.ts";
import { slotText, typeText } from "./stored-text.ts";

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
  t.alertSubject({ shop: shopTitle, ticket, slot: slotText(slot), name });

export const Body = (order: NewOrderAlert) => (
  <Mail
    shopTitle={order.shopTitle}
    title={t.alertTitle({ ticket: order.ticket })}
    preview={t.alertFrom({ name: order.name, contact: order.contact })}
  >
    <Words strong>{t.when({ type: typeText(order.type), slot: slotText(order.slot) })}</Words>
    <Words>{order.contact ? t.alertFrom({ name: order.name, contact: order.contact }) : order.name}</Words>
    {order.address && <Words>{t.deliverTo({ address: order.address })}</Words>}
    {order.giftFor && <Words>{t.gift({ name: order.giftFor })}</Words>}
    {order.ranShort && <Words strong>{t.alertShort()}</Words>}
    {order.instructions && <Words>{t.alertInstructions({ text: order.instructions })}</Words>}
    <Receipt rows={order.rows} />
    <MainLink href={order.url}>{t.alertButton()}</MainLink>
  </Mail>
);
