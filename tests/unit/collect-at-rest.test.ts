import { expect, test } from "vitest";
import { isDue } from "#server/collect-at-rest.ts";

const MB = 2 ** 20;

test.each([
  ["at rest and 60 MB larger than it was", { busy: 0.01, resident: 300 * MB, afterLast: 240 * MB }, true],
  ["at rest for the first time", { busy: 0, resident: 170 * MB, afterLast: 0 }, true],
  ["at work", { busy: 0.2, resident: 300 * MB, afterLast: 200 * MB }, false],
  ["at rest and hardly larger", { busy: 0, resident: 210 * MB, afterLast: 200 * MB }, false],
])("PERF-08 a process that is %s collects: %o, %s", (_, look, due) => {
  expect(isDue(look)).toBe(due);
});
