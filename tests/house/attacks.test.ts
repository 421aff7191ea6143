/** The table of attacks in docs/security.md against the files: what holds each off, which patch takes that away, which test then fails. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ATTACK_CONTROLS } from "#tests/chaos/attack-controls.ts";
import { leadingIds } from "./leading-ids.ts";

const HEAD = "| id | attack | what holds it off | seen to fail with | proved by |";
const ATTACKS = Array.from({ length: 35 }, (_, at) => `SEC-A${at + 1}`);

interface Row {
  readonly id: string;
  readonly patches: readonly string[];
  readonly files: readonly string[];
  readonly isWhole: boolean;
}

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const page = readFileSync("docs/security.md", "utf8");
const rows: readonly Row[] = [...page.matchAll(/^\| (SEC-A\d+) \| .* \| (.*) \| (.*) \|$/gm)].map(
  ([, id = "", patches = "", proofs = ""]) => ({
    id,
    patches: named(patches),
    files: named(proofs),
    isWhole: !proofs.includes("*not yet whole*"),
  }),
);

test("each attack has one row, with the patch that takes its control away", () => {
  expect(page).toContain(HEAD);
  expect(rows.map(({ id }) => id)).toEqual(ATTACKS);
  const without = rows.filter(({ patches, isWhole }) => isWhole && patches.length === 0);
  expect(without.map(({ id }) => id)).toEqual([]);
});

/** Some attacks are tried among the other negative controls, by scenarios of their own. */
const ELSEWHERE = [
  ...readFileSync("tests/chaos/negative-controls.test.ts", "utf8").matchAll(
    /\bid: "(SEC-A\d+)",\s+patch: "([\w-]+)"/g,
  ),
].map(([, id = "", patch = ""]) => ({ id, patch }));

test("the patches of a row are those that are tried for it, and each is a file", () => {
  for (const { id, patches } of rows) {
    const tried = [...ATTACK_CONTROLS, ...ELSEWHERE].filter((control) => control.id === id);
    expect([id, patches]).toEqual([id, tried.map(({ patch }) => patch)]);
  }
  const missing = [...ATTACK_CONTROLS, ...ELSEWHERE].filter(
    ({ patch }) => !existsSync(`tests/mutations/${patch}.patch`),
  );
  expect(missing).toEqual([]);
});

test("each test that must fail stands in a file of its attack's row, under a title that begins with the id", () => {
  const wrong = ATTACK_CONTROLS.filter(({ id, file, title }) => {
    const isNamed = rows.some((row) => row.id === id && row.files.includes(file));
    return !(isNamed && leadingIds(title).includes(id) && hasTitle(file, title));
  });
  expect(wrong).toEqual([]);
});

/** Whether a file has a test of this title, or a group whose title it begins with; places that are filled in as it runs may hold anything. */
const hasTitle = (file: string, title: string): boolean =>
  [...readFileSync(file, "utf8").matchAll(/\(\s*(["`])((?:[A-Z]+-\w+ )+[^\n]*?)\1/g)].some(
    ([, , text = ""]) => new RegExp(`^${patternOf(text)}(?: > |$)`).test(title),
  );

const PLACE = /%[a-zO]|\$\w+/;
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const patternOf = (text: string) => text.split(PLACE).map(literally).join(".+?");
