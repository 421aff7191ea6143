import fc from "fast-check";
import { expect, test } from "vitest";
import { windowState } from "#domain/availability/order-window.ts";
import { windowDays } from "#domain/availability/slots.ts";
import { nextTurn } from "#domain/shop/next-turn.ts";
import { addDays, calendarDate, instantAt, TIME_ZONES, WEEKDAYS } from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

const pacific = "America/Los_Angeles";
const shop = { timeZone: pacific, settings: { leadTimeMinutes: 0 }, ends: [] };
const window = {
  startTime: instantAt("2026-11-30", "08:00", pacific),
  endTime: instantAt("2026-12-03", "20:00", pacific),
  handOverEndsAt: "17:30",
};
const offersPickup = { pickupSlots: null, deliverySlots: null, fulfillmentOptions: ["Pickup"] };
const tuesday = (time: string) => instantAt("2026-12-01", time, pacific);

test("AVL-02 PERF-02 what a shop tells turns when a day's hand-over ends, sooner by the time the kitchen needs", () => {
  expect(nextTurn(shop, [window], tuesday("12:00"))).toEqual(tuesday("17:30"));
  expect(nextTurn(shop, [window], tuesday("17:30"))).toEqual(instantAt("2026-12-02", "00:00", pacific));
  const slow = { ...shop, settings: { leadTimeMinutes: 90 } };
  expect(nextTurn(slow, [window], tuesday("12:00"))).toEqual(tuesday("16:00"));
});

test("AVL-02 PERF-02 in every zone nothing that is offered changes before the turn", () => {
  const quarter = fc.integer({ min: Date.UTC(2026, 0, 1) / 900_000, max: Date.UTC(2032, 0, 1) / 900_000 });
  const time = fc.constantFrom(null, "00:15", "01:30", "02:30", "09:00", "17:30", "23:45");
  fc.assert(
    fc.property(
      quarter,
      fc.integer({ min: 1, max: 1_000 }),
      fc.constantFrom(...TIME_ZONES.map(({ id }) => id)),
      fc.integer({ min: -2_000, max: 20_000 }),
      fc.nat(5_000),
      time,
      (start, quarters, timeZone, nowMinutes, leadTimeMinutes, handOverEndsAt) => {
        const startTime = new Date(start * 900_000);
        const endTime = new Date(startTime.getTime() + quarters * 900_000);
        const some = { startTime, endTime, handOverEndsAt, pickupSlots: [...WEEKDAYS], deliverySlots: null };
        const now = new Date(startTime.getTime() + nowMinutes * 60_000);
        const told = (moment: Date) => {
          const terms = { timeZone, leadTimeMinutes, now: moment };
          return [windowState(some, moment), windowDays(some, offersPickup, terms)];
        };
        const turn = nextTurn({ timeZone, settings: { leadTimeMinutes }, ends: [] }, [some], now);
        expect(turn > now).toBe(true);
        expect(turn <= instantAt(addDays(calendarDate(now, timeZone), 1), "00:00", timeZone)).toBe(true);
        expect(told(new Date(turn.getTime() - 1))).toEqual(told(now));
      },
    ),
    { numRuns: Math.ceil(propertyRuns(10_000) / 10) },
  );
});
