/** Proves an address (AUTH-02). */
import * as t from "#messages/account-mails.js";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

export interface VerifyEmail {
  shopTitle: string;
  firstName: string;
  link: string;
}

export const subject = ({ shopTitle }: VerifyEmail) => t.verifyMailSubject({ shop: shopTitle });

export const Body = ({ shopTitle, firstName, link }: VerifyEmail) => (
  <Mail shopTitle={shopTitle} title={t.verifyMailTitle()} preview={t.verifyMailLives()}>
    <Words>{t.verifyMailHello({ name: firstName })}</Words>
    <MainLink href={link}>{t.verifyMailButton()}</MainLink>
    <Small>{t.verifyMailLives()}</Small>
  </Mail>
);
