import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startClock } from "#server/clock.ts";

const MINUTE = 60_000;
const NOON = Date.parse("2026-12-02T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  vi.setSystemTime(NOON);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database whose clock is off from the machine's true time. */
const databaseAhead = (milliseconds: number) => {
  const trueStart = NOON - performance.now();
  return async () => new Date(trueStart + performance.now() + milliseconds);
};

test.each([10 * MINUTE, -10 * MINUTE, 0])(
  "REL-R17 the time is the database's, %d ms from this machine's",
  async (off) => {
    const clock = await startClock(databaseAhead(off));
    expect(clock.now().getTime()).toBe(NOON + off);
    expect(clock.offsetMs()).toBe(off);
    vi.advanceTimersByTime(30_000);
    expect(clock.now().getTime()).toBe(NOON + off + 30_000);
    clock.stop();
  },
);

test("REL-R17 setting the machine's clock forward or back does not move the time", async () => {
  const clock = await startClock(databaseAhead(0));
  for (const step of [10 * MINUTE, -20 * MINUTE]) {
    vi.setSystemTime(Date.now() + step);
    expect(clock.now().getTime()).toBe(NOON);
  }
  clock.stop();
});

test("REL-R17 a quick answer sharpens the time, one that took long moves nothing", async () => {
  const clock = await startClock(databaseAhead(0));
  const askedAt = performance.now();
  vi.advanceTimersByTime(2_000);
  // Read two seconds ago, or just now: both agree with what is known.
  clock.observe?.(new Date(NOON), askedAt);
  expect(clock.now().getTime()).toBe(NOON + 2_000);
  clock.observe?.(new Date(NOON + 2_000), askedAt);
  expect(clock.now().getTime()).toBe(NOON + 2_000);
  // The database's clock was set an hour ahead: the answer says so, however long it took.
  clock.observe?.(new Date(NOON + 60 * MINUTE), performance.now());
  expect(clock.now().getTime()).toBe(NOON + 60 * MINUTE);
  clock.stop();
});

test("REL-R17 a database that is away does not move the time, and is asked again after a minute", async () => {
  let isAway = true;
  const tells = databaseAhead(5 * MINUTE);
  const clock = await startClock(() => (isAway ? Promise.reject(new Error("away")) : tells()));
  expect(clock.now().getTime()).toBe(NOON);
  isAway = false;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(clock.now().getTime()).toBe(NOON + MINUTE + 5 * MINUTE);
  clock.stop();
});
