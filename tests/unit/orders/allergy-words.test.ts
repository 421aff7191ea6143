import { expect, test } from "vitest";
import { warnsOfAllergy } from "#domain/orders/packing.ts";

test.each([
  ["Nut allergy in the house.", true],
  ["My nephew is ALLERGIC to nuts.", true],
  ["Alérgica a las nueces", true],
  ["celiac", true],
  ["Celíaca", true],
  ["please keep an EpiPen near", true],
  ["gluten-free please", true],
  ["sin gluten", true],
  ["Lactose intolerant", true],
  ["Both boules sliced, please.", false],
  ["Side door, the bell is broken.", false],
  ["", false],
])("MAN-07 the kitchen reads allergies first: %j", (note, expected) => {
  expect(warnsOfAllergy(note)).toBe(expected);
});
