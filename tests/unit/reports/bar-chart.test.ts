import { expect, test } from "vitest";
import { axisTop, barsPath, meanPath, middleOf } from "#domain/reports/charts.ts";

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [4, 4],
  [5, 6],
  [7, 8],
  [11, 20],
  [227, 300],
  [301, 400],
  [7_969, 8_000],
  [100_001, 150_000],
])("SUP-01 an axis for %i ends at %i, and its half is whole", (largest, top) => {
  expect(axisTop(largest)).toBe(top);
  expect(axisTop(largest)).toBeGreaterThanOrEqual(largest);
  expect(Number.isInteger(top / 2)).toBe(true);
});

test("SUP-01 bars stand in the middle of their places, as high as their numbers; nothing is no bar", () => {
  expect(barsPath([1, 0, 4], 4, 0.5)).toBe("M83.3 100v-25h166.7V100zM750 100v-100h166.7V100z");
  expect(barsPath([], 2, 0.5)).toBe("");
});

test("SUP-01 the mean begins where there are enough numbers", () => {
  expect(meanPath([2, 4, 6], 8, 2)).toBe("M500 62.5L833.3 37.5");
  expect(meanPath([2, 4], 8, 3)).toBe("");
});

test("SUP-01 a word under a bar stands at its middle", () => {
  expect([middleOf(0, 90), middleOf(1, 4), middleOf(3, 4)]).toEqual([0.56, 37.5, 87.5]);
});
