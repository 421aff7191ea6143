/** Brings a merchant's words to the platform (MAN-09). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, Small, Words } from "./layout.tsx";

const t = speak(mail);

export interface MerchantFeedback {
  shopTitle: string;
  name: string;
  email: string;
  message: string;
}

export const subject = ({ shopTitle, name }: MerchantFeedback) =>
  t("merchantFeedback.subject", { shop: shopTitle, name });

export const Body = ({ shopTitle, name, email, message }: MerchantFeedback) => (
  <Mail
    shopTitle={shopTitle}
    title={t("merchantFeedback.title", { shop: shopTitle })}
    preview={t("feedback.from", { name })}
  >
    <Words>{message}</Words>
    <Small>{t("feedback.from", { name })}</Small>
    {email && <Small>{t("feedback.answer", { email })}</Small>}
  </Mail>
);
