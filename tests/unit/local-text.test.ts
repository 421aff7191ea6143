import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nearMoment } from "#app/routes/orders/order-lines/moment-text.ts";
import {
  calendarNames,
  clockText,
  dayText,
  longDayText,
  momentText,
  numberText,
  shortDayText,
  weekdayText,
} from "#app/ui/local-text.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import { dayLabel } from "#domain/day-label.ts";
import { calendarDate, TIME_ZONES, wallTime, weekday } from "#domain/time.ts";
import * as lists from "#messages/lists.js";
import { inLanguage } from "#server/language.ts";
import { propertyRuns } from "./property-runs.ts";

const instants = fc.date({
  min: new Date("2020-01-01T00:00Z"),
  max: new Date("2035-01-01T00:00Z"),
  noInvalidDate: true,
});
const zones = fc.constantFrom(...TIME_ZONES);

propertyTest.prop([instants, zones], { numRuns: propertyRuns(3_000) })(
  "UI-03 in English days, clocks and zones read as orders name them",
  (instant, { id, name }) => {
    const date = calendarDate(instant, id);
    expect(dayText(date)).toBe(dayLabel(date));
    expect(weekdayText(date)).toBe(weekday(date));
    expect(shortDayText(date)).toBe(dayLabel(date).split(", ")[1]);
    expect(clockText(instant, id)).toBe(clockLabel(instant, id));
    expect(momentText(instant, id)).toBe(`${dayLabel(date)}, ${clockLabel(instant, id)}`);
    expect(zoneText(id)).toBe(name);
  },
);

/** The clock at an instant as the specification writes it: "8:00 PM", its space a no-break one. */
function clockLabel(instant: Date, timeZone: string): string {
  const [hour = 0, minute = 0] = wallTime(instant, timeZone).time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")}\u00a0${hour < 12 ? "AM" : "PM"}`;
}

test("UI-03 in another language they are that language's, and nothing of English is left", () => {
  const instant = new Date("2026-11-27T20:05Z");
  const texts = () => [dayText("2026-11-27"), longDayText("2026-11-27"), clockText(instant, "UTC")];
  expect([...texts(), numberText(12_345)]).toEqual([
    "Fri, Nov 27",
    "Friday, November 27",
    "8:05\u00a0PM",
    "12,345",
  ]);
  expect(inLanguage("en-XA", texts)).toEqual(["fös., 27. nóv.", "föstudagur, 27. nóvember", "20:05"]);
  expect(inLanguage("en-XA", () => numberText(12_345))).toBe("12.345");
  expect(inLanguage("en-XA", () => zoneText("America/Denver"))).not.toContain("Mountain");
  expect(zoneText("Europe/Reykjavik")).toBe("Europe/Reykjavik");
});

test("UI-03 a calendar is headed by the reader's weekdays, from Monday on, and months", () => {
  const { weekdays, months } = calendarNames();
  expect(weekdays.join("")).toBe("MTWTFSS");
  expect([months[0], months[11], months.length]).toEqual(["January", "December", 12]);
  expect(inLanguage("en-XA", calendarNames).months[0]).toBe("janúar");
});

test("UI-03 a number inside a sentence is written as the reader's language writes it", () => {
  const range = () => lists.range({ first: 1, last: 25, total: 12_345 });
  expect(range()).toBe("1–25 of 12,345");
  expect(inLanguage("en-XA", range)).toContain("12.345");
});

test("UI-03 no day reads as nothing", () => {
  expect([dayText(""), shortDayText("")]).toEqual(["", ""]);
});

test("STORE-01 a moment is told in the shop's zone, on one line", () => {
  const some = new Date("2026-12-04T04:00:00Z");
  expect(nearMoment(some, some, "America/Los_Angeles")).toBe("Thu\u00a08:00\u00a0PM\u00a0Pacific");
  expect(nearMoment(some, some, "Pacific/Honolulu")).toBe("Thu\u00a06:00\u00a0PM\u00a0Hawaii");
  const night = new Date("2026-12-04T05:05:00Z");
  expect(nearMoment(night, night, "America/New_York")).toBe("Fri\u00a012:05\u00a0AM\u00a0Eastern");
  const noon = new Date("2026-12-04T18:00:00Z");
  expect(nearMoment(noon, noon, "America/Chicago")).toBe("Fri\u00a012:00\u00a0PM\u00a0Central");
});
