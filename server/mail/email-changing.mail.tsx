/** Tells the old address that another one is to take its place (matrix r038). The new one is only hinted at. */
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, Small, TextLink, Words } from "./layout.tsx";

const t = speak(links);

export interface EmailChanging {
  shopTitle: string;
  firstName: string;
  maskedEmail: string;
  /** Where a password is forgotten. */
  link: string;
}

export const subject = ({ shopTitle }: EmailChanging) => t("changingMail.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, maskedEmail, link }: EmailChanging) => {
  const hello = t("changingMail.hello", { name: firstName, shop: shopTitle, email: maskedEmail });
  return (
    <Mail shopTitle={shopTitle} title={t("changingMail.title")} preview={hello}>
      <Words>{hello}</Words>
      <Words>
        {t("changingMail.notYou")} <TextLink href={link}>{t("resetMail.button")}</TextLink>
      </Words>
      <Small>{t("changingMail.stranger", { shop: shopTitle })}</Small>
    </Mail>
  );
};
