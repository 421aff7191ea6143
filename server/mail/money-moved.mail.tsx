/** Informs of a change in where customers' money goes, or the shop's own mail (security A34). */
import { SETTING_NAMES, type SettingName, settingNamed } from "#domain/shop/settings.ts";
import * as t from "#messages/shop-mails.js";
import { settingLabel } from "../shop/setting-label.ts";
import { Mail, Small, TextLink, Words } from "./layout.tsx";

export interface MoneyMoved {
  shopTitle: string;
  /** The owner's name as the settings have it; blank for none, and absent in mails that were queued before the field existed. */
  owner?: string;
  /** Who changed it. */
  by: string;
  /**
   * What was changed, by the settings' names; mails that were queued before this have their labels. Never the new values: a mail is no place for
   * them.
   */
  settings: readonly string[];
  /** Where it is looked at and set right. */
  link: string;
}

const isName = (text: string): text is SettingName => SETTING_NAMES.some((name) => name === text);

/** As the settings' screen calls it, in the reader's language. */
const asRead = (setting: string) => (isName(setting) ? settingLabel(setting) : setting);

/** Whether money goes elsewhere; where a mail has labels, it does. */
const isOfMoney = (settings: readonly string[]): boolean =>
  settings.some((setting) => !isName(setting) || settingNamed(setting).movesMoney === true);

export const subject = ({ shopTitle, settings }: MoneyMoved) =>
  (isOfMoney(settings) ? t.moneySubject : t.contactSubject)({ shop: shopTitle });

export const Body = ({ shopTitle, owner, by, settings, link }: MoneyMoved) => {
  const isMoney = isOfMoney(settings);
  const description = t.moneySays({ by, shop: shopTitle, settings: settings.map(asRead).join(", ") });
  return (
    <Mail shopTitle={shopTitle} title={isMoney ? t.moneyTitle() : t.contactTitle()} preview={description}>
      {owner && <Words>{t.moneyHello({ owner })}</Words>}
      <Words>{description}</Words>
      <Words>
        {t.moneyNotYou()} <TextLink href={link}>{isMoney ? t.moneyLook() : t.contactLook()}</TextLink>
      </Words>
      <Small>{t.moneyWhy()}</Small>
    </Mail>
  );
};
