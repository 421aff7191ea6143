import { describe, expect, test } from "vitest";
import { openProblems } from "#app/ui/open-problems.ts";
import { signUpRules } from "#domain/accounts/account-rules.ts";

const rules = signUpRules({ phoneRequired: true, address: true, paymentServices: null });
const NOBODY: ReadonlySet<string> = new Set();

describe("SET-04 the problems of a form while it is typed", () => {
  const told = { email: "Please enter a valid email", zip: "Enter a 5 Digit Zip" };
  const before = {
    email: "nell",
    zip: "9",
    password: "a quiet tuesday",
    passwordConfirmation: "a quiet monday",
  };

  test("SET-04 each goes as soon as its own field is right, and not before", () => {
    const open = (now: object) =>
      openProblems({ told, before, now: { ...before, ...now }, left: NOBODY, rules });
    expect(open({})).toEqual(told);
    expect(open({ email: "nell@" })).toEqual(told);
    expect(open({ email: "nell@example.test" })).toEqual({ zip: told.zip });
    expect(open({ zip: "94110" })).toEqual({ email: told.email });
  });

  test("SET-04 what was not told is not told while it is typed, until its field was left", () => {
    const now = { ...before, phone: "415" };
    expect(openProblems({ told: {}, before, now, left: NOBODY, rules })).toEqual({});
    expect(openProblems({ told: {}, before, now, left: new Set(["phone"]), rules })).toEqual({
      phone: "Enter a 10 Digit Phone",
    });
  });

  test("AUTH-02 two passwords that differ are right as soon as either is mended", () => {
    const differ = { passwordConfirmation: "The two passwords differ." };
    const open = (now: object) =>
      openProblems({ told: differ, before, now: { ...before, ...now }, left: NOBODY, rules });
    expect(open({})).toEqual(differ);
    expect(open({ password: "a quiet monday" })).toEqual({});
    expect(open({ passwordConfirmation: "a quiet tuesday" })).toEqual({});
  });

  test("AUTH-02 what only the server knows stays until the text is another one, and the form's own until it is sent again", () => {
    const taken = { "": "That was too fast.", email: "This e-mail already has an account here." };
    const texts = { email: "sam@example.test", zip: "" };
    const open = (now: object) =>
      openProblems({ told: taken, before: texts, now: { ...texts, ...now }, left: NOBODY, rules });
    expect(open({ zip: "9" })).toEqual(taken);
    expect(open({ email: "nell@example.test" })).toEqual({ "": taken[""] });
    expect(open({ email: "nell@" })).toEqual({ "": taken[""], email: "Please enter a valid email" });
  });
});
