/** An order is not paid yet, said kindly: with what it costs and how it is paid. */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { codesToPay, HowToPay, type ToPay } from "./how-to-pay.tsx";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

const t = speak(mail);

export interface PaymentReminder extends ToPay {
  shopTitle: string;
  type: string;
  slot: string;
  total: string;
  url: string;
}

export const subject = ({ shopTitle, ticket, total }: PaymentReminder) =>
  t("reminder.subject", { shop: shopTitle, ticket, total });

export const codes = codesToPay;

export const Body = (order: PaymentReminder) => (
  <Mail
    shopTitle={order.shopTitle}
    title={t("reminder.title", { ticket: order.ticket })}
    preview={t("reminder.preview", { ticket: order.ticket, total: order.total })}
  >
    <Words>{t("reminder.words", { ticket: order.ticket, total: order.total, shop: order.shopTitle })}</Words>
    <Words strong>{t("invoice.when", { type: order.type, slot: order.slot })}</Words>
    <HowToPay {...order} />
    <MainLink href={order.url}>{t("invoice.view")}</MainLink>
    <Small>{t("reminder.paid")}</Small>
  </Mail>
);
