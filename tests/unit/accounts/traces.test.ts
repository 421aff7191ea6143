import fc from "fast-check";
import { expect, test } from "vitest";
import { tracePattern } from "#domain/accounts/traces.ts";
import { propertyRuns } from "../property-runs.ts";

const without = (text: string, ...words: string[]) =>
  text.replace(new RegExp(tracePattern(words) ?? "(?!)", "gi"), "X");

test("CUST-03 an address is found as a whole, in a sentence, a page, a link and a fact, and in no longer one", () => {
  const ann = (text: string) => without(text, "ann@gmail.test");
  const found = [
    "ann@gmail.test",
    "ANN@gmail.test.",
    "<ann@gmail.test>,",
    '"mailto:ann@gmail.test"',
    "?email=ann@gmail.test&x",
    "- ann@gmail.test!",
  ];
  for (const text of found) expect(ann(text)).toBe(text.replace(/ann@gmail\.test/i, "X"));
  expect(ann(JSON.stringify({ text: "call\nann@gmail.test" }))).toBe(String.raw`{"text":"call\nX"}`);
  for (const other of ["joann@", "jo.ann@", "jo+ann@", "jo-ann@", "jo_ann@", "o'ann@"])
    expect(ann(`${other}gmail.test`)).toBe(`${other}gmail.test`);
  for (const other of ["ann@gmail.test.uk", "ann@gmail.tests", "ann@gmail.test-kitchen", "ann@gmailxtest"])
    expect(ann(other)).toBe(other);
});

test("CUST-03 signs of an address mean themselves, and a page's way of writing them counts", () => {
  expect(without("ann+rye@x.test annnrye@x.test ann.rye@x.test", "ann+rye@x.test")).toBe(
    "X annnrye@x.test ann.rye@x.test",
  );
  expect(without("o&#x27;neil@x.test o'neil@x.test", "o'neil@x.test")).toBe("X X");
  expect(tracePattern([])).toBeNull();
});

test("CUST-03 a number is found however it is written, and in no longer one", () => {
  const written = ["4155550177", "415-555-0177", "(415) 555-0177", "+1 415.555.0177", "+14155550177"];
  for (const text of written) expect(without(`call ${text}, please`, "4155550177")).toBe("call X, please");
  for (const other of ["94155550177", "41555501770", "415-555-01771", "415-555-0178"])
    expect(without(other, "4155550177")).toBe(other);
});

test("CUST-03 whatever an address is made of, it is found, and one that is a letter longer is not", () => {
  const local = fc.stringMatching(/^[a-z0-9]([a-z0-9._+%'&*!#$^|?{}~/=-]{0,10}[a-z0-9])?$/);
  const domain = fc.stringMatching(/^[a-z0-9]{1,10}(-[a-z0-9]{1,5})?\.(test|example)$/);
  fc.assert(
    fc.property(local, domain, fc.constantFrom("a", "0", "x.", "x+", "x-"), (name, host, more) => {
      const address = `${name}@${host}`;
      expect(without(`Write to ${address}.`, address)).toBe("Write to X.");
      expect(without(`Write to ${more}${address}.`, address)).toBe(`Write to ${more}${address}.`);
      expect(without(`Write to ${address}${more[0]}.`, address)).toBe(`Write to ${address}${more[0]}.`);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
