/** Proves an address (AUTH-02). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

const t = speak(mail);

export interface VerifyEmail {
  shopTitle: string;
  firstName: string;
  link: string;
}

export const subject = ({ shopTitle }: VerifyEmail) => t("verify.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, link }: VerifyEmail) => (
  <Mail shopTitle={shopTitle} title={t("verify.title")} preview={t("verify.lives")}>
    <Words>{t("verify.hello", { name: firstName })}</Words>
    <MainLink href={link}>{t("verify.button")}</MainLink>
    <Small>{t("verify.lives")}</Small>
  </Mail>
);
