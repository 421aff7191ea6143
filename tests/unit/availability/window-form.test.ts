import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overlaps, weekLater, windowProblem } from "#domain/availability/order-window.ts";
import { daysOfWindow, formInstant, leftBehind, quartersOfDay } from "#domain/availability/window-form.ts";
import { addDays, calendarDate, instantAt, TIME_ZONES, WEEKDAYS, wallTime } from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

const QUARTER = 15 * 60_000;
const zone = fc.constantFrom(...TIME_ZONES.map(({ id }) => id));
/** Days about which clocks change, and years; months count from 0. */
const TURNING_DAYS = [
  { month: 2, date: 7 },
  { month: 2, date: 8 },
  { month: 2, date: 14 },
  { month: 10, date: 1 },
  { month: 10, date: 7 },
  { month: 11, date: 31 },
  { month: 0, date: 1 },
  { month: 1, date: 28 },
];
/** Every quarter of an hour from 2020 to 2060, the hours around changes of the clock and of the year as often as all others. */
const quarter = fc
  .oneof(
    fc.integer({ min: Date.UTC(2020, 0, 1) / QUARTER, max: Date.UTC(2060, 0, 1) / QUARTER }),
    fc
      .record({
        year: fc.integer({ min: 2020, max: 2059 }),
        day: fc.constantFrom(...TURNING_DAYS),
        within: fc.integer({ min: -96, max: 192 }),
      })
      .map(({ year, day: { month, date }, within }) => Date.UTC(year, month, date) / QUARTER + within),
  )
  .map((at) => new Date(at * QUARTER));

test("AVL-06 AVL-01 in every zone a form that was not touched means the very instants it was made from", () => {
  fc.assert(
    fc.property(quarter, zone, (had, timeZone) => {
      expect(formInstant(wallTime(had, timeZone), had, timeZone)).toEqual(had);
    }),
    { numRuns: propertyRuns(20_000) },
  );
});

test("AVL-06 AVL-01 in every zone a typed day and time are what the shop's clock then shows, but for an hour that is skipped", () => {
  fc.assert(
    fc.property(quarter, quarter, zone, (meant, had, timeZone) => {
      const typed = wallTime(meant, timeZone);
      const instant = formInstant(typed, had, timeZone);
      expect(instant && wallTime(instant, timeZone)).toEqual(typed);
    }),
    { numRuns: propertyRuns(20_000) },
  );
  // On 8 March 2026 half past two does not come in Los Angeles: an hour later it is.
  expect(formInstant({ date: "2026-03-08", time: "02:30" }, null, "America/Los_Angeles")).toEqual(
    new Date("2026-03-08T10:30:00Z"),
  );
  // On 1 November half past one comes twice; untouched, the second one stays.
  const second = new Date("2026-11-01T09:30:00Z");
  expect(formInstant({ date: "2026-11-01", time: "01:30" }, second, "America/Los_Angeles")).toEqual(second);
});

test("AVL-01 what is no day or no time means nothing", () => {
  const bad = [
    ["2026-02-30", "10:00"],
    ["2026-13-01", "10:00"],
    ["", "10:00"],
    ["2026-02-01", "24:00"],
    ["2026-02-01", "1:00"],
    ["12026-02-01", "10:00"],
  ] as const;
  for (const [date, time] of bad) expect(formInstant({ date, time }, null, "America/Denver")).toBeNull();
});

test("AVL-05 AVL-06 in every zone a clone shows the same times on days a week later, is no shorter than nothing, and may be cloned on", () => {
  fc.assert(
    fc.property(quarter, fc.integer({ min: 1, max: 96 * 30 }), zone, (startTime, quarters, timeZone) => {
      const window = { startTime, endTime: new Date(startTime.getTime() + quarters * QUARTER) };
      const clone = weekLater(window, timeZone);
      expect(windowProblem(clone)).toBeNull();
      const was = wallTime(startTime, timeZone);
      const is = wallTime(clone.startTime, timeZone);
      const date = addDays(was.date, 7);
      // The same time, unless the clock skips it on that day.
      const exists = wallTime(instantAt(date, was.time, timeZone), timeZone).time === was.time;
      if (exists) expect(is).toEqual({ date, time: was.time });
      else expect(is.date).toBe(date);
      expect(windowProblem(weekLater(clone, timeZone))).toBeNull();
    }),
    { numRuns: propertyRuns(20_000) },
  );
});

test("AVL-05 a window over the end of a year is cloned into the new one", () => {
  const window = {
    startTime: new Date("2026-12-28T16:00:00Z"),
    endTime: new Date("2027-01-01T08:00:00Z"),
  };
  expect(weekLater(window, "America/Los_Angeles")).toEqual({
    startTime: new Date("2027-01-04T16:00:00Z"),
    endTime: new Date("2027-01-08T08:00:00Z"),
  });
});

