import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDatabase } from "#server/http/health.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("REL-R6 a question that a frozen database never answers is given up by everyone, and asked anew after the thaw", async () => {
  let isFrozen = true;
  let questions = 0;
  const watch = watchDatabase(() => {
    questions++;
    return isFrozen ? new Promise<never>(() => {}) : Promise.resolve(true);
  });
  const told: boolean[] = [];
  const ask = () => void watch.answersWithin(700).then((answer) => told.push(answer));
  ask();
  await vi.advanceTimersByTimeAsync(699);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([told, watch.isAway()]).toEqual([[false], true]);
  // One question for all, for a second and a half.
  ask();
  await vi.advanceTimersByTimeAsync(700);
  expect([told, questions]).toEqual([[false, false], 1]);
  isFrozen = false;
  await vi.advanceTimersByTimeAsync(100);
  ask();
  await vi.advanceTimersByTimeAsync(0);
  expect([told, questions, watch.isAway()]).toEqual([[false, false, true], 2, false]);
});
