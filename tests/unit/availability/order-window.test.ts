import fc from "fast-check";
import { expect, test } from "vitest";
import { newWindow, upcoming, weekLater, windowState } from "#domain/availability/order-window.ts";
import { propertyRuns } from "../property-runs.ts";

const at = (text: string) => new Date(text);
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((epoch) => new Date(epoch));

test("REL-R14 P5 AVL-01 a window is active from its start up to, not including, its end", () => {
  const window = { startTime: at("2026-11-30T16:00:00Z"), endTime: at("2026-12-04T04:00:00Z") };
  expect(windowState(window, at("2026-11-30T15:59:59.999Z"))).toBe("future");
  expect(windowState(window, at("2026-11-30T16:00:00Z"))).toBe("active");
  expect(windowState(window, at("2026-12-04T03:59:59.999Z"))).toBe("active");
  expect(windowState(window, at("2026-12-04T04:00:00Z"))).toBe("expired");
});

test("REL-R14 P5 at any moment the state is active exactly between start and end, and never goes back", () => {
  const order = ["future", "active", "expired"];
  fc.assert(
    fc.property(instant, fc.nat(10 ** 9), instant, fc.nat(10 ** 9), (startTime, length, now, later) => {
      const window = { startTime, endTime: new Date(startTime.getTime() + length) };
      const state = windowState(window, now);
      expect(state === "active").toBe(window.startTime <= now && now < window.endTime);
      const then = windowState(window, new Date(now.getTime() + later));
      expect(order.indexOf(then)).toBeGreaterThanOrEqual(order.indexOf(state));
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test("AVL-01 a new window begins at the nearest quarter and ends at the same time of the next day", () => {
  const { startTime, endTime } = newWindow(at("2026-11-27T18:52:29Z"), "America/Los_Angeles");
  expect(startTime).toEqual(at("2026-11-27T18:45:00Z"));
  expect(endTime).toEqual(at("2026-11-28T18:45:00Z"));
});

test("AVL-05 a clone keeps its hours when the clock changes in between", () => {
  // Eight in the morning until eight in the evening; on 1 November 2026 Los Angeles goes back to standard time.
  const window = { startTime: at("2026-10-26T15:00:00Z"), endTime: at("2026-10-30T03:00:00Z") };
  expect(weekLater(window, "America/Los_Angeles")).toEqual({
    startTime: at("2026-11-02T16:00:00Z"),
    endTime: at("2026-11-06T04:00:00Z"),
  });
});

test("AVL-03 the upcoming windows are those not over, soonest first", () => {
  const past = { name: "past", startTime: at("2026-11-01T00:00:00Z"), endTime: at("2026-11-02T00:00:00Z") };
  const running = {
    name: "running",
    startTime: at("2026-11-09T00:00:00Z"),
    endTime: at("2026-11-12T00:00:00Z"),
  };
  const next = { name: "next", startTime: at("2026-11-16T00:00:00Z"), endTime: at("2026-11-19T00:00:00Z") };
  const shown = upcoming([next, past, running], at("2026-11-10T00:00:00Z"));
  expect(shown.map(({ name }) => name)).toEqual(["running", "next"]);
});
