import { expect, test } from "vitest";
import { weekdaysText } from "#app/routes/shop/parts/home-view.ts";

test.each([
  [["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-27", "2026-11-28"], "Fri to Sun"],
  [["2026-11-20", "2026-11-21", "2026-11-27"], "Fri and Sat"],
  [["2026-11-22", "2026-11-23"], "Mon and Sun"],
  [["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-28"], "Mon to Wed and Sat"],
  [["2026-11-28"], "Sat"],
  [[], ""],
] as const)("STORE-01 the days %j are said in short as '%s'", (dates, says) => {
  expect(weekdaysText(dates)).toBe(says);
});
