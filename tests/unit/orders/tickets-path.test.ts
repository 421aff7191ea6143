import { expect, test } from "vitest";
import { readPrepQuery } from "#app/routes/orders/manage-prep/prep-query.ts";
import { ticketsPath } from "#app/routes/orders/manage-print/ticket-question.ts";

const A = "019ad000-0000-7000-8000-00000000000a";
const B = "019ad000-0000-7000-8000-00000000000b";
const read = (query: string) => readPrepQuery(new URLSearchParams(query));
const idsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `019ad000-0000-7000-8000-${String(at).padStart(12, "0")}`);

test("MAN-08 the tickets of one box are that order's, those of more are asked for by what the board is of and the day", () => {
  const windows = read(`window=${A}&window=${B}&day=2026-11-25&day=2026-11-27&from=2026-11-25&pick=1`);
  expect(ticketsPath(windows, "2026-11-27", [A])).toBe(`/manage/orders/print/${A}`);
  expect(ticketsPath(windows, "2026-11-27", idsOf(2))).toBe(
    `/manage/orders/print?window=${A}&window=${B}&pack=2026-11-27`,
  );
  expect(ticketsPath(windows, "none", idsOf(2))).toBe(
    `/manage/orders/print?window=${A}&window=${B}&pack=none`,
  );
  // Of a range the day alone matters.
  expect(ticketsPath(read("date=2026-11-25&until=2026-11-28"), "2026-11-27", idsOf(2))).toBe(
    "/manage/orders/print?date=2026-11-27&pack=2026-11-27",
  );
});

test("MAN-08 the address of tickets stays short, however many boxes, windows and days there are", () => {
  const days = Array.from(
    { length: 200 },
    (_, at) => `day=${new Date(at * 86_400_000).toISOString().slice(0, 10)}`,
  );
  const many = read([...idsOf(50).map((id) => `window=${id}`), ...days, "day=all"].join("&"));
  expect([many.windows.length, many.days.length]).toEqual([50, 200]);
  for (const boxes of [2, 100, 205, 2_000])
    expect(ticketsPath(many, "2026-11-27", idsOf(boxes)).length).toBeLessThan(4_000);
});
