import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countdownNews,
  isAlive,
  renewal,
  secondsLeft,
  sessionEnd,
  showsCountdown,
} from "#domain/accounts/session-clock.ts";
import { propertyRuns } from "../property-runs.ts";

const MINUTE = 60_000;
const noon = new Date("2026-11-27T12:00:00Z");
const after = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE);
const fresh = { createdAt: noon, expiresAt: after(60), kept: false };

test("REL-R16 AUTH-05 a log-in is good until its end, not at it", () => {
  expect(isAlive(fresh, new Date(after(60).getTime() - 1_000))).toBe(true);
  expect(isAlive(fresh, after(60))).toBe(false);
  expect(isAlive(fresh, new Date(after(60).getTime() + 1_000))).toBe(false);
});

test("AUTH-05 it lasts an hour from each use, twelve hours at most", () => {
  expect(sessionEnd(fresh, noon)).toEqual(after(60));
  expect(sessionEnd(fresh, after(45))).toEqual(after(105));
  expect(sessionEnd(fresh, after(11 * 60 + 30))).toEqual(after(12 * 60));
});

test("AUTH-05 who chose to stay signed in stays for thirty days", () => {
  expect(sessionEnd({ createdAt: noon, kept: true }, after(5_000))).toEqual(after(30 * 24 * 60));
});

test("AUTH-05 use renews it, but not at every click, not past its limit, and not when it is over", () => {
  expect(renewal(fresh, after(10))).toEqual(after(70));
  expect(renewal(fresh, new Date(noon.getTime() + 59_999))).toBeNull();
  expect(renewal({ ...fresh, expiresAt: after(12 * 60) }, after(11 * 60 + 59))).toBeNull();
  expect(renewal(fresh, after(60))).toBeNull();
});

test("AUTH-05 the countdown shows under 300 seconds", () => {
  const before = (seconds: number) => new Date(after(60).getTime() - seconds * 1_000);
  const shownAt = (seconds: number) => showsCountdown(secondsLeft(fresh, before(seconds)));
  expect([301, 300, 299, 1, 0].map(shownAt)).toEqual([false, false, true, true, true]);
  expect(secondsLeft(fresh, after(61))).toBe(0);
  // As long as anything is left, no page may take it for over.
  expect(secondsLeft(fresh, before(0.001))).toBe(1);
});

test("AUTH-05 the countdown follows the server where the two differ by more than three seconds, or ours is out", () => {
  const counting = { seconds: 200, isDue: false };
  expect([196, 197, 203, 204].map((theirs) => countdownNews(theirs, counting))).toEqual([
    196,
    null,
    null,
    204,
  ]);
  expect(countdownNews(0, counting)).toBe("over");
  // Who cannot be reached says nothing of a log-in that may go on.
  expect(countdownNews(null, counting)).toBeNull();
  const due = { seconds: 0, isDue: true };
  expect([2, 0, null].map((theirs) => countdownNews(theirs, due))).toEqual([2, "over", "over"]);
});

test("REL-R16 however it is used, a log-in never outlives twelve hours and never gets shorter by use", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(90), { maxLength: 40 }), (pauses) => {
      let session = fresh;
      let minutes = 0;
      for (const pause of pauses) {
        minutes += pause;
        const renewed = renewal(session, after(minutes));
        if (renewed) {
          expect(renewed.getTime()).toBeGreaterThan(session.expiresAt.getTime());
          session = { ...session, expiresAt: renewed };
        }
      }
      expect(session.expiresAt.getTime()).toBeLessThanOrEqual(after(12 * 60).getTime());
    }),
    { numRuns: propertyRuns(10_000) },
  );
});
