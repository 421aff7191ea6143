import { expect, test } from "vitest";
import { datesText, weekdaysText } from "#app/routes/shop/home/home-view.ts";

test.each([
  [["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-27", "2026-11-28"], "Fri to Sun"],
  [["2026-11-20", "2026-11-21", "2026-11-27"], "Fri and Sat"],
  [["2026-11-22", "2026-11-23"], "Mon and Sun"],
  [["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-28"], "Mon to Wed and Sat"],
  [["2026-11-28"], "Sat"],
  [[], ""],
] as const)("STORE-01 the days %j are said in short as '%s'", (dates, description) => {
  expect(weekdaysText(dates)).toBe(description);
});

test.each([
  [
    ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-27", "2026-11-28"],
    "Fri Nov 20 to Sun Nov 22, Fri Nov 27 and Sat Nov 28",
  ],
  [["2026-11-21", "2026-11-28"], "Sat Nov 21 and Sat Nov 28"],
  [["2026-11-29", "2026-11-30", "2026-12-01"], "Sun Nov 29 to Tue Dec 1"],
  [["2026-11-28"], "Sat Nov 28"],
] as const)("STORE-01 the dates %j are said as '%s', each day on one line", (dates, description) => {
  const text = datesText(dates);
  expect(text.replaceAll("\u00a0", " ")).toBe(description);
  expect(text).toMatch(/^\S+\u00a0\S+\u00a0\d/);
});
