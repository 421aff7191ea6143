import { describe, expect, test } from "vitest";
import * as rules from "#domain/fields.ts";
import { hasTenWords, wordCount } from "#domain/support/ten-words.ts";

const REQUIRED = "This field is required";
const EMAIL = "Please enter a valid email";
const URL_MESSAGE = "Enter a valid web address starting with http:// or https://";
const VENMO = `Must be formatted like "https://venmo.com/code?user_id=XXXXXX" where the X's are your user ID`;

describe("SET-04 the rules of single fields, with their messages", () => {
  test.each([
    ["x", null],
    [0, null],
    [false, null],
    ["", REQUIRED],
    ["  \n", REQUIRED],
    [null, REQUIRED],
    [undefined, REQUIRED],
  ])("SET-04 required: %o → %s", (value, message) => {
    expect(rules.required(value)).toBe(message);
  });

  test.each([
    [0, null],
    ["0", null],
    [12.5, null],
    ["", REQUIRED],
    [" ", REQUIRED],
    ["abc", REQUIRED],
    [null, REQUIRED],
    [Number.NaN, REQUIRED],
    ["1e999", REQUIRED],
    [[], REQUIRED],
  ])("SET-04 required number: %o → %s, and 0 is a value", (value, message) => {
    expect(rules.requiredNumber(value)).toBe(message);
  });

  test.each([
    ["section-1", null],
    ["", REQUIRED],
    [0, REQUIRED],
    [null, REQUIRED],
  ])("SET-04 a choice from a list: %o → %s", (value, message) => {
    expect(rules.requiredChoice(value)).toBe(message);
  });

  test.each([
    ["", null],
    ["rosa@sweetcrumb.test", null],
    ["rosa.o'neil+shop@mail.sweetcrumb.test", null],
    ["rosa", EMAIL],
    ["rosa@", EMAIL],
    ["@sweetcrumb.test", EMAIL],
    ["rosa@sweetcrumb", EMAIL],
    ["rosa@@sweetcrumb.test", EMAIL],
    ["rosa @sweetcrumb.test", EMAIL],
    ["rosa..neil@sweetcrumb.test", EMAIL],
    ["rosa@sweetcrumb.test\nbcc: all@evil.test", EMAIL],
    ["Rosa <rosa@sweetcrumb.test>", EMAIL],
    [`${"r".repeat(250)}@a.test`, EMAIL],
  ])("SET-04 e-mail: %o → %s", (value, message) => {
    expect(rules.email(value)).toBe(message);
  });

  test.each([
    ["", null],
    ["4155550142", null],
    ["415-555-0142", null],
    ["415 555 0142", "Numbers and dashes only please. No spaces."],
    ["(415)555-0142", "Numbers and dashes only please. No spaces."],
    ["+14155550142", "Numbers and dashes only please. No spaces."],
    ["1-415-555-0142", "Enter a Valid 10 Digit Phone Number"],
    ["1415555014", "Enter a Valid 10 Digit Phone Number"],
    ["415-555-014", "Enter a 10 Digit Phone"],
    ["415-555-01422", "Enter a 10 Digit Phone"],
    ["415-555-CAKE", "Enter a 10 Digit Phone"],
  ])("SET-04 phone: %o → %s", (value, message) => {
    expect(rules.phone(value)).toBe(message);
  });

  test.each([
    ["", null],
    ["https://sweetcrumb.test", null],
    ["http://sweetcrumb.test/menu?a=1", null],
    ["HTTPS://sweetcrumb.test", null],
    ["sweetcrumb.test", URL_MESSAGE],
    ["ftp://sweetcrumb.test", URL_MESSAGE],
    ["javascript:alert(1)", URL_MESSAGE],
    ["https://", URL_MESSAGE],
    ["https:\\\\evil.test", URL_MESSAGE],
    ["https://user:pass@sweetcrumb.test", URL_MESSAGE],
    ["https://sweet crumb.test", URL_MESSAGE],
  ])("SET-04 web address: %o → %s", (value, message) => {
    expect(rules.url(value)).toBe(message);
  });

  test.each([
    ["94901", null],
    ["", null],
    ["9490", "Enter a 5 Digit Zip"],
    ["949011", "Enter a 5 Digit Zip"],
    ["9490a", "Enter a 5 Digit Zip"],
  ])("SET-04 zip: %o → %s", (value, message) => {
    expect(rules.zip(value)).toBe(message);
  });

  test.each([
    ["01234", null],
    ["", "The code must be 5 digits."],
    ["1234", "The code must be 5 digits."],
    ["123456", "The code must be 5 digits."],
    ["1234x", "The code must be 5 digits."],
  ])("SET-04 AUTH-03 code: %o → %s", (value, message) => {
    expect(rules.code(value)).toBe(message);
  });

  test.each([
    ["", null],
    ["https://venmo.com/code?user_id=123456", null],
    ["https://venmo.com/code?user_id=12345", VENMO],
    ["https://venmo.com/code?user_id=123456x", VENMO],
    ["https://venmo.evil.test/code?user_id=123456", VENMO],
  ])("SET-04 Venmo link: %o → %s", (value, message) => {
    expect(rules.venmoLink(value)).toBe(message);
  });

  test("SET-04 numbers: zero or more, and greater than zero", () => {
    expect([0, 1, -1, Number.NaN].map((value) => rules.unsigned(value) === null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([0, 1, -1, Number.NaN].map((value) => rules.greaterThanZero(value) === null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test("SET-04 a shop's name is there and has at most 40 characters", () => {
    expect(rules.shopName("S".repeat(40))).toBeNull();
    expect(rules.shopName("S".repeat(41))).toBe("This field is limited to 40 characters");
    expect(rules.shopName(" ")).toBe(REQUIRED);
  });
});

test("STORE-03 a feedback has at least ten words", () => {
  const message = "Please provide at least 10 words describing the issue";
  expect(rules.tenWords("one two three four five six seven eight nine")).toBe(message);
  expect(rules.tenWords("one two three four five six seven eight nine ten")).toBeNull();
  expect(rules.tenWords("  uno\ndos tres\tcuatro cinco seis siete ocho nueve diéz ")).toBeNull();
  expect(hasTenWords("- - - - - - - - - - -")).toBe(false);
  expect(wordCount("")).toBe(0);
});
