/** Confirms the address of the new shop's owner (AUTH-04). */
import * as t from "#messages/account-mails.js";
import { Mail, MainLink, Small, TextLink, Words } from "./layout.tsx";

export interface AdminActivation {
  shopTitle: string;
  firstName: string;
  link: string;
  manageUrl: string;
}

export const subject = ({ shopTitle }: AdminActivation) => t.activationMailSubject({ shop: shopTitle });

export const Body = ({ shopTitle, firstName, link, manageUrl }: AdminActivation) => (
  <Mail
    shopTitle={shopTitle}
    title={t.activationMailTitle({ shop: shopTitle })}
    preview={t.activationMailPreview()}
  >
    <Words>{t.activationMailHello({ name: firstName })}</Words>
    <MainLink href={link}>{t.activationMailButton()}</MainLink>
    <Words>
      <TextLink href={manageUrl}>{t.activationMailManage()}</TextLink>
    </Words>
    <Small>{t.activationMailLives()}</Small>
  </Mail>
);
