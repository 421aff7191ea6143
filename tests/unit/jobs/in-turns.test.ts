/** What the worker does again and again: each by its own clock, which is moved by hand here. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurns } from "#server/jobs/in-turns.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("NOTE-01 REL-R5 what takes long holds up nothing but itself, and has one turn at a time", async () => {
  const long = Promise.withResolvers<void>();
  const [slow, quick] = [vi.fn(() => long.promise), vi.fn(async () => {})];
  const ends = [inTurns(1_000, slow, () => {}), inTurns(1_000, quick, () => {})];
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 4]);
  long.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([2, 5]);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([2, 5]);
});

test("REL-R5 a turn that fails is told, and the next one comes all the same", async () => {
  const failed = vi.fn();
  const act = vi.fn(async () => {
    throw new Error("away");
  });
  const end = inTurns(1_000, act, failed);
  await vi.advanceTimersByTimeAsync(2_000);
  end();
  expect(act).toHaveBeenCalledTimes(3);
  expect(failed.mock.calls).toEqual([[new Error("away")], [new Error("away")], [new Error("away")]]);
});
