import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { dayLabel } from "#domain/day-label.ts";
import {
  addDays,
  calendarDate,
  daysBetween,
  instantAt,
  roundToQuarter,
  shiftDays,
  startOfDay,
  TIME_ZONES,
  wallTime,
  weekday,
} from "#domain/time.ts";
import { propertyRuns } from "./property-runs.ts";

const runs = propertyRuns(10_000);
const MINUTE = 60_000;

const zone = fc.constantFrom(...TIME_ZONES.map(({ id }) => id));
const from2020 = Date.UTC(2020, 0, 1);
const to2040 = Date.UTC(2040, 0, 1);
/** Any minute of twenty years, and as often one near a change of the clock. */
const changes = Array.from({ length: 20 }, (_, year) => year + 2020).flatMap((year) => [
  Date.UTC(year, 2, 8, 12) + ((7 - new Date(Date.UTC(year, 2, 8)).getUTCDay()) % 7) * 1_440 * MINUTE,
  Date.UTC(year, 10, 1, 12) + ((7 - new Date(Date.UTC(year, 10, 1)).getUTCDay()) % 7) * 1_440 * MINUTE,
]);
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -1_440, max: 1_440 }))
  .map(([change, minutes]) => change + minutes * MINUTE);
const anyMinute = fc
  .integer({ min: 0, max: Math.floor((to2040 - from2020) / MINUTE) })
  .map((minutes) => from2020 + minutes * MINUTE);
const instant = fc.oneof(anyMinute, nearChange).map((epoch) => new Date(epoch));
const anyDate = instant.map((some) => some.toISOString().slice(0, 10));
/** As often one of the hours in which clocks are changed. */
const anyTime = fc
  .oneof(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 60, max: 239 }))
  .map((minute) => new Date(minute * MINUTE).toISOString().slice(11, 16));

describe("the clock of a zone", () => {
  test("REL-R14 AVL-06 shows what an independent calendar shows", () => {
    fc.assert(
      fc.property(instant, zone, (some, timeZone) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(some.getTime()).toZonedDateTimeISO(timeZone);
        expect(calendarDate(some, timeZone)).toBe(expected.toPlainDate().toString());
        expect(wallTime(some, timeZone)).toEqual({
          date: expected.toPlainDate().toString(),
          time: expected.toPlainTime().toString({ smallestUnit: "minute" }),
        });
      }),
      { numRuns: runs },
    );
  });

  test("REL-R14 P1 a wall time and back is itself, or an hour later in a gap, and the first in an overlap", () => {
    fc.assert(
      fc.property(anyDate, anyTime, zone, (date, time, timeZone) => {
        const some = instantAt(date, time, timeZone);
        const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, {
          disambiguation: "compatible",
        });
        expect(some.getTime()).toBe(expected.epochMilliseconds);

        const back = wallTime(some, timeZone);
        const requested = Date.parse(`${date}T${time}:00Z`);
        const shown = Date.parse(`${back.date}T${back.time}:00Z`);
        expect([0, 60 * MINUTE]).toContain(shown - requested);
        const earlier = wallTime(new Date(some.getTime() - 60 * MINUTE), timeZone);
        expect(earlier).not.toEqual(back);
      }),
      { numRuns: runs },
    );
  });

  test("REL-R14 P2 a quarter of an hour is the nearest one, and rounding twice changes nothing", () => {
    fc.assert(
      fc.property(instant, fc.nat(15 * MINUTE), zone, (some, within, timeZone) => {
        const odd = new Date(some.getTime() + within);
        const rounded = roundToQuarter(odd);
        expect(["00", "15", "30", "45"]).toContain(wallTime(rounded, timeZone).time.slice(3));
        expect(Math.abs(rounded.getTime() - odd.getTime())).toBeLessThanOrEqual(7.5 * MINUTE);
        expect(roundToQuarter(rounded)).toEqual(rounded);
      }),
      { numRuns: runs },
    );
  });

  test("REL-R14 P4 a day has 23, 24 or 25 hours, in Honolulu always 24", () => {
    fc.assert(
      fc.property(anyDate, zone, (date, timeZone) => {
        const length =
          startOfDay(addDays(date, 1), timeZone).getTime() - startOfDay(date, timeZone).getTime();
        const hours = timeZone === "Pacific/Honolulu" ? [24] : [23, 24, 25];
        expect(hours).toContain(length / (60 * MINUTE));
        expect(calendarDate(startOfDay(date, timeZone), timeZone)).toBe(date);
      }),
      { numRuns: runs },
    );
  });

  test("REL-R14 P4 any 90 days hold each of their instants exactly once", () => {
    fc.assert(
      fc.property(anyDate, fc.nat(90 * 1_440), zone, (first, minutes, timeZone) => {
        const some = new Date(startOfDay(first, timeZone).getTime() + minutes * MINUTE);
        const days = Array.from({ length: 92 }, (_, day) => addDays(first, day));
        const holding = days.filter(
          (day) => startOfDay(day, timeZone) <= some && some < startOfDay(addDays(day, 1), timeZone),
        );
        expect(holding).toEqual([calendarDate(some, timeZone)]);
      }),
      { numRuns: Math.ceil(runs / 20) },
    );
  });

  test("AVL-05 days later by the wall clock is the same time of day, but for a gap", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -400, max: 400 }), zone, (some, days, timeZone) => {
        const before = wallTime(some, timeZone);
        const after = wallTime(shiftDays(some, days, timeZone), timeZone);
        const expected = instantAt(addDays(before.date, days), before.time, timeZone);
        expect(after).toEqual(wallTime(expected, timeZone));
      }),
      { numRuns: runs },
    );
  });
});

