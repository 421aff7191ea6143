import { expect, test } from "vitest";
import { prepQuestionOf, prepSearch, readPrepAsked } from "#app/routes/orders/parts/prep-question.ts";

const A = "019ad000-0000-7000-8000-00000000000a";
const B = "019ad000-0000-7000-8000-00000000000b";
const read = (query: string) => readPrepAsked(new URLSearchParams(query));

test("MAN-07 the address asks for windows and days of them", () => {
  const asked = read(`window=${A}&window=${B}&window=${A}&day=2026-11-27&day=2026-11-25&pack=2026-11-27`);
  expect(prepQuestionOf(asked)).toEqual({ availabilities: [A, B], days: ["2026-11-25", "2026-11-27"] });
  expect(asked.pack).toBe("2026-11-27");
  expect(read(prepSearch(asked))).toEqual(asked);
});

test("MAN-07 the address asks for a day, or for a range in either order; windows go before both", () => {
  expect(prepQuestionOf(read("date=2026-11-27"))).toEqual({ date: "2026-11-27" });
  expect(prepQuestionOf(read("date=2026-11-27&until="))).toEqual({ date: "2026-11-27" });
  expect(prepQuestionOf(read("date=2026-11-27&until=2026-11-27"))).toEqual({ date: "2026-11-27" });
  const range = { date: "2026-11-25", until: "2026-11-28" };
  expect(prepQuestionOf(read("date=2026-11-25&until=2026-11-28"))).toEqual(range);
  expect(prepQuestionOf(read("date=2026-11-28&until=2026-11-25"))).toEqual(range);
  expect(prepQuestionOf(read(`date=2026-11-25&window=${A}`))).toEqual({ availabilities: [A] });
});

test.each(["date=2026-02-30", "date=today", "date=0000-01-01", "window=1", "window=", "day=x", "pack=never"])(
  "MAN-07 what the address does not say plainly counts as not said: %s",
  (query) => {
    expect(prepQuestionOf(read(query))).toEqual({});
    expect(prepSearch(read(query))).toBe("");
  },
);
