/** What a setting is called where its merchant reads of it: in mails, in the search and in refusals. */
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingsSection } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";

/** A setting's label, as its screen has it. */
// biome-ignore lint/performance/noDynamicNamespaceImportAccess: a setting without its label does not compile, and nothing is bundled here.
export const settingLabel = (name: SettingName): string => t[`${name}Label`]();

const SECTION_TITLES: Readonly<Partial<Record<SettingsSection, () => string>>> = {
  "business-details": t.businessDetailsSection,
  "customer-signup": t.customerSignupSection,
  "home-page": t.homePageSection,
  "about-help-pages": t.aboutHelpPagesSection,
  "menu-settings": t.menuSettingsSection,
  payment: t.paymentSection,
  fulfillment: t.fulfillmentSection,
  notifications: t.notificationsSection,
};

/** The settings that a text means: each of its words begins one of the setting's label. Hidden ones are found too; their section says nothing of them. */
export function settingsLike(text: string) {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return SETTING_NAMES.map((name) => ({ name, label: settingLabel(name), section: SETTINGS[name].section }))
    .filter(({ label }) => wanted.every((word) => wordsOf(label).some((each) => each.startsWith(word))))
    .map((found) => ({ ...found, sectionTitle: SECTION_TITLES[found.section]?.() ?? "" }));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
