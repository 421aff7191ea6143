import { expect, test } from "vitest";
import { nearestTimeZone, TIME_ZONES } from "#domain/time.ts";

test("MAN-10 each of the six zones is its own nearest", () => {
  expect(TIME_ZONES.map(({ id }) => nearestTimeZone(id))).toEqual(TIME_ZONES.map(({ id }) => id));
});

test.each([
  ["America/Detroit", "America/New_York"],
  ["America/Toronto", "America/New_York"],
  ["America/Menominee", "America/Chicago"],
  ["America/Boise", "America/Denver"],
  ["America/Tijuana", "America/Los_Angeles"],
  ["America/Juneau", "America/Anchorage"],
  ["US/Hawaii", "Pacific/Honolulu"],
])("MAN-10 a browser in %s keeps the clock of %s", (browser, zone) => {
  expect(nearestTimeZone(browser)).toBe(zone);
});

test("MAN-10 Arizona, which keeps no summer time, is offered Mountain", () => {
  expect(nearestTimeZone("America/Phoenix")).toBe("America/Denver");
});

test.each(["Europe/Vienna", "Asia/Kolkata", "UTC", "", "no zone at all"])(
  "MAN-10 a browser in %j is offered none, so that no one saves a wrong one unawares",
  (browser) => {
    expect(nearestTimeZone(browser)).toBeNull();
  },
);
