import { describe, expect, test } from "vitest";
import { problemsOf } from "#app/ui/form-reply.ts";
import { readForm } from "#app/wiring/read-form.server.ts";
import { itemForm, versionSeen } from "#domain/catalog/item-form-schemas.ts";

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
  ])("MAN-02 a change of %s pieces is %i, and whoever counts is not unlimited", (stockDelta, pieces) => {
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

  test("MAN-02 the version is a number, or says nothing", () => {
    expect(readForm(formOf({ version: "7" }), versionSeen).value).toEqual({ version: 7 });
    expect(readForm(formOf({ version: "x" }), versionSeen).value).toEqual({ version: undefined });
    expect(readForm(new FormData(), versionSeen).value).toEqual({ version: undefined });
  });
});
