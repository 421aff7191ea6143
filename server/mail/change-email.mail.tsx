/** Proves the address an account is to have from now on (CUST-01); the owner of an address with an account gets a mail about that instead. */

import * as t from "#messages/account-mails.js";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

export interface ChangeEmail {
  shopTitle: string;
  firstName: string;
  /** Whether the address has an account of its own at the shop; then nothing is to be confirmed. */
  inUse: boolean;
  link: string;
}

export const subject = ({ shopTitle, inUse }: ChangeEmail) =>
  (inUse ? t.inUseMailSubject : t.changeMailSubject)({ shop: shopTitle });

export const Body = ({ shopTitle, firstName, inUse, link }: ChangeEmail) =>
  inUse ? (
    <Mail shopTitle={shopTitle} title={t.inUseMailTitle()} preview={t.inUseMailNotYou()}>
      <Words>{t.inUseMailHello({ shop: shopTitle })}</Words>
      <MainLink href={link}>{t.inUseMailButton()}</MainLink>
      <Small>{t.inUseMailNotYou()}</Small>
    </Mail>
  ) : (
    <Mail shopTitle={shopTitle} title={t.changeMailTitle()} preview={t.changeMailLives()}>
      <Words>{t.changeMailHello({ name: firstName, shop: shopTitle })}</Words>
      <MainLink href={link}>{t.changeMailButton()}</MainLink>
      <Small>{t.changeMailLives()}</Small>
    </Mail>
  );
