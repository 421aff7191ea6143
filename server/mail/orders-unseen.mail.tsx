/** Informs the people of a shop that orders come in and no screen of theirs shows them (MAN-06). */
import * as t from "#messages/shop-mails.js";
import { Mail, MainLink, Small, TextLink, Words } from "./layout.tsx";

export interface OrdersUnseen {
  shopTitle: string;
  /** The live list of orders. */
  link: string;
  /** Where these mails are switched off. */
  settingsLink: string;
}

export const subject = ({ shopTitle }: OrdersUnseen) => t.unseenSubject({ shop: shopTitle });

export const Body = ({ shopTitle, link, settingsLink }: OrdersUnseen) => (
  <Mail shopTitle={shopTitle} title={t.unseenTitle()} preview={t.unseenSays()}>
    <Words>{t.unseenSays()}</Words>
    <MainLink href={link}>{t.unseenLook()}</MainLink>
    <Small>
      {t.unseenWhy()} <TextLink href={settingsLink}>{t.unseenSwitch()}</TextLink>
    </Small>
  </Mail>
);
