import { expect, test } from "vitest";
import { FIELD_MESSAGES, SHOP_NAME_LENGTH, tooLong } from "#domain/fields.ts";
import { linesMatching, projectFiles } from "./project-files.ts";

/** The one module of section 5's words (SET-04). */
const HOME = "domain/fields.ts";
const VENMO = 'Must be formatted like "';

test("SET-04 the words of section 5 stand in one file, and every other one takes them from there", () => {
  const code = projectFiles(/^(?:app|domain|server)\/.*\.tsx?$/);
  expect(code).toContain(HOME);
  const words = [
    ...Object.values(FIELD_MESSAGES),
    tooLong(SHOP_NAME_LENGTH).split(SHOP_NAME_LENGTH.toString())[0] ?? "",
    VENMO,
  ];
  for (const text of words) {
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const homes = new Set(linesMatching(code, new RegExp(escaped)).map(({ path }) => path));
    expect([text, [...homes]]).toEqual([text, [HOME]]);
  }
});
