import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { email as emailSchema } from "#domain/accounts/account-schemas.ts";
import { orderedPhone } from "#domain/accounts/phone.ts";
import { phoneTyped } from "#domain/field-schemas.ts";
import * as rules from "#domain/fields.ts";
import type { Problem } from "#domain/problems.ts";
import * as settings from "#domain/shop/setting-rules.ts";
import { hasTenWords, wordCount } from "#domain/support/ten-words.ts";
import * as t from "#messages/fields.js";
import * as tm from "#messages/more-fields.js";
import * as tp from "#messages/problems.js";
import { sentenceOfProblem } from "#server/refusal-sentences.ts";
import { anyText } from "./any-text.ts";
import { propertyRuns } from "./property-runs.ts";

const REQUIRED = "This field is required";
const EMAIL = "Please enter a valid email";
const URL_MESSAGE = "Enter a valid web address starting with http:// or https://";
const VENMO = `Must be formatted like "https://venmo.com/code?user_id=XXXXXX" where the X's are your user ID`;

/** The sentence of what a rule found. */
const said = (problem: Problem | null) => problem && sentenceOfProblem(problem);

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
    expect(said(rules.required(value))).toBe(message);
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
    expect(said(rules.email(value))).toBe(message);
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
    expect(said(rules.phone(value))).toBe(message);
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
    expect(said(settings.url(value))).toBe(message);
  });

  test.each([
    ["94901", null],
    ["", null],
    ["9490", "Enter a 5 Digit Zip"],
    ["949011", "Enter a 5 Digit Zip"],
    ["9490a", "Enter a 5 Digit Zip"],
  ])("SET-04 zip: %o → %s", (value, message) => {
    expect(said(rules.zip(value))).toBe(message);
  });

  test.each([
    ["01234", null],
    ["", "The code must be 5 digits."],
    ["1234", "The code must be 5 digits."],
    ["123456", "The code must be 5 digits."],
    ["1234x", "The code must be 5 digits."],
  ])("SET-04 AUTH-03 code: %o → %s", (value, message) => {
    expect(said(rules.code(value))).toBe(message);
  });

  test.each([
    ["", null],
    ["https://venmo.com/code?user_id=123456", null],
    ["https://venmo.com/code?user_id=12345", VENMO],
    ["https://venmo.com/code?user_id=123456x", VENMO],
    ["https://venmo.evil.test/code?user_id=123456", VENMO],
  ])("SET-04 Venmo link: %o → %s", (value, message) => {
    expect(said(settings.venmoLink(value))).toBe(message);
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
    expect(said(rules.shopName("S".repeat(41)))).toBe("This field is limited to 40 characters");
    expect(said(rules.shopName(" "))).toBe(REQUIRED);
  });
});

test("STORE-03 a feedback has at least ten words", () => {
  const message = "Please provide at least 10 words describing the issue";
  expect(said(rules.tenWords("one two three four five six seven eight nine"))).toBe(message);
  expect(rules.tenWords("one two three four five six seven eight nine ten")).toBeNull();
  expect(rules.tenWords("  uno\ndos tres\tcuatro cinco seis siete ocho nueve diéz ")).toBeNull();
  expect(hasTenWords("- - - - - - - - - - -")).toBe(false);
  expect(wordCount("")).toBe(0);
});

