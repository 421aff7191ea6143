import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemsOf } from "#app/ui/form-reply.ts";
import { moreText } from "#app/ui/more-text.ts";
import { readForm } from "#app/wiring/read-form.server.ts";
import { itemForm, sectionForm } from "#domain/catalog/item-form-schemas.ts";
import { ITEM_RULES, ROW_RULES, SECTION_RULES } from "#domain/catalog/manage-catalog-rules.ts";
import type { FormRules } from "#domain/form-rules.ts";
import { anyText } from "../any-text.ts";
import { propertyRuns } from "../property-runs.ts";

const SECTION = "019b0000-0000-7000-8000-000000000001";

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const RIGHT = {
  name: " Rye ",
  sectionId: SECTION,
  description: "Dark.\r\nDense.",
  unit: "loaf",
  price: "$1,008.5",
  order: "3",
  stockDelta: "",
  date: "",
};

describe("MAN-02 the item editor's form", () => {
  test("MAN-02 texts become the item's fields; a blank place, count or date is none", () => {
    expect(readForm(formOf({ ...RIGHT, hidden: "on" }), itemForm).value).toEqual({
      name: "Rye",
      sectionId: SECTION,
      description: "Dark.\nDense.",
      unit: "loaf",
      price: 100_850,
      order: 3,
      stockDelta: undefined,
      date: null,
      hidden: true,
      soldOut: false,
      unlimited: false,
    });
  });

  test.each([
    ["+6", 6],
    ["-2", -2],
    ["−2", -2],
    ["0", 0],
  ])("MAN-02 a change of %s pieces is %i, and anyone who counts is not unlimited", (stockDelta, pieces) => {
    const { value } = readForm(formOf({ ...RIGHT, stockDelta, unlimited: "on" }), itemForm);
    expect(value).toMatchObject({ stockDelta: pieces, unlimited: false });
    expect(readForm(formOf({ ...RIGHT, unlimited: "on" }), itemForm).value).toMatchObject({
      unlimited: true,
    });
  });

  test("MAN-02 SET-04 everything that is wrong is told in one round, each beside its field", () => {
    const wrong = {
      name: " ",
      price: "a lot",
      order: "first",
      stockDelta: "some",
      date: "tomorrow",
      unit: "x".repeat(61),
    };
    expect(problemsOf(readForm(formOf({ ...RIGHT, ...wrong }), itemForm).reply())).toEqual({
      name: "This field is required",
      price: "Enter a number of zero or more",
      order: "Enter a number of zero or more",
      stockDelta: "Enter a whole number.",
      date: "This must be a date like 2026-11-27.",
      unit: "This field is limited to 60 characters",
    });
    const blank = readForm(new FormData(), itemForm);
    expect(problemsOf(blank.reply())).toEqual({
      name: "This field is required",
      price: "This field is required",
    });
    expect(problemsOf(readForm(formOf({ ...RIGHT, price: "100000000" }), itemForm).reply())).toHaveProperty(
      "price",
    );
  });

  test("MAN-02 without a section it is the menu's first; what is no section is told", () => {
    for (const form of [
      { ...RIGHT, sectionId: "" },
      { name: "Rye", price: "4" },
    ]) {
      const { value, reply } = readForm(formOf(form), itemForm);
      expect([value?.name, value?.sectionId, reply().error]).toEqual(["Rye", undefined, undefined]);
    }
    expect(problemsOf(readForm(formOf({ ...RIGHT, sectionId: "soups" }), itemForm).reply())).toHaveProperty(
      "sectionId",
    );
  });

  test("MAN-02 a place that was left as it was shown is not named, so that in another section the item comes last", () => {
    const placeOf = (order: string, shownOrder?: string) =>
      readForm(formOf({ ...RIGHT, order, ...(shownOrder !== undefined && { shownOrder }) }), itemForm).value
        ?.order;
    expect([placeOf("3", "3"), placeOf("03", "3"), placeOf("0", "0"), placeOf("", "")]).toEqual(
      Array(4).fill(undefined),
    );
    expect([placeOf("4", "3"), placeOf("0", "3"), placeOf("0", ""), placeOf("3")]).toEqual([4, 0, 0, 3]);
  });

  test("MAN-02 the key of a change of stock is an id, or says nothing", () => {
    const keyOf = (changeKey: string) => readForm(formOf({ ...RIGHT, changeKey }), itemForm).value?.changeKey;
    expect([keyOf(SECTION.toUpperCase()), keyOf("mine"), keyOf(`${SECTION}0`), keyOf("")]).toEqual([
      SECTION,
      undefined,
      undefined,
      undefined,
    ]);
    expect(keyOf("019b0000-0000-0000-0000-000000000001")).toBeUndefined();
  });

  test("MAN-02 the version is a number, or says nothing", () => {
    const seen = (fields: Readonly<Record<string, string>>) =>
      readForm(formOf({ name: "Soups", ...fields }), sectionForm).value?.version;
    expect(seen({ version: "7" })).toBe(7);
    expect(seen({ version: "123456789" })).toBe(123_456_789);
    expect(seen({ version: "1234567890" })).toBeUndefined();
    expect(seen({ version: "x" })).toBeUndefined();
    expect(seen({})).toBeUndefined();
    expect(readForm(formOf({ ...RIGHT, version: "7" }), itemForm).value?.version).toBe(7);
  });
});

describe("MAN-02 the rules that are asked while someone types say what the form's schema says", () => {
  const text = fc.oneof(
    anyText,
    fc.integer({ min: -2_000_000, max: 2_000_000 }).map(String),
    fc.constantFrom("", " ", "$5", "1,000.50", "-1", "+6", "−2", "100000.01", "9999999999", "1.2.3"),
    fc.integer({ min: 55, max: 2_005 }).map((length) => "x".repeat(length)),
  );
  const sentenceOf = (problem: string | null) => (problem === null ? null : moreText(problem));
  const agrees = (schema: typeof itemForm | typeof sectionForm, rules: FormRules, names: readonly string[]) =>
    fc.assert(
      fc.property(fc.constantFrom(...names), text, (name, typed) => {
        const told = problemsOf(readForm(formOf({ ...RIGHT, [name]: typed }), schema).reply())[name] ?? null;
        // What only the schema knows is a text that cannot be kept.
        if (told !== "This text has a character that cannot be kept.")
          expect(sentenceOf(rules[name]?.(typed.replaceAll("\r\n", "\n"), {}) ?? null)).toBe(told);
      }),
      { numRuns: propertyRuns(10_000) },
    );

  test("MAN-02 of an item and a section", () => {
    agrees(itemForm, ITEM_RULES, Object.keys(ITEM_RULES));
    agrees(sectionForm, SECTION_RULES, Object.keys(SECTION_RULES));
  });

  test("MAN-02 a field takes no longer text than its rule allows", () => {
    expect([ITEM_RULES.name?.longest, ITEM_RULES.unit?.longest, SECTION_RULES.description?.longest]).toEqual([
      200, 60, 2_000,
    ]);
    expect(ITEM_RULES.order?.longest).toBeUndefined();
  });

  test("MAN-02 a row's stock must be there, be whole and not below nothing", () => {
    expect(["", "x", "-1", "7", "1000001"].map((typed) => sentenceOf(ROW_RULES.stock(typed, {})))).toEqual([
      "This field is required",
      "Enter a number of zero or more",
      "Enter a number of zero or more",
      null,
      "Enter a number up to 1,000,000",
    ]);
  });
});
