import { expect, test, vi } from "vitest";
import { remembered } from "#server/shop/memoize.ts";

test("PERF-04: what depends on a text alone is made once, and the answer that was not used for longest is forgotten first", () => {
  const make = vi.fn((text: string) => [text.toUpperCase()]);
  const asked = remembered(make);
  expect(asked("tamales")).toEqual(["TAMALES"]);
  expect(asked("tamales")).toBe(asked("tamales"));
  expect(make).toHaveBeenCalledTimes(1);
  for (let other = 1; other <= 999; other++) asked(`text ${other}`);
  asked("tamales");
  expect(make).toHaveBeenCalledTimes(1000);
  asked("one more");
  expect(asked("tamales")).toEqual(["TAMALES"]);
  expect(make).toHaveBeenCalledTimes(1001);
  expect(asked("text 1")).toEqual(["TEXT 1"]);
  expect(make).toHaveBeenCalledTimes(1002);
});

test("an answer that is empty is remembered too", () => {
  const make = vi.fn(() => "");
  const asked = remembered(make);
  asked(" ");
  asked(" ");
  expect(make).toHaveBeenCalledTimes(1);
});