describe("SET-04 whatever is typed", () => {
  const runs = { numRuns: propertyRuns(5_000) };
  const digits = (least: number, most: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
      .map((some) => some.join(""));
  const typed = fc.oneof(fc.string(), anyText, digits(0, 14), fc.emailAddress(), fc.webUrl());

  test("SET-04 every rule answers with null or with one of its words, and never throws", () => {
    const words = new Set<string | null>([
      null,
      ...[t.required(), t.email(), tp.url(), t.phoneCharacters(), t.phoneLeadingOne(), t.phoneLength()],
      ...[tm.tenWords(), t.zip(), t.code(), t.tooLong({ most: 40 }), VENMO],
    ]);
    const ruled = [
      rules.required,
      rules.email,
      rules.phone,
      settings.url,
      rules.zip,
      rules.code,
      rules.tenWords,
      rules.shopName,
      settings.venmoLink,
    ];
    fc.assert(
      fc.property(typed, (text) => {
        for (const rule of ruled) expect(words.has(said(rule(text))), text).toBe(true);
      }),
      runs,
    );
  });

  test("SET-04 blanks pass where blank is allowed, and only `required` has something to say of them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(" ", "\t", "\n", "\u00a0")).map((some) => some.join("")),
        (blank) => {
          for (const rule of [rules.email, rules.phone, settings.url, rules.zip, settings.venmoLink])
            expect(rule(blank)).toBeNull();
          expect(said(rules.required(blank))).toBe(REQUIRED);
        },
      ),
      runs,
    );
  });

  test("SET-04 ten digits that do not start with 1 are a phone number, however they are dashed; no others are", () => {
    fc.assert(
      fc.property(digits(1, 14), fc.array(fc.nat(14), { maxLength: 4 }), (number, places) => {
        const dashed = places.reduce((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, number);
        expect(rules.phone(dashed) === null).toBe(number.length === 10 && !number.startsWith("1"));
      }),
      runs,
    );
  });

  test("SET-04 AUTH-03 what is pasted with blanks, brackets, dots or a country code is put in order, and then passes", () => {
    const number = fc.tuple(
      fc.integer({ min: 200, max: 999 }),
      fc.integer({ min: 100, max: 999 }),
      fc.integer({ min: 1000, max: 9999 }),
    );
    fc.assert(
      fc.property(number, ([area, office, line]) => {
        const ordered = `${area}-${office}-${line}`;
        for (const pasted of [
          `(${area}) ${office}-${line}`,
          `+1 ${area} ${office} ${line}`,
          `${area}.${office}.${line}`,
          `1-${ordered}`,
          ` ${ordered}\n`,
        ]) {
          expect(orderedPhone(pasted)).toBe(ordered);
        }
        expect(rules.phone(ordered)).toBeNull();
        // What is posted is judged as it stands.
        expect(said(rules.phone(`(${area}) ${office}-${line}`))).toBe(
          "Numbers and dashes only please. No spaces.",
        );
      }),
      runs,
    );
  });

  test("SET-04 a schema says what its rule says", () => {
    fc.assert(
      fc.property(fc.oneof(digits(0, 14), fc.string({ maxLength: 30 })), (text) => {
        const said = phoneTyped.safeParse(text);
        const rule = rules.required(text) ?? rules.phone(text);
        expect(said.success ? null : said.error.issues[0]?.message).toBe(
          text.includes("\u0000") ? said.error?.issues[0]?.message : rule,
        );
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const folded = text.trim().toLowerCase();
        const rule = folded === "" ? "email" : rules.email(folded);
        expect(emailSchema.safeParse(text).error?.issues[0]?.message ?? null).toBe(rule);
      }),
      runs,
    );
  });
});

describe("SEC-A25 crafted addresses", () => {
  /** Every form that makes a pattern with choices try them all. */
  const crafted: Readonly<Record<string, (size: number) => string>> = {
    "one long name": (size) => `${"a".repeat(size)}@`,
    "many labels": (size) => `a@${"a.".repeat(size)}`,
    "dashes without an end": (size) => `a@${"a-".repeat(size)}`,
    "labels that end in dashes": (size) => `a@${"a-.".repeat(size)}!`,
    "many at signs": (size) => "@".repeat(size),
    "dots in the name": (size) => `${"a.".repeat(size)}@b.c`,
    "comments in comments": (size) => `${"(".repeat(size)}a@b.c`,
    quotes: (size) => `"${'\\"'.repeat(size)}"@b.c`,
    "groups of recipients": (size) => `${"a:".repeat(size)};@b.c`,
    blanks: (size) => `${" ".repeat(size)}a`,
  };

  test.each(Object.keys(crafted))(
    "SEC-A25 %s: an address of any length is refused without being looked through",
    (form) => {
      const made = crafted[form] ?? String;
      // Longer than the longest address, it is judged by its length alone: twice as long takes no pattern at all.
      for (const size of [300, 600, 1_200, 100_000]) {
        expect(said(rules.email(`x${made(size)}`))).toBe(EMAIL);
        expect(emailSchema.safeParse(`x${made(size)}`).success).toBe(false);
      }
    },
  );
});
