import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SETTING_GROUPS } from "#app/routes/shop/manage-shop/setting-groups.ts";
import { readForm } from "#app/wiring/read-form.server.ts";
import {
  hiddenSettings,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  spanishOf,
  specName,
} from "#domain/shop/settings.ts";
import { settingsForm } from "#domain/shop/settings-schemas.ts";
import { settingsOf, settingText, textsOfForm } from "#domain/shop/settings-text.ts";

/** A form with these fields; several options are several fields of one name. */
function formOf(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each);
  return form;
}
const read = (fields: Record<string, string>) => readForm(formOf(fields), settingsForm);

/** As a section shows them: the Spanish texts come at the end of each group. */
const withSpanish = (names: readonly SettingName[]) =>
  names.flatMap((name) => [name, spanishOf(name) ?? []].flat());

describe("SET-01 the settings' table", () => {
  test("the screens show each setting once, in its section", () => {
    for (const [section, groups] of Object.entries(SETTING_GROUPS)) {
      const shown = (groups ?? []).flatMap(({ names }) => withSpanish(names));
      expect([...shown].sort()).toEqual([...settingsOf(section as "payment")].sort());
    }
    const all = Object.values(SETTING_GROUPS).flatMap(
      (groups) => groups?.flatMap(({ names }) => withSpanish(names)) ?? [],
    );
    expect([...all].sort()).toEqual([...SETTING_NAMES].sort());
  });

  test("names are the specification's", () => {
    expect(["salesTax", "street1", "timezone"].map((name) => specName(name as SettingName))).toEqual([
      "sales_tax",
      "street_1",
      "timezone",
    ]);
  });

  test("SHOP-06 a setting whose flag is off is hidden, and the switch of item dates until they are allowed", () => {
    const flags = (...names: string[]) => names.map((name) => ({ name, active: true }));
    const none = { allowItemDatesToggle: false };
    expect(hiddenSettings([], none)).toEqual([
      "allowGiftPurchases",
      "allowItemDatesToggle",
      "enableItemDates",
      "leadTimeMinutes",
    ]);
    expect(hiddenSettings(flags("ALLOW_GIFT_PURCHASES", "ITEM_DATES"), none)).toEqual(["enableItemDates"]);
    expect(hiddenSettings(flags("ITEM_DATES"), { allowItemDatesToggle: true })).toEqual([
      "allowGiftPurchases",
    ]);
  });
});

describe("SET-04 texts as people type them", () => {
  test("dollars become cents, percent hundredths of a percent, boxes flags; blanks that may be are null", () => {
    const { value } = read({
      tipDefault: "$6.50",
      salesTax: "9.25 %",
      deliveryFee: "",
      leadTimeMinutes: "90",
      requirePrepay: "off",
      enableAboutPage: "on",
      pickupSlots: "Sat, Mon",
      version: "1",
    });
    expect(value).toEqual({
      tipDefault: 650,
      salesTax: 925,
      deliveryFee: null,
      leadTimeMinutes: 90,
      requirePrepay: false,
      enableAboutPage: true,
      pickupSlots: ["Mon", "Sat"],
      version: 1,
    });
  });

  test.each([
    ["title", " ", "This field is required"],
    ["title", "x".repeat(41), "This field is limited to 40 characters"],
    ["contactEmail", "nobody", "Please enter a valid email"],
    ["supportEmail", "nobody", "Please enter a valid email"],
    ["paypalEmail", "nobody", "Please enter a valid email"],
    ["applepayPhone", "(415) 555-0142", "Numbers and dashes only please. No spaces."],
    ["ccPhone", "1-415-555-0142", "Enter a Valid 10 Digit Phone Number"],
    ["phone", "555-0142", "Enter a 10 Digit Phone"],
    ["zip", "9410", "Enter a 5 Digit Zip"],
    ["instagram", "instagram.com/me", "Enter a valid web address starting with http:// or https://"],
    [
      "venmoName",
      "https://venmo.com/code?user_id=123",
      'Must be formatted like "https://venmo.com/code?user_id=XXXXXX" where the X\'s are your user ID',
    ],
    ["timezone", "Europe/Vienna", expect.stringContaining("America/Denver")],
    ["tipDefault", "", "This field is required"],
    ["tipDefault", "1000.01", "This can be at most $1,000.00."],
    ["salesTax", "101", "This can be at most 100 %."],
    ["fulfillmentOptions", "", expect.stringContaining("Pickup")],
  ])("%s: %j is told in the specification's words", (name, text, message) => {
    const { value, reply } = read({ [name]: text });
    expect(value).toBeNull();
    expect(reply().error).toEqual({ [name]: [message] });
  });

  test("a value's text is read back as that value", () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(cents, fc.option(fc.integer({ min: 0, max: 10_000 })), fc.boolean(), (tip, tax, flag) => {
        const values = { tipDefault: tip, salesTax: tax, requirePrepay: flag };
        const texts = Object.entries(values).map(([name, value]) => [
          name,
          settingText(name as SettingName, value),
        ]);
        expect(read(Object.fromEntries(texts)).value).toEqual(values);
      }),
    );
  });

  test("a section's form says off for a box that is not in it, and nothing of a secret that is blank", () => {
    const names = ["requirePrepay", "enableSquarePayment", "paymentOptions", "squareAccessToken"] as const;
    const form = formOf({ requirePrepay: "on", paymentOptions: ["Venmo", "Cash"], squareAccessToken: "" });
    const of = (form: FormData) => (name: string) => form.getAll(name).map(String);
    expect(textsOfForm(of(form), names)).toEqual({
      requirePrepay: "on",
      enableSquarePayment: "off",
      paymentOptions: "Venmo, Cash",
    });
    form.set("remove-squareAccessToken", "on");
    expect(textsOfForm(of(form), ["squareAccessToken"])).toEqual({ squareAccessToken: "" });
    expect(settingText("squareAccessToken", { set: true, last4: "41Qx" })).toBe("");
  });

  test("SEC-03 what is typed as a secret does not come back in the reply", () => {
    const { reply } = read({ squareAccessToken: "x".repeat(600), tipDefault: "1" });
    expect(JSON.stringify(reply().initialValue)).not.toContain("xxx");
    expect(Object.keys(SETTINGS).filter((name) => /token|secret/i.test(name))).toHaveLength(2);
  });
});
