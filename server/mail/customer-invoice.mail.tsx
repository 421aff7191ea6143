/** The customer's invoice (NOTE-02, email_customer_invoices). */
import * as t from "#messages/order-mails.js";
import { codesToPay, HowToPay, type ToPay } from "./how-to-pay.tsx";
import { Heading, Mail, MainLink, Receipt, Small, Words } from "./layout.tsx";
import type { ReceiptRow } from "./order-mail-facts.ts";
import { slotText, typeText } from "./stored-text.ts";

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
  /** The order as a calendar's file, null for one without a day; absent in mails that were queued before there was any. */
  calendar?: string | null;
}

export const subject = ({ shopTitle, ticket, slot }: CustomerInvoice) =>
  t.invoiceSubject({ shop: shopTitle, ticket, slot: slotText(slot) });

export const codes = codesToPay;

export const Body = (order: CustomerInvoice) => (
  <Mail
    shopTitle={order.shopTitle}
    title={t.invoiceTitle({ ticket: order.ticket })}
    preview={t.when({ type: typeText(order.type), slot: slotText(order.slot) })}
  >
    <Words strong>{t.when({ type: typeText(order.type), slot: slotText(order.slot) })}</Words>
    {order.address && <Words>{t.deliverTo({ address: order.address })}</Words>}
    {order.giftFor && <Words>{t.gift({ name: order.giftFor })}</Words>}
    {order.oversoldNote && <Words>{order.oversoldNote}</Words>}
    <Receipt rows={order.rows} />
    <MainLink href={order.url}>{t.viewOrder()}</MainLink>
    {order.isPaid && <Words>{t.invoicePaid()}</Words>}
    <HowToPay {...order} />
    {order.shopSays && (
      <>
        <Heading>{t.invoiceGoodToKnow()}</Heading>
        <Words>{order.shopSays}</Words>
      </>
    )}
    {order.instructions && <Small>{t.invoiceInstructions({ text: order.instructions })}</Small>}
  </Mail>
);
