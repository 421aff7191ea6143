import { expect, test } from "vitest";
import { prepScopeOf, prepSearch, readPrepQuery } from "#app/routes/orders/manage-prep/prep-query.ts";
import { leftOutBefore, shownDays } from "#app/routes/orders/manage-prep/prep-view.ts";

const A = "019ad000-0000-7000-8000-00000000000a";
const B = "019ad000-0000-7000-8000-00000000000b";
const read = (query: string) => readPrepQuery(new URLSearchParams(query));

test("MAN-07 the address asks for windows and days of them", () => {
  const requested = read(`window=${A}&window=${B}&window=${A}&day=2026-11-27&day=2026-11-25&pack=2026-11-27`);
  expect(prepScopeOf(requested)).toEqual({ availabilities: [A, B], days: ["2026-11-25", "2026-11-27"] });
  expect(requested.pack).toBe("2026-11-27");
  expect(read(prepSearch(requested))).toEqual(requested);
});

test("MAN-07 the address asks for the days from one on, or for every day", () => {
  const rest = read(`window=${A}&from=2026-11-25`);
  expect(prepScopeOf(rest)).toEqual({ availabilities: [A], from: "2026-11-25" });
  expect(read(prepSearch(rest))).toEqual(rest);
  const every = read(`window=${A}&day=all`);
  expect(every).toMatchObject({ everyDay: true, days: [], from: null });
  expect(prepScopeOf(every)).toEqual({ availabilities: [A] });
  expect(read(prepSearch(every))).toEqual(every);
});

test("MAN-07 the address asks for a day, or for a range in either order; windows go before both", () => {
  expect(prepScopeOf(read("date=2026-11-27"))).toEqual({ date: "2026-11-27" });
  expect(prepScopeOf(read("date=2026-11-27&until="))).toEqual({ date: "2026-11-27" });
  expect(prepScopeOf(read("date=2026-11-27&until=2026-11-27"))).toEqual({ date: "2026-11-27" });
  const range = { date: "2026-11-25", until: "2026-11-28" };
  expect(prepScopeOf(read("date=2026-11-25&until=2026-11-28"))).toEqual(range);
  expect(prepScopeOf(read("date=2026-11-28&until=2026-11-25"))).toEqual(range);
  expect(prepScopeOf(read(`date=2026-11-25&window=${A}`))).toEqual({ availabilities: [A] });
});

test.each([
  "date=2026-02-30",
  "date=today",
  "date=0000-01-01",
  "window=1",
  "window=",
  "day=x",
  "from=noon",
  "pack=never",
])("MAN-07 what the address does not say plainly counts as not said: %s", (query) => {
  expect(prepScopeOf(read(query))).toEqual({});
  expect(prepSearch(read(query))).toBe("");
});

const WEEK = ["2026-11-24", "2026-11-25", "2026-11-27"];
const shown = (query: string, today: string) =>
  shownDays(
    read(query),
    WEEK.map((date) => ({ date })),
    today,
  );

test("MAN-07 of a window the days that are over are left out, unless they are asked for or all are", () => {
  const coming = { from: "2026-11-25", dates: WEEK.slice(1), plainer: null };
  expect(shown("", "2026-11-25")).toEqual(coming);
  expect(leftOutBefore(read(""), "2026-11-25")).toBe("2026-11-25");
  for (const query of ["day=all", "date=2026-11-24&until=2026-11-27"]) {
    expect(shown(query, "2026-11-25")).toEqual({ from: null, dates: WEEK, plainer: null });
    expect(leftOutBefore(read(query), "2026-11-25")).toBeNull();
  }
  for (const today of ["2026-11-24", "2026-11-30"])
    expect(shown("", today)).toEqual({ from: null, dates: WEEK, plainer: null });
});

test("MAN-07 what comes by itself has the plain address, and all days a short one", () => {
  const ticked = (...days: string[]) => days.map((day) => `day=${day}`).join("&");
  const plainerOf = (query: string, today: string) => shown(query, today).plainer;
  expect(plainerOf(ticked(...WEEK), "2026-11-25")).toBe("/manage/orders/prep?day=all");
  expect(plainerOf(ticked(...WEEK), "2026-11-24")).toBe("/manage/orders/prep");
  expect(plainerOf(ticked(...WEEK.slice(1)), "2026-11-25")).toBe("/manage/orders/prep");
  expect(plainerOf(ticked("2031-01-06"), "2026-11-25")).toBe("/manage/orders/prep");
  expect(shown(ticked("2026-11-24"), "2026-11-25")).toEqual({
    from: null,
    dates: ["2026-11-24"],
    plainer: null,
  });
});
