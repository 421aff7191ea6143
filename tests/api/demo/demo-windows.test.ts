import { describe, expect, test } from "vitest";
import { windowState } from "#domain/availability/order-window.ts";
import { windowDays } from "#domain/availability/slots.ts";
import { addMinutes, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { demoWindows } from "#server/demo/demo-windows.ts";
import { DEMO_PLANS } from "#server/demo/seed.ts";

const HOUR = 60;
const weekFrom = (from: string) =>
  Array.from({ length: 7 * 8 }, (_, step) => addMinutes(new Date(from), step * 3 * HOUR));

/** Every third hour of an ordinary week, and of the two in which clocks change. */
const MOMENTS = [
  ...weekFrom("2026-12-02T00:07:00Z"),
  ...weekFrom("2026-10-29T00:07:00Z"),
  ...weekFrom("2027-03-11T00:07:00Z"),
];

describe.each(DEMO_PLANS.map((plan) => ({ slug: plan.slug, plan })))("$slug", ({ plan }) => {
  const timeZone = plan.settings.timezone ?? DEFAULT_TIME_ZONE;
  const lists = { pickupSlots: plan.windows.pickupSlots, deliverySlots: plan.windows.deliverySlots };

  test("AVL-01 whenever it is loaded, one window is active, one future, one expired", () => {
    const wrong = MOMENTS.filter((now) => {
      const { active, future, expired, clearedAway } = demoWindows(plan.windows, timeZone, now);
      const states = [active, future, expired].map((window) => windowState(window, now)).join();
      const isRight =
        states === "active,future,expired" &&
        active.startTime < active.endTime &&
        active.endTime <= future.startTime &&
        future.startTime < future.endTime &&
        expired.endTime <= active.startTime &&
        clearedAway.every((window) => window.endTime <= expired.startTime);
      return !isRight;
    });
    expect(wrong).toEqual([]);
  });

  test("AVL-02 whenever it is loaded, days for pickup and delivery are on offer until the last hour", () => {
    const without = MOMENTS.filter((now) => {
      const { active } = demoWindows(plan.windows, timeZone, now);
      const lastHour = addMinutes(active.endTime, -HOUR);
      return [now, addMinutes(now, 3 * 24 * HOUR - HOUR), lastHour].some((moment) => {
        const terms = { timeZone, leadTimeMinutes: 0, now: moment };
        const { pickupDays, deliveryDays } = windowDays(
          { ...active, ...lists, handOverEndsAt: null },
          { ...lists, fulfillmentOptions: ["Pickup", "Delivery"] },
          terms,
        );
        return pickupDays.length === 0 || deliveryDays.length === 0;
      });
    });
    expect(without).toEqual([]);
  });

  test("AVL-01 whenever it is loaded, the window began two days ago and has three to nine days to go", () => {
    const DAY = 24 * HOUR * 60_000;
    const spans = MOMENTS.map((now) => {
      const { active } = demoWindows(plan.windows, timeZone, now);
      return {
        since: (now.getTime() - active.startTime.getTime()) / DAY,
        left: (active.endTime.getTime() - now.getTime()) / DAY,
      };
    });
    // A day's hours of slack: the window begins and ends by the clock, and people come at any hour.
    expect(Math.min(...spans.map(({ since }) => since))).toBeGreaterThan(1);
    expect(Math.max(...spans.map(({ since }) => since))).toBeLessThan(3);
    expect(Math.min(...spans.map(({ left }) => left))).toBeGreaterThan(2);
    expect(Math.max(...spans.map(({ left }) => left))).toBeLessThan(10);
  });
});
