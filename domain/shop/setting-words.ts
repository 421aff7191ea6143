/**
 * How the sentences of settings are named in `settings` of messages/en.json, for screens, mails, search and refusals alike. The domain has no sentences:
 * the compiled area is handed in by anyone who shows them.
 */
import {
  firstOf,
  isSpanish,
  type SettingName,
  type SettingsSection,
  type SpanishSetting,
} from "./settings.ts";

type Sentence = () => string;

/** The compiled area: a setting without its label does not compile; hints, titles and the rest are found by their names. */
export type SettingSentences = Readonly<Record<`${Exclude<SettingName, SpanishSetting>}Label`, Sentence>> & {
  /** What a text is called that says the same in Spanish. */
  readonly inSpanishLabel: (input: { label: string }) => string;
};

const camelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a setting is called, and a section; a line about a section, and what a setting does where its label does not say it all. */
export function settingWords(sentences: SettingSentences) {
  const named = (name: string) =>
    (sentences as unknown as Readonly<Record<string, Sentence | undefined>>)[name]?.();
  const settingLabel = (name: SettingName): string =>
    isSpanish(name)
      ? sentences.inSpanishLabel({ label: settingLabel(firstOf(name)) })
      : sentences[`${name}Label`]();
  return {
    settingLabel,
    settingHint: (name: SettingName) => named(`${name}Hint`),
    sectionTitle: (section: SettingsSection) => named(`${camelCase(section)}Section`) ?? "",
    sectionDescription: (section: SettingsSection) => named(`${camelCase(section)}SectionSays`) ?? "",
  };
}
