import { weekdayNameText } from "#app/ui/local-text.ts";
import { payWayText, typeText } from "#app/ui/stored-text.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import { dollars } from "#domain/money.ts";
import { settingWords } from "#domain/shop/setting-words.ts";
import { type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { Weekday } from "#domain/time.ts";
import * as t from "#messages/settings.js";

type Words = Readonly<Record<string, (() => string) | undefined>>;

export const { settingLabel, settingHint, sectionTitle, sectionDescription } = settingWords(t);

/** An option of a setting as people read it. */
export function optionLabel(name: SettingName, option: string): string {
  if (name === "timezone") return zoneText(option);
  if (name === "pickupSlots" || name === "deliverySlots") return weekdayNameText(option as Weekday);
  if (name === "fulfillmentOptions") return typeText(option);
  if (name === "paymentOptions") return payWayText(option);
  const words = OPTIONS[`${name}:${option}`];
  return words ? words() : option;
}

const OPTIONS: Words = {
  "mode:standard": t.modeStandard,
  "mode:bake_sale": t.modeBakeSale,
  "orderAccess:verified": t.accessVerified,
  "orderAccess:login": t.accessLogin,
  "orderAccess:guest": t.accessGuest,
};

/** What stood in a field, in words: "was $5.00", "was off". Long texts and secrets are not repeated. */
export function wasWords(name: SettingName, text: string): string {
  const { kind } = settingNamed(name);
  if (kind === "rich" || kind === "lines" || kind === "secret") return "";
  return t.was({ value: valueWords(name, text) });
}

/** A setting's text as people read it: "$5.00", "9.25 %", "on", "blank". */
export function valueWords(name: SettingName, text: string): string {
  const { kind } = settingNamed(name);
  if (kind === "flag") return text === "on" ? t.valueOn() : t.valueOff();
  if (text === "") return t.valueBlank();
  if (kind === "cents") return dollars(Math.round(Number(text) * 100));
  if (kind === "percent") return `${text} %`;
  return kind === "choice" ? optionLabel(name, text) : text;
}
