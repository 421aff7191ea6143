import { describe, expect, test } from "vitest";
import { pastedCode } from "#app/routes/accounts/login/paste-as.ts";
import { orderedPhone } from "#domain/accounts/phone.ts";

describe("what is pasted into the phone log-in", () => {
  test.each([
    ["(415) 555-0142", "415-555-0142"],
    ["+1 415 555 0142", "415-555-0142"],
    ["14155550142", "415-555-0142"],
    [" 415.555.0142 ", "415-555-0142"],
    ["555-0142", null],
    // What stands there while "+1 415 555 0142" is typed is no number of the area 141.
    ["+1 415 555 014", null],
    ["155-555-0142", null],
    ["call me", null],
    ["+44 20 7946 0958", null],
  ])("AUTH-03 the number %s is read as %s", (pasted, phone) => {
    expect(orderedPhone(pasted)).toBe(phone);
  });

  test.each([
    ["04071", "04071"],
    [" 04071\n", "04071"],
    ["04071 is your log-in code for Corner Pies.\n\n@cornerpies.localhost:42995 #04071", "04071"],
    ["4071", null],
    ["4155550142", null],
    ["hello", null],
  ])("AUTH-03 the code in %j is %s", (pasted, code) => {
    expect(pastedCode(pasted)).toBe(code);
  });
});
