import { expect, test } from "vitest";
import { z } from "zod";
import { byRules } from "#domain/by-rules-schemas.ts";

const form = byRules(z.object({ password: z.string("notText"), again: z.string("notText") }), {
  again: (text, { password = "" }) => (password.trim() === text ? null : "passwordsDiffer"),
});
const problemsOf = (value: unknown) =>
  form.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

test.for([null, undefined, "text", 7, [], ["text"], true])(
  "REL-R11 %j is no form: it is refused, and no rule is asked of it",
  (value) => {
    expect(problemsOf(value).length).toBeGreaterThan(0);
  },
);

test("REL-R11 a rule sees the texts of a form and nothing else", () => {
  expect(problemsOf({ password: "a", again: "a" })).toEqual([]);
  expect(problemsOf({ password: "a", again: "b" })).toEqual([["again", "passwordsDiffer"]]);
  expect(problemsOf({ password: 7, again: "7" })).toEqual([
    ["password", "notText"],
    ["again", "passwordsDiffer"],
  ]);
  expect(problemsOf({ password: { trim: 1 }, again: "7" })).toContainEqual(["password", "notText"]);
});
