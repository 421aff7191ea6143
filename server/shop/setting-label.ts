/** What a setting is called where its merchant reads of it: in mails, in the search and in refusals. */
import { settingWords } from "#domain/shop/setting-words.ts";
import { SETTING_NAMES, SETTINGS } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";

const { settingLabel, sectionTitle } = settingWords(t);

export { settingLabel };

/** The settings that a text means: each of its words begins one of the setting's label. Hidden ones are found too; their section shows nothing of them. */
export function settingsLike(text: string) {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return SETTING_NAMES.map((name) => ({ name, label: settingLabel(name), section: SETTINGS[name].section }))
    .filter(({ label }) => wanted.every((word) => wordsOf(label).some((each) => each.startsWith(word))))
    .map((found) => ({ ...found, sectionTitle: sectionTitle(found.section) }));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
