import { expect, test } from "vitest";
import { shopErrorWords } from "#app/shell/load-failure.tsx";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import { withSentence } from "#server/refusal-sentences.ts";

test.each([
  [401, "Anything", "Misconfiguration (401 - Auth Required)"],
  [404, withSentence(new ShopNotFound()).message, "Misconfiguration (404 - Shop Not Found)"],
  [500, undefined, "Connectivity : Error Response Status undefined"],
  [503, "", "Connectivity : Error Response Status undefined"],
  [null, null, "Connectivity : Error Response Status undefined"],
])("SHOP-02 a failure with status %s and %j is told as %j", (status, told, words) => {
  expect(shopErrorWords(status, told)).toBe(words);
});
