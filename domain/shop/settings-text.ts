/** Settings as texts: what stands in a form's field, and what its section's form says when it is read again. No schema library: screens use it too. */
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingsSection, settingNamed } from "./settings.ts";

/** Texts of settings by name, as `settingsForm` reads them: a flag is `on` or `off`, several options are one text with commas. */
export type SettingTexts = Readonly<Partial<Record<SettingName, string>>>;

/** The settings of a section in their order. */
export const settingsOf = (section: SettingsSection): readonly SettingName[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].section === section);

const HUNDREDTHS = 100;

/** A value as the field has it: cents as dollars, hundredths of a percent as percent, nothing as a blank. A secret is never in its field. */
export function settingText(name: SettingName, value: unknown): string {
  const { kind } = settingNamed(name);
  if (kind === "secret" || value === null || value === undefined) return "";
  switch (kind) {
    case "flag":
      return value === true ? "on" : "off";
    case "several":
      return (value as readonly string[]).join(", ");
    case "cents":
      return (Number(value) / HUNDREDTHS).toFixed(2);
    case "percent":
      return String(Number(value) / HUNDREDTHS);
    default:
      return String(value);
  }
}

/** The texts of a form as its page may show them again: without what is secret, which is typed once more (SEC-03). */
export const withoutSecrets = (texts: SettingTexts): SettingTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([name]) => settingNamed(name as SettingName).kind !== "secret"),
  );

/** The box that takes a secret away. */
export const removalOf = (name: SettingName) => `remove-${name}`;

/**
 * The texts of a form that holds all of these settings; `posted` gives what it has by a name, each box that is checked. A box that is not checked is in no
 * form, so it is `off`; a blank secret says nothing, and its removal takes the secret away.
 */
export function textsOfForm(
  posted: (name: string) => readonly string[],
  names: readonly SettingName[],
): SettingTexts {
  const texts = names.map((name) => [name, textOf(posted, name)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

function textOf(posted: (name: string) => readonly string[], name: SettingName): string | undefined {
  const { kind } = settingNamed(name);
  const texts = posted(name);
  if (kind === "flag") return texts.length > 0 ? "on" : "off";
  if (kind === "several") return texts.join(", ");
  const [typed] = texts;
  if (kind !== "secret") return typed?.replaceAll("\r\n", "\n");
  return posted(removalOf(name)).length > 0 ? "" : typed || undefined;
}