test("AVL-01 a window ends after it begins, and a year later at most", () => {
  const startTime = new Date("2026-12-28T16:00:00Z");
  const until = (endTime: string) => windowProblem({ startTime, endTime: new Date(endTime) });
  expect(until("2026-12-28T16:00:00Z")).toBe("end-before-start");
  expect(until("2026-12-28T15:45:00Z")).toBe("end-before-start");
  expect(until("2026-12-28T16:15:00Z")).toBeNull();
  expect(until("2027-12-29T16:00:00Z")).toBeNull();
  expect(until("2027-12-29T16:15:00Z")).toBe("too-long");
});

test("AVL-05 two windows overlap when an order could choose between them", () => {
  const window = (start: string, end: string) => ({ startTime: new Date(start), endTime: new Date(end) });
  const week = window("2026-12-07T00:00:00Z", "2026-12-10T00:00:00Z");
  expect(overlaps(week, window("2026-12-09T23:45:00Z", "2026-12-12T00:00:00Z"))).toBe(true);
  expect(overlaps(week, window("2026-12-10T00:00:00Z", "2026-12-12T00:00:00Z"))).toBe(false);
  expect(overlaps(week, window("2026-12-01T00:00:00Z", "2026-12-07T00:00:00Z"))).toBe(false);
});

test("AVL-01 a select offers every quarter of the day, and the time it holds", () => {
  expect(quartersOfDay("08:00")).toHaveLength(96);
  expect(quartersOfDay("08:00").slice(0, 3)).toEqual(["00:00", "00:15", "00:30"]);
  expect(quartersOfDay("08:07").slice(32, 35)).toEqual(["08:00", "08:07", "08:15"]);
  expect(quartersOfDay("nonsense")).toHaveLength(96);
});

describe("MAN-04 what a change touches", () => {
  const shop = {
    pickupSlots: ["Wed", "Fri"],
    deliverySlots: [],
    fulfillmentOptions: ["Pickup", "Delivery"],
  };
  const before = {
    startTime: new Date("2026-11-22T16:00:00Z"),
    endTime: new Date("2026-11-27T04:00:00Z"),
    pickupSlots: ["Tue", "Wed", "Fri", "Sat"],
    deliverySlots: ["Wed", "Sat"],
  };
  const on = (fulfillmentType: string, fulfillmentDate: string | null, openOrders: number, carts = 0) => ({
    fulfillmentType,
    fulfillmentDate,
    openOrders,
    carts,
  });
  const bookings = [
    on("Pickup", "2026-11-25", 14, 1),
    on("Pickup", "2026-11-28", 3, 2),
    on("Delivery", "2026-11-28", 2),
    on("Shipping", null, 7, 1),
    // A day that this window did not offer in the first place.
    on("Pickup", "2026-11-23", 1),
  ];
  const touched = (change: object) =>
    leftBehind(bookings, { before, after: { ...before, ...change } }, shop, "America/Los_Angeles");

  test("MAN-04 a day that is taken away leaves its orders and carts behind, of its type alone", () => {
    expect(touched({})).toEqual({ orders: 0, carts: 0 });
    expect(touched({ pickupSlots: ["Tue", "Wed", "Fri"] })).toEqual({ orders: 3, carts: 2 });
    expect(touched({ deliverySlots: ["Wed"] })).toEqual({ orders: 2, carts: 0 });
    expect(touched({ pickupSlots: [] })).toEqual({ orders: 3, carts: 2 });
  });

  test("MAN-04 a window that is moved leaves behind what lies outside of its new days", () => {
    const after = {
      startTime: new Date("2026-11-29T16:00:00Z"),
      endTime: new Date("2026-12-04T04:00:00Z"),
    };
    expect(touched(after)).toEqual({ orders: 19, carts: 3 });
  });

  test("MAN-04 AVL-06 in every zone no change touches more than hangs on the window, and none touches nothing", () => {
    const slots = fc.subarray([...WEEKDAYS]);
    fc.assert(
      fc.property(quarter, quarter, zone, slots, slots, (one, other, timeZone, had, wanted) => {
        const from = (startTime: Date, pickupSlots: string[]) => ({
          startTime,
          endTime: new Date(startTime.getTime() + 3 * 86_400_000),
          pickupSlots,
          deliverySlots: [],
        });
        const window = from(one, had);
        const days = daysOfWindow(window, shop, timeZone).pickup;
        const each = days.map((date) => on("Pickup", date, 1));
        const change = { before: window, after: from(other, wanted) };
        const { orders } = leftBehind(each, change, shop, timeZone);
        expect(orders).toBeLessThanOrEqual(days.length);
        expect(leftBehind(each, { before: window, after: window }, shop, timeZone).orders).toBe(0);
        const left = daysOfWindow(change.after, shop, timeZone).pickup;
        expect(orders).toBe(days.filter((date) => !left.includes(date)).length);
        for (const date of days) expect(date >= calendarDate(one, timeZone)).toBe(true);
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });
});
