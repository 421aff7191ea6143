/**
 * Each attack of docs/security.md is held off by something, and a test says so. Here that something is taken away from a copy of the product, by
 * a patch, and the test must fail: one that passes anyhow proves nothing of the attack.
 */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTreeWithTests } from "#tests/support/copied-tree.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { type RanTests, runPatched, whyItNoLongerFits } from "#tests/support/patched-tests.ts";
import { ATTACK_CONTROLS, type AttackControl } from "./attack-controls.ts";

/** At full counts only: it takes minutes, and tells something new only where a control or its test has changed. */
const TRIED = fullCount ? ATTACK_CONTROLS : [];
const AT_ONCE = 2;
const MILLISECONDS = 600_000;

const trees: string[] = [];
const outcomes = new Map(TRIED.map((control) => [control, Promise.withResolvers<RanTests>()]));

beforeAll(() => {
  if (TRIED.length === 0) return;
  const waiting = [...TRIED];
  for (let place = 0; place < AT_ONCE; place++) {
    const root = copyTreeWithTests();
    trees.push(root);
    void tryEach(root, waiting);
  }
});

afterAll(() => {
  for (const root of trees) rmSync(root, { recursive: true });
});

/** Tries one after the other of those that no one has taken. */
async function tryEach(root: string, waiting: AttackControl[]): Promise<void> {
  for (let control = waiting.shift(); control; control = waiting.shift()) {
    const ran = runPatched(root, `tests/mutations/${control.patch}.patch`, control);
    outcomes
      .get(control)
      ?.resolve(await ran.catch((error) => ({ passed: [], failed: [`not tried: ${error}`] })));
  }
}

test("every patch that takes away what holds an attack off fits today's sources", () => {
  const unfit = ATTACK_CONTROLS.map(({ patch }) => whyItNoLongerFits(`tests/mutations/${patch}.patch`));
  expect(unfit.filter((why) => why !== "")).toEqual([]);
});

test.for(TRIED)(
  "$id is held off by what $patch takes away: without it $file fails",
  { timeout: MILLISECONDS },
  async (control) => {
    const { failed } = (await outcomes.get(control)?.promise) ?? { failed: [] };
    expect(failed.join("\n")).toContain(control.title);
  },
);
