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
  const before = listAt("HEAD");
  expect(now.requirements.filter((id) => !before.requirements.includes(id))).toEqual([]);
  expect(now.screens.filter((path) => !before.screens.includes(path))).toEqual([]);
});

test("a requirement leaves the list alone, in a commit that names it and the tests that prove it", () => {
  const left = (before: NotYet, after: NotYet) =>
    before.requirements.filter((id) => !after.requirements.includes(id));
  expect(left(listAt("HEAD"), now).length).toBeLessThanOrEqual(1);
  const leftLast = left(listAt("HEAD~1"), listAt("HEAD"));
  expect(leftLast.length).toBeLessThanOrEqual(1);
  const message = git("log", "-1", "--format=%B") ?? "";
  for (const id of leftLast) {
    expect(message).toContain(id);
    expect(message).toMatch(/\.(?:test|spec)\.tsx?\b/);
  }
});

/** The list as it is in a commit; the one at hand where there is no such commit (an unpacked archive). */
function listAt(commit: string): NotYet {
  const text = git("show", `${commit}:${FILE}`);
  return text === null ? now : (JSON.parse(text) as NotYet);
}

/** What git answers, or null where it has no answer. */
function git(...words: string[]): string | null {
  try {
    return execFileSync("git", words, { encoding: "utf8", stdio: "pipe" });
  } catch {
    return null;
  }
}
