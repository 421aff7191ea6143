/** Brings a visitor's words to the shop's support address (STORE-03). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, Small, Words } from "./layout.tsx";

const t = speak(mail);

export interface FeedbackReceived {
  shopTitle: string;
  name: string;
  email: string;
  message: string;
}

const nameOf = ({ name }: FeedbackReceived) => name || t("name.somebody");

export const subject = (feedback: FeedbackReceived) =>
  t("feedback.subject", { shop: feedback.shopTitle, name: nameOf(feedback) });

export const Body = (feedback: FeedbackReceived) => (
  <Mail
    shopTitle={feedback.shopTitle}
    title={t("feedback.title")}
    preview={t("feedback.from", { name: nameOf(feedback) })}
  >
    <Words>{feedback.message}</Words>
    <Small>{t("feedback.from", { name: nameOf(feedback) })}</Small>
    {feedback.email && <Small>{t("feedback.answer", { email: feedback.email })}</Small>}
  </Mail>
);
