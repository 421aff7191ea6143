import { expect, test } from "vitest";
import { windowCalendar } from "#domain/availability/window-calendar.ts";
import { instantAt } from "#domain/time.ts";

const timeZone = "America/Los_Angeles";
const shop = {
  pickupSlots: ["Fri"],
  deliverySlots: [] as string[],
  fulfillmentOptions: ["Pickup", "Delivery"],
};
const now = instantAt("2026-11-25", "12:00", timeZone);
const windowOf = (name: string, start: string, end: string, days: Partial<typeof shop> = {}) => ({
  name,
  startTime: instantAt(start, "06:00", timeZone),
  endTime: instantAt(end, "18:00", timeZone),
  pickupSlots: [],
  deliverySlots: [],
  ...days,
});
const drawn = (...windows: ReturnType<typeof windowOf>[]) => windowCalendar(windows, shop, { timeZone, now });

test("MAN-04 the calendar shows three weeks from three days before today, and now by the shop's clock", () => {
  const { days, now: at } = drawn();
  expect([days[0], days[3], days.at(-1), days.length]).toEqual([
    "2026-11-22",
    "2026-11-25",
    "2026-12-12",
    21,
  ]);
  expect(at).toBe(3.5);
});

test("MAN-04 a bar lies where orders are taken, and bag and van on the days they are handed over", () => {
  const { rows } = drawn(
    windowOf("This week", "2026-11-23", "2026-11-26", {
      pickupSlots: ["Wed", "Sat"],
      deliverySlots: ["Sat"],
    }),
  );
  expect(rows[0]?.bar).toEqual({ from: 1.25, until: 4.75 });
  expect(rows[0]?.days).toEqual([
    { at: 3, pickup: true, delivery: false },
    { at: 6, pickup: true, delivery: true },
  ]);
});

test("MAN-04 a window without days of its own has the shop's, over the end of daylight saving time too", () => {
  const autumn = { timeZone, now: instantAt("2026-10-31", "00:00", timeZone) };
  const { rows } = windowCalendar([windowOf("Long", "2026-10-30", "2026-11-03")], shop, autumn);
  expect(rows[0]?.bar).toEqual({ from: 2.25, until: 6.75 });
  expect(rows[0]?.days).toEqual([{ at: 2, pickup: true, delivery: false }]);
});

test("MAN-04 what reaches over an edge is cut there, and what lies outside is left out", () => {
  const { rows } = drawn(
    windowOf("Long", "2026-11-01", "2026-12-24"),
    windowOf("Later", "2027-01-04", "2027-01-06"),
    windowOf("Past", "2026-11-19", "2026-11-20", { pickupSlots: ["Mon"] }),
  );
  expect(rows.map(({ window, bar }) => [window.name, bar])).toEqual([
    ["Long", { from: 0, until: 21 }],
    ["Past", null],
  ]);
});
