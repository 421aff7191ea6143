import { expect, test, vi } from "vitest";
import { remembered } from "#server/shop/memoize.ts";

test("PERF-04: what depends on a text alone is made once, and the answer that was not used for longest is forgotten first", () => {
  const make = vi.fn((text: string) => [text.toUpperCase()]);
  const requested = remembered(make);
  expect(requested("tamales")).toEqual(["TAMALES"]);
  expect(requested("tamales")).toBe(requested("tamales"));
  expect(make).toHaveBeenCalledTimes(1);
  for (let other = 1; other <= 999; other++) requested(`text ${other}`);
  requested("tamales");
  expect(make).toHaveBeenCalledTimes(1000);
  requested("one more");
  expect(requested("tamales")).toEqual(["TAMALES"]);
  expect(make).toHaveBeenCalledTimes(1001);
  expect(requested("text 1")).toEqual(["TEXT 1"]);
  expect(make).toHaveBeenCalledTimes(1002);
});

test("an answer that is empty is remembered too", () => {
  const make = vi.fn(() => "");
  const requested = remembered(make);
  requested(" ");
  requested(" ");
  expect(make).toHaveBeenCalledTimes(1);
});
