import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  axisFor,
  chartDays,
  meanOfSevenDays,
  PRICE_PARTS,
  priceSteps,
  sumParts,
} from "#domain/reports/charts.ts";
import { deliveryProblem } from "#domain/reports/delivery-problem.ts";
import { addDays, calendarDate, TIME_ZONES } from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

const runs = { numRuns: propertyRuns(3_000) };
const zone = fc.constantFrom(...TIME_ZONES.map(({ id }) => id));
const instant = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((epoch) => new Date(epoch));

/** The day an instant falls on, as Postgres counts it: how many bounds are not after it. */
const dayOf = (bounds: readonly Date[], at: Date) => bounds.filter((bound) => bound <= at).length - 1;

describe("the days of a chart", () => {
  test("MAN-01 are the last so many of the shop's calendar, today included", () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 90 }), (now, timeZone, count) => {
        const { dates, bounds } = chartDays(now, timeZone, count);
        expect(dates).toHaveLength(count);
        expect(bounds).toHaveLength(count + 1);
        expect(dates.at(-1)).toBe(calendarDate(now, timeZone));
        expect(dates[0]).toBe(addDays(calendarDate(now, timeZone), 1 - count));
        expect(dayOf(bounds, now)).toBe(count - 1);
      }),
      runs,
    );
  });

  test("MAN-01 give every instant the day that the shop's calendar gives it, also when the clock changes", () => {
    fc.assert(
      fc.property(instant, zone, fc.nat(), (now, timeZone, step) => {
        const { dates, bounds } = chartDays(now, timeZone, 90);
        const [first = now, last = now] = [bounds[0], bounds.at(-1)];
        // A step of a prime number of milliseconds lands anywhere, at both ends of days too.
        const at = new Date(first.getTime() + ((step * 104_729) % (last.getTime() - first.getTime())));
        expect(dates[dayOf(bounds, at)]).toBe(calendarDate(at, timeZone));
      }),
      runs,
    );
  });

  test("MAN-01 are 23 hours long when the clock is put forward, and 25 when it is put back", () => {
    const hoursOf = (now: string, date: string) => {
      const { dates, bounds } = chartDays(new Date(now), "America/Los_Angeles", 30);
      const day = dates.indexOf(date);
      return (Number(bounds[day + 1]) - Number(bounds[day])) / 3_600_000;
    };
    expect(hoursOf("2026-03-20T20:00:00Z", "2026-03-08")).toBe(23);
    expect(hoursOf("2026-03-20T20:00:00Z", "2026-03-09")).toBe(24);
    expect(hoursOf("2026-11-20T20:00:00Z", "2026-11-01")).toBe(25);
  });
});

describe("the mean of seven days", () => {
  test("MAN-01 starts on day 7 and is the mean of that day and the six before", () => {
    expect(meanOfSevenDays([7, 7, 7, 7, 7, 7, 7, 14])).toEqual([null, null, null, null, null, null, 7, 8]);
    expect(meanOfSevenDays([1, 2, 3])).toEqual([null, null, null]);
  });

  test("MAN-01 lies between the least and the most of its week", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 7, maxLength: 90 }), (totals) => {
        const means = meanOfSevenDays(totals);
        expect(means).toHaveLength(totals.length);
        expect(means.slice(0, 6)).toEqual(Array(6).fill(null));
        means.slice(6).forEach((mean, place) => {
          const day = place + 6;
          const week = totals.slice(day - 6, day + 1);
          expect(mean).toBeGreaterThanOrEqual(Math.min(...week));
          expect(mean).toBeLessThanOrEqual(Math.max(...week));
        });
      }),
      runs,
    );
  });
});

describe("the fall from products to total", () => {
  const amount = fc.nat(1_000_000);
  const parts = fc.record({
    subtotal: amount,
    discounts: amount,
    fees: amount,
    deliveryFee: amount,
    tip: amount,
    tax: amount,
    serviceFee: amount,
  });

  test("MAN-01 PRICE-06 goes step by step and ends at the total", () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (days) => {
        const sums = sumParts(days);
        const steps = priceSteps(sums);
        const total = PRICE_PARTS.reduce(
          (sum, part) => sum + (part === "discounts" ? -sums[part] : sums[part]),
          0,
        );
        expect(steps.at(-1)?.to).toBe(total);
        steps.reduce((reached, { from, to, amount: by }) => {
          expect([from, to - from]).toEqual([reached, by]);
          return to;
        }, 0);
      }),
      runs,
    );
  });

  test("MAN-01 leaves out what is nothing, but never the products", () => {
    const nothing = { subtotal: 0, discounts: 0, fees: 0, deliveryFee: 0, tip: 0, tax: 0, serviceFee: 0 };
    expect(priceSteps(nothing)).toEqual([{ part: "subtotal", amount: 0, from: 0, to: 0 }]);
    expect(priceSteps({ ...nothing, subtotal: 500, discounts: 100 }).map(({ amount: by }) => by)).toEqual([
      500, -100,
    ]);
  });
});

test("MAN-01 an axis reaches what it shows by a few even whole steps", () => {
  expect(axisFor(0)).toEqual({ top: 1, marks: [0, 1] });
  expect(axisFor(923)).toEqual({ top: 1000, marks: [0, 250, 500, 750, 1000] });
  expect(axisFor(28)).toEqual({ top: 30, marks: [0, 10, 20, 30] });
  fc.assert(
    fc.property(fc.nat(100_000_000), (most) => {
      const { top, marks } = axisFor(most);
      expect(top).toBeGreaterThanOrEqual(Math.max(1, most));
      expect(top).toBeLessThan(Math.max(2, most * 2.5 + 2));
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks.every((mark, place) => Number.isInteger(mark) && mark === place * (marks[1] ?? 0))).toBe(
        true,
      );
      expect(marks.at(-1)).toBe(top);
    }),
    runs,
  );
});

test.each([
  ["552 5.2.2 Mailbox full", "mailbox-full"],
  ["Recipient is over quota", "mailbox-full"],
  ["550 5.1.1 <nobody@baker.test>: User unknown", "no-such-address"],
  ["The number is not in service", "no-such-address"],
  ["connect ECONNREFUSED 127.0.0.1:25", "unreachable"],
  ["Greeting never received", "unreachable"],
  ["554 5.7.1 Message rejected", "refused"],
  ["", "refused"],
] as const)("MAN-01 NOTE-01 what a mail server says, %j, is told as %s", (said, problem) => {
  expect(deliveryProblem(said)).toBe(problem);
});
