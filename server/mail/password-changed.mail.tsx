/** Tells that a password was changed, to whoever should know (AUTH-03, matrix r018). */
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, TextLink, Words } from "./layout.tsx";

const t = speak(links);

export interface PasswordChanged {
  shopTitle: string;
  firstName: string;
  /** Where a password is forgotten. */
  link: string;
}

export const subject = ({ shopTitle }: PasswordChanged) => t("changedMail.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, link }: PasswordChanged) => (
  <Mail
    shopTitle={shopTitle}
    title={t("changedMail.title")}
    preview={t("changedMail.hello", { name: firstName, shop: shopTitle })}
  >
    <Words>{t("changedMail.hello", { name: firstName, shop: shopTitle })}</Words>
    <Words>
      {t("changedMail.notYou")} <TextLink href={link}>{t("resetMail.button")}</TextLink>
    </Words>
  </Mail>
);
