import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOf, isSpanish, SETTING_NAMES, settingNamed, spanishOf } from "#domain/shop/settings.ts";
import { textsIn } from "#domain/shop/texts-in-language.ts";

test("UI-03 a Spanish text is shown to readers of Spanish alone, and only where the shop says something first", () => {
  const texts = {
    homePage: "Bread",
    homePageEs: "Pan",
    pickupInfo: "The blue door",
    pickupInfoEs: " ",
    notTakingOrders: "",
    notTakingOrdersEs: "Cerrado",
  };
  expect(textsIn("en", texts)).toBe(texts);
  expect(textsIn("en-XA", texts)).toBe(texts);
  expect(textsIn("es", texts)).toEqual({ ...texts, homePage: "Pan" });
});

test("UI-03 whoever reads, the shop says something exactly where it says something first", () => {
  const names = SETTING_NAMES.filter(isSpanish).flatMap((second) => [firstOf(second), second]);
  const any = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom("", " ", "a", "b")])));
  fc.assert(
    fc.property(any, (texts) => {
      const read: Readonly<Record<string, string>> = textsIn("es", texts);
      for (const second of SETTING_NAMES.filter(isSpanish)) {
        const first = firstOf(second);
        expect(read[first]?.trim() === "").toBe(texts[first]?.trim() === "");
      }
    }),
  );
});

test("UI-03 SET-04 the second text is of the section, the kind, the length and the rights of the first", () => {
  for (const second of SETTING_NAMES.filter(isSpanish)) {
    expect(settingNamed(second)).toEqual(settingNamed(firstOf(second)));
    expect(spanishOf(firstOf(second))).toBe(second);
  }
});
