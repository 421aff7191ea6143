/** An order is not paid yet, said kindly: with what it costs and how it is paid. */
import * as t from "#messages/order-mails.js";
import { codesToPay, HowToPay, type ToPay } from "./how-to-pay.tsx";
import { Mail, MainLink, Small, Words } from "./layout.tsx";
import { slotText, typeText } from "./stored-text.ts";

export interface PaymentReminder extends ToPay {
  shopTitle: string;
  type: string;
  slot: string;
  total: string;
  url: string;
}

export const subject = ({ shopTitle, ticket, total }: PaymentReminder) =>
  t.reminderSubject({ shop: shopTitle, ticket, total });

export const codes = codesToPay;

export const Body = (order: PaymentReminder) => (
  <Mail
    shopTitle={order.shopTitle}
    title={t.reminderTitle({ ticket: order.ticket })}
    preview={t.reminderPreview({ ticket: order.ticket, total: order.total })}
  >
    <Words>{t.reminderWords({ ticket: order.ticket, total: order.total, shop: order.shopTitle })}</Words>
    <Words strong>{t.when({ type: typeText(order.type), slot: slotText(order.slot) })}</Words>
    <HowToPay {...order} />
    <MainLink href={order.url}>{t.viewOrder()}</MainLink>
    <Small>{t.reminderPaid()}</Small>
  </Mail>
);