describe("pinned changes of the clock", () => {
  test.each([
    ["America/Los_Angeles", "2027-03-14T10:00:00Z"],
    ["America/Denver", "2027-03-14T09:00:00Z"],
    ["America/Chicago", "2027-03-14T08:00:00Z"],
    ["America/New_York", "2027-03-14T07:00:00Z"],
    ["America/Anchorage", "2027-03-14T11:00:00Z"],
  ])("REL-R14 the gap in %s is at %s, and what it skips counts an hour later", (timeZone, at) => {
    const gap = Date.parse(at);
    expect(wallTime(new Date(gap - MINUTE), timeZone).time).toBe("01:59");
    expect(wallTime(new Date(gap), timeZone).time).toBe("03:00");
    expect(instantAt("2027-03-14", "02:30", timeZone).getTime()).toBe(gap + 30 * MINUTE);
    expect(instantAt("2027-03-14", "02:00", timeZone).getTime()).toBe(gap);
  });

  test.each([
    ["America/Los_Angeles", "2027-11-07T09:00:00Z"],
    ["America/Denver", "2027-11-07T08:00:00Z"],
    ["America/Chicago", "2027-11-07T07:00:00Z"],
    ["America/New_York", "2027-11-07T06:00:00Z"],
    ["America/Anchorage", "2027-11-07T10:00:00Z"],
  ])("REL-R14 the overlap in %s is at %s, and the first of two is taken", (timeZone, at) => {
    const overlap = Date.parse(at);
    expect(wallTime(new Date(overlap - MINUTE), timeZone).time).toBe("01:59");
    expect(wallTime(new Date(overlap), timeZone).time).toBe("01:00");
    expect(instantAt("2027-11-07", "01:30", timeZone).getTime()).toBe(overlap - 30 * MINUTE);
  });

  test.each(["2027-03-14", "2027-11-07"])("REL-R14 Honolulu does not change on %s", (date) => {
    expect(instantAt(date, "02:30", "Pacific/Honolulu").toISOString()).toBe(`${date}T12:30:00.000Z`);
  });
});

test.each([
  ["2026-11-27", "Fri, Nov 27"],
  ["2026-12-05", "Sat, Dec 5"],
  ["2027-01-01", "Fri, Jan 1"],
  ["2028-02-29", "Tue, Feb 29"],
])("AVL-02 %s is written %s", (date, label) => {
  expect(dayLabel(date)).toBe(label);
});

test("AVL-06 days are counted over month and year ends, and weekdays follow each other", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2026-12-30", "2027-01-02")).toBe(3);
  expect([0, 1, 2, 3, 4, 5, 6].map((day) => weekday(addDays("2026-11-30", day)))).toEqual([
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
    "Sun",
  ]);
});
