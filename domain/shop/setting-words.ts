/**
 * How the sentences of settings are named in `settings` of messages/en.json, for screens, mails, search and refusals alike. The domain has no sentences:
 * the compiled area is handed in by anyone who shows them.
 */
import type { SettingName, SettingsSection } from "./settings.ts";

type Sentence = () => string;

/** The compiled area: a setting without its label does not compile; hints, titles and the rest are found by their names. */
export type SettingSentences = Readonly<Record<`${SettingName}Label`, Sentence>>;

const camelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a setting is called, and a section; a line about a section, and what a setting does where its label does not say it all. */
export function settingWords(sentences: SettingSentences) {
  const named = (name: string) => (sentences as Readonly<Record<string, Sentence | undefined>>)[name]?.();
  return {
    settingLabel: (name: SettingName): string => sentences[`${name}Label`](),
    settingHint: (name: SettingName) => named(`${name}Hint`),
    sectionTitle: (section: SettingsSection) => named(`${camelCase(section)}Section`) ?? "",
    sectionDescription: (section: SettingsSection) => named(`${camelCase(section)}SectionSays`) ?? "",
  };
}
