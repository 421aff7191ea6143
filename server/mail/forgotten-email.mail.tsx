/** Hints at the e-mail address of an owner who forgot it (AUTH-04). */
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

const t = speak(links);

export interface ForgottenEmail {
  shopTitle: string;
  maskedEmail: string;
  /** The owners' log-in. */
  link: string;
}

export const subject = ({ shopTitle }: ForgottenEmail) => t("hintMail.subject", { shop: shopTitle });

export const Body = ({ shopTitle, maskedEmail, link }: ForgottenEmail) => (
  <Mail shopTitle={shopTitle} title={t("hintMail.title")} preview={maskedEmail}>
    <Words>{t("hintMail.hello", { shop: shopTitle })}</Words>
    <Words strong>{maskedEmail}</Words>
    <MainLink href={link}>{t("hintMail.button")}</MainLink>
    <Small>{t("hintMail.notYou")}</Small>
  </Mail>
);
