/** What each setting means, in the words of its screen (`messages/en.json`) and with the unit of its kind, so that no words stand twice. */

import { settingWords as wordsOf } from "#domain/shop/setting-words.ts";
import {
  SETTING_NAMES,
  type Setting,
  type SettingName,
  settingNamed,
  specName,
} from "#domain/shop/settings.ts";
import * as screen from "#messages/settings.js";

const { settingLabel, settingHint } = wordsOf(screen);

/** The schemas whose fields are settings. */
const OWNERS = ["ShopSettings", "SettingsChanges"];

/** Words of a screen that name another unit than the call's. */
const OTHERWISE: Partial<Record<SettingName, string>> = {
  salesTax: "Sales tax on the subtotal after discounts.",
  deliveryFee: "What a delivery costs.",
  externalLinkLabel: "External Link Label.",
};

const NAMES = new Map(SETTING_NAMES.map((name) => [specName(name), name]));

/** What is said of a setting; undefined for a field that is none. */
export function settingWords(owner: string, path: string): string | undefined {
  const name = OWNERS.includes(owner) ? NAMES.get(path) : undefined;
  if (name === undefined) return undefined;
  return [OTHERWISE[name] ?? wordsOnScreen(name), unitOf(settingNamed(name), owner)]
    .filter(Boolean)
    .join(" ");
}

/** The choices of a setting that always has one, which its answers do not spell out; nothing for any other field. */
export function settingChoices(owner: string, path: string): { enum?: readonly string[] } {
  const name = owner === "ShopSettings" ? NAMES.get(path) : undefined;
  const setting = name && settingNamed(name);
  return setting?.kind === "choice" ? { enum: setting.options } : {};
}

function wordsOnScreen(name: SettingName): string {
  return [`${settingLabel(name)}.`, settingHint(name)].filter(Boolean).join(" ");
}

function unitOf(setting: Setting, owner: string): string {
  switch (setting.kind) {
    case "cents":
      return setting.optional ? "In cents; null for none." : "In cents.";
    case "percent":
      return "In hundredths of a percent: 925 is 9.25 %; null for none.";
    case "minutes":
      return "In minutes.";
    case "count":
      return "A whole number.";
    case "rich":
      return setting.asWords ? "HTML, of which the words alone are shown." : "HTML, free of scripts.";
    case "several":
      return owner === "SettingsChanges" ? "A list, or one text with commas." : "";
    case "secret":
      return owner === "SettingsChanges" ? "A blank text takes it away." : "Only whether it is set.";
    default:
      return "";
  }
}
