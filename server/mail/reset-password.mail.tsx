/** Leads to a new password (AUTH-03). */

import * as t from "#messages/account-mails.js";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

export interface ResetPassword {
  shopTitle: string;
  firstName: string;
  link: string;
}

export const subject = ({ shopTitle }: ResetPassword) => t.resetMailSubject({ shop: shopTitle });

export const Body = ({ shopTitle, firstName, link }: ResetPassword) => (
  <Mail shopTitle={shopTitle} title={t.resetMailTitle()} preview={t.resetMailLives()}>
    <Words>{t.resetMailHello({ name: firstName, shop: shopTitle })}</Words>
    <MainLink href={link}>{t.resetMailButton()}</MainLink>
    <Small>{t.resetMailLives()}</Small>
  </Mail>
);
