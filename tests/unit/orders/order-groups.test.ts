/** When orders are written together (decision 0052): nothing is written here, and no time passes but by hand. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { groupsOf, MOST_IN_GROUP, WAIT_MILLISECONDS } from "#server/orders/order-groups.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Order {
  readonly json: string;
}

/** A shop's groups; each stays under way until `finish` is called. */
function shop() {
  const groups: string[][] = [];
  const writing: (() => void)[] = [];
  const idle = vi.fn();
  const { expect: comes, takeAll } = groupsOf<Order>(async (group) => {
    groups.push(group.map(({ json }) => json));
    const { promise, resolve } = Promise.withResolvers<void>();
    writing.push(resolve);
    await promise;
  }, idle);
  return {
    /** The groups that have set out, in order. */
    groups,
    idle,
    comes,
    takeAll,
    join: (json: string) => comes().join({ json }),
    /** The group that is under way is written. */
    async finish() {
      writing.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("PERF-04 a lone order goes at once", () => {
  const { groups, join } = shop();
  join("one");
  expect(groups).toEqual([["one"]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("PERF-04 orders that are on their way together are written together, when the last of them has come", () => {
  const { groups, comes } = shop();
  const coming = ["one", "two", "three"].map((json) => ({ json, order: comes() }));
  for (const { json, order } of coming.slice(0, 2)) order.join({ json });
  expect(groups).toEqual([]);
  coming[2]?.order.join({ json: "three" });
  expect(groups).toEqual([["one", "two", "three"]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("PERF-04 one that is slow holds the others for a moment and no longer, and travels with the next group", async () => {
  const { groups, comes, join, finish } = shop();
  const slow = comes();
  join("one");
  await wait(WAIT_MILLISECONDS - 1);
  join("two");
  expect(groups).toEqual([]);
  await wait(1);
  expect(groups).toEqual([["one", "two"]]);
  slow.join({ json: "slow" });
  expect(groups).toHaveLength(1);
  await finish();
  expect(groups).toEqual([["one", "two"], ["slow"]]);
});

test("PERF-04 anyone who stays away is waited for no longer, and counts once however often that is said", () => {
  const { groups, comes } = shop();
  const [refused, other, last] = [comes(), comes(), comes()];
  last.join({ json: "last" });
  refused.stayAway();
  refused.stayAway();
  refused.join({ json: "too late" });
  expect(groups).toEqual([]);
  other.stayAway();
  expect(groups).toEqual([["last"]]);
  last.stayAway();
  expect(groups).toHaveLength(1);
});

test("PERF-04 one group is written at a time: what comes meanwhile is the next, which waits for those on their way from then on", async () => {
  const { groups, comes, join, finish } = shop();
  join("one");
  join("two");
  const slow = comes();
  await wait(10 * WAIT_MILLISECONDS);
  join("three");
  expect(groups).toEqual([["one"]]);
  await finish();
  expect(groups).toHaveLength(1);
  await wait(WAIT_MILLISECONDS);
  expect(groups).toEqual([["one"], ["two", "three"]]);
  slow.stayAway();
});

test("PERF-04 a group that is full waits for no one: so many orders, or so much of them", async () => {
  const { groups, comes, join, finish } = shop();
  const slow = comes();
  for (let number = 1; number < MOST_IN_GROUP; number++) join(String(number));
  expect(groups).toEqual([]);
  join("last");
  expect(groups.map((group) => group.length)).toEqual([MOST_IN_GROUP]);
  await finish();
  const long = "x".repeat(400_000);
  for (let number = 1; number <= 3; number++) join(long);
  expect(groups.map((group) => group.length)).toEqual([MOST_IN_GROUP, 2]);
  slow.stayAway();
});

test("PERF-04 one that is longer than a group may be goes alone", () => {
  const { groups, join } = shop();
  join("x".repeat(2_000_000));
  expect(groups.map((group) => group.length)).toEqual([1]);
});

test("REL-R6 those that are taken out are not written, and a shop where nothing is left to do says so", async () => {
  const { groups, idle, comes, join, takeAll, finish } = shop();
  join("one");
  join("two");
  expect(takeAll()).toEqual([{ json: "two" }]);
  expect(idle).not.toHaveBeenCalled();
  const slow = comes();
  await finish();
  expect(idle).not.toHaveBeenCalled();
  slow.stayAway();
  expect(idle).toHaveBeenCalledTimes(1);
  expect(groups).toEqual([["one"]]);
});
