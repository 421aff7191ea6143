import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leadingIds } from "./leading-ids.ts";

interface NotYet {
  readonly requirements: readonly string[];
  readonly screens: readonly string[];
}

const FILE = "tests/house/not-yet.json";
const ids = JSON.parse(readFileSync("tests/house/requirement-ids.json", "utf8")) as string[];
const now = JSON.parse(readFileSync(FILE, "utf8")) as NotYet;

test("a requirement counts only when its id stands at the front of the title", () => {
  expect(leadingIds("ORD-07 a closed window refuses the order")).toEqual(["ORD-07"]);
  expect(leadingIds("ORD-02 ORD-03 the last two loaves")).toEqual(["ORD-02", "ORD-03"]);
  expect(leadingIds("SEC-MATRIX r086 a guest places an order")).toEqual(["SEC-MATRIX"]);
  expect(leadingIds("refuses an order, as ORD-07 says")).toEqual([]);
  expect(leadingIds("ORD-071x is nothing")).toEqual([]);
});

test("every id is written once and can stand in front of a title", () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => leadingIds(`${id} holds`)[0] !== id)).toEqual([]);
});

test("what is not yet proved is a requirement, and is listed once", () => {
  expect(now.requirements.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(now.requirements).size).toBe(now.requirements.length);
});

test("the list of what is not yet there only shrinks", () => {
  const before = committed();
  expect(now.requirements.filter((id) => !before.requirements.includes(id))).toEqual([]);
  expect(now.screens.filter((path) => !before.screens.includes(path))).toEqual([]);
});

/** The list as it was committed last; the one at hand where there is no history (an unpacked archive). */
function committed(): NotYet {
  try {
    return JSON.parse(
      execFileSync("git", ["show", `HEAD:${FILE}`], { encoding: "utf8", stdio: "pipe" }),
    ) as NotYet;
  } catch {
    return now;
  }
}
