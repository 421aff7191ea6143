/** Informs the account's address of a changed password (AUTH-03, matrix r018). */

import * as t from "#messages/account-mails.js";
import { Mail, TextLink, Words } from "./layout.tsx";

export interface PasswordChanged {
  shopTitle: string;
  firstName: string;
  /** Whether the log-in that changed it stays; a reset ends all. */
  staysLoggedIn: boolean;
  /** Where a password is forgotten. */
  link: string;
}

export const subject = ({ shopTitle }: PasswordChanged) => t.changedMailSubject({ shop: shopTitle });

export const Body = ({ shopTitle, firstName, staysLoggedIn, link }: PasswordChanged) => {
  const hello = (staysLoggedIn ? t.changedMailHelloOthers : t.changedMailHello)({
    name: firstName,
    shop: shopTitle,
  });
  return (
    <Mail shopTitle={shopTitle} title={t.changedMailTitle()} preview={hello}>
      <Words>{hello}</Words>
      <Words>
        {t.changedMailNotYou()} <TextLink href={link}>{t.resetMailButton()}</TextLink>
      </Words>
    </Mail>
  );
};
