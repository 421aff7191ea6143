/** Hints at the e-mail address of an owner who forgot it (AUTH-04). */

import * as t from "#messages/account-mails.js";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

export interface ForgottenEmail {
  shopTitle: string;
  maskedEmail: string;
  /** The owners' log-in. */
  link: string;
}

export const subject = ({ shopTitle }: ForgottenEmail) => t.hintMailSubject({ shop: shopTitle });

export const Body = ({ shopTitle, maskedEmail, link }: ForgottenEmail) => (
  <Mail shopTitle={shopTitle} title={t.hintMailTitle()} preview={maskedEmail}>
    <Words>{t.hintMailHello({ shop: shopTitle })}</Words>
    <Words strong>{maskedEmail}</Words>
    <MainLink href={link}>{t.hintMailButton()}</MainLink>
    <Small>{t.hintMailNotYou()}</Small>
  </Mail>
);
