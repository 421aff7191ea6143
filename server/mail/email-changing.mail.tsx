/** Informs the old address that another one is to replace it (matrix r038), with no more than a hint of the new one. */

import * as t from "#messages/account-mails.js";
import { Mail, Small, TextLink, Words } from "./layout.tsx";

export interface EmailChanging {
  shopTitle: string;
  firstName: string;
  maskedEmail: string;
  /** Where a password is forgotten. */
  link: string;
}

export const subject = ({ shopTitle }: EmailChanging) => t.changingMailSubject({ shop: shopTitle });

export const Body = ({ shopTitle, firstName, maskedEmail, link }: EmailChanging) => {
  const hello = t.changingMailHello({ name: firstName, shop: shopTitle, email: maskedEmail });
  return (
    <Mail shopTitle={shopTitle} title={t.changingMailTitle()} preview={hello}>
      <Words>{hello}</Words>
      <Words>
        {t.changingMailNotYou()} <TextLink href={link}>{t.resetMailButton()}</TextLink>
      </Words>
      <Small>{t.changingMailStranger({ shop: shopTitle })}</Small>
    </Mail>
  );
};
