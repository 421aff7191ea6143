/** Confirms the address of whoever opened a shop (AUTH-04). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Small, TextLink, Words } from "./layout.tsx";

const t = speak(mail);

export interface AdminActivation {
  shopTitle: string;
  firstName: string;
  link: string;
  manageUrl: string;
}

export const subject = ({ shopTitle }: AdminActivation) => t("activation.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, link, manageUrl }: AdminActivation) => (
  <Mail
    shopTitle={shopTitle}
    title={t("activation.title", { shop: shopTitle })}
    preview={t("activation.preview")}
  >
    <Words>{t("activation.hello", { name: firstName })}</Words>
    <MainLink href={link}>{t("activation.button")}</MainLink>
    <Words>
      <TextLink href={manageUrl}>{t("activation.manage")}</TextLink>
    </Words>
    <Small>{t("activation.lives")}</Small>
  </Mail>
);
