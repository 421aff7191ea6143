import { describe, expect, test } from "vitest";
import { z } from "zod";
import { problemsOf } from "#app/ui/form-reply.ts";
import { readForm } from "#app/wiring/read-form.server.ts";
import { signUpAt } from "#domain/accounts/account-schemas.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";

const schema = signUpAt({ phoneRequired: true, address: true, paymentServices: ["Venmo"] }, (text) =>
  text === "sweet crumb" ? "passwordIsShop" : null,
);
const RIGHT = {
  email: " Nell@Example.test ",
  firstName: "Nell",
  lastName: "Newcomer",
  phone: "415-555-0142",
  password: "a quiet tuesday",
  passwordConfirmation: "a quiet tuesday",
  street: "",
  zip: "",
  paymentService: "Venmo",
  paymentHandle: "@nell",
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("STORE-06 reading a form", () => {
  test("AUTH-02 a right form is its schema's value, by the schema's own changes", () => {
    const { value } = readForm(formOf({ ...RIGHT, intent: "x" }), schema);
    expect(value).toEqual({ ...RIGHT, email: "nell@example.test" });
  });

  test("AUTH-02 everything that is wrong comes in one round, with what was typed but no password", () => {
    const wrong = { ...RIGHT, email: "nell", phone: "", zip: "9", password: "sweet crumb" };
    const reply = readForm(formOf(wrong), schema).reply();
    expect(problemsOf(reply)).toEqual({
      email: "Please enter a valid email",
      phone: "This field is required",
      zip: "Enter a 5 Digit Zip",
      password: "The shop's name is easy to guess. Please choose another password.",
      passwordConfirmation: "The two passwords differ.",
    });
    expect(reply.initialValue?.email).toBe("nell");
    expect(JSON.stringify(reply)).not.toContain("sweet crumb");
    expect(JSON.stringify(reply)).not.toContain("quiet tuesday");
  });

  test("SET-04 a field that is not in the form at all is told of, and hides nothing", () => {
    const { firstName: _, ...form } = RIGHT;
    const reply = readForm(formOf({ ...form, passwordConfirmation: "another" }), schema).reply();
    expect(Object.keys(problemsOf(reply)).sort()).toEqual(["firstName", "passwordConfirmation"]);
  });

  test("SEC-A31 names that the schema does not have are not looked at: paths, prototypes, Conform's own, thousands of them", () => {
    const form = formOf(RIGHT);
    for (const name of [
      "__intent__",
      "__state__",
      "__proto__.admin",
      "a[4294967294]",
      "email.x",
      "constructor",
    ])
      form.append(name, "{");
    for (let at = 0; at < 20_000; at++) form.append(`x[${at}].y`, "1");
    expect(readForm(form, schema).value).toEqual({ ...RIGHT, email: "nell@example.test" });
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  test("SEC-A31 a field that comes twice, or as a file, is no text", () => {
    const twice = formOf(RIGHT);
    twice.append("firstName", "Eve");
    expect(problemsOf(readForm(twice, schema).reply())).toHaveProperty("firstName");
    const file = formOf(RIGHT);
    file.set("zip", new Blob(["x"]), "x.txt");
    expect(problemsOf(readForm(file, schema).reply())).toHaveProperty("zip");
  });

  test("AUTH-08 a refusal comes in the same shape: beside the fields it names, else for the form, with how long to wait", () => {
    const { reply } = readForm(formOf(RIGHT), schema);
    const refused = {
      code: "email_taken",
      message: "Taken.",
      facts: { errors: { email: ["Taken."], other: ["x"] } },
    };
    expect(reply(refused)).toMatchObject({ code: "email_taken", error: { email: ["Taken."] } });
    expect(problemsOf(reply(refused))).toEqual({ email: "Taken." });
    expect(reply(refused).initialValue?.firstName).toBe("Nell");
    expect(problemsOf(reply(new TooManyTries({ retryAfterSeconds: 120 })))[""]).toContain("in 2 minutes");
  });

  test("STORE-06 line ends are one character", () => {
    const { value } = readForm(formOf({ note: "a\r\nb" }), z.object({ note: z.string() }));
    expect(value).toEqual({ note: "a\nb" });
  });
});
