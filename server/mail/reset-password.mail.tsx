/** Leads to a new password (AUTH-03). */
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

const t = speak(links);

export interface ResetPassword {
  shopTitle: string;
  firstName: string;
  link: string;
}

export const subject = ({ shopTitle }: ResetPassword) => t("resetMail.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, link }: ResetPassword) => (
  <Mail shopTitle={shopTitle} title={t("resetMail.title")} preview={t("resetMail.lives")}>
    <Words>{t("resetMail.hello", { name: firstName, shop: shopTitle })}</Words>
    <MainLink href={link}>{t("resetMail.button")}</MainLink>
    <Small>{t("resetMail.lives")}</Small>
  </Mail>
);
