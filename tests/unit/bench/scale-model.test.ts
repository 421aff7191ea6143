/** PERF-09: the queueing model by which docs/scaling.md says what more processors would give. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mostPerSecond, type Station, solve } from "../../../bench/scale-model.ts";

const station = (name: string, demand: number, servers = 1): Station => ({ name, demand, servers });

const stations = fc
  .array(
    fc.record({
      demand: fc.double({ min: 0.01, max: 50, noNaN: true }),
      servers: fc.integer({ min: 1, max: 32 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((all) => all.map(({ demand, servers }, at) => station(`s${at}`, demand, servers)));
const clients = fc.integer({ min: 1, max: 300 });
const think = fc.constantFrom(0, 5, 1000);

test("PERF-09 a client alone waits for no one", () => {
  const { perSecond, milliseconds } = solve([station("app", 2, 4), station("database", 3)], 1);
  expect([perSecond, milliseconds].map((figure) => figure.toFixed(6))).toEqual(["200.000000", "5.000000"]);
  expect(solve([station("app", 2)], 1, 8).perSecond).toBeCloseTo(100, 9);
});

test("PERF-09 two equal stations of one server let n of n + 1 parts through, as the textbook has it", () => {
  for (const n of [1, 2, 5, 50])
    expect(solve([station("a", 1), station("b", 1)], n).perSecond).toBeCloseTo((1000 * n) / (n + 1), 6);
});

test("PERF-09 machines and repairmen: two repairmen, three machines, computed by hand", () => {
  // Think 10, repair 5: states 0 to 3 at the repairmen weigh 1, 3/2, 3/4, 3/16; the rate is (weight 1 + twice the others) / 5.
  const [w0, w1, w2, w3] = [1, 1.5, 0.75, 0.1875];
  const rate = (w1 + 2 * (w2 + w3)) / (w0 + w1 + w2 + w3) / 5;
  expect(solve([station("repair", 5, 2)], 3, 10).perSecond).toBeCloseTo(1000 * rate, 6);
});

test("PERF-09 no network lets through more than its busiest station, nor more than clients who never wait; and nothing is busy beyond its servers", () => {
  fc.assert(
    fc.property(stations, clients, think, (all, count, thinks) => {
      const { perSecond, milliseconds, busy, bottleneck } = solve(all, count, thinks);
      const alone = all.reduce((sum, { demand }) => sum + demand, 0);
      expect(perSecond).toBeGreaterThan(0);
      expect(perSecond).toBeLessThanOrEqual(mostPerSecond(all) * (1 + 1e-9));
      expect(perSecond).toBeLessThanOrEqual(((1000 * count) / (alone + thinks)) * (1 + 1e-9));
      expect(milliseconds).toBeGreaterThanOrEqual(alone * (1 - 1e-9));
      expect(Math.max(...Object.values(busy))).toBeLessThanOrEqual(1 + 1e-9);
      expect(busy[bottleneck]).toBe(Math.max(...Object.values(busy)));
      // Little: clients are as many as arrive in the time that one goes round.
      expect((perSecond * (milliseconds + thinks)) / 1000).toBeCloseTo(count, 6);
    }),
  );
});

test("PERF-09 another client, another server, a quicker station: none of them makes it slower", () => {
  fc.assert(
    fc.property(stations, clients, think, fc.nat(4), (all, count, thinks, which) => {
      const place = which % all.length;
      const with_ = (change: (one: Station) => Station) =>
        all.map((one, at) => (at === place ? change(one) : one));
      const { perSecond } = solve(all, count, thinks);
      const atLeast = perSecond * (1 - 1e-9);
      expect(solve(all, count + 1, thinks).perSecond).toBeGreaterThanOrEqual(atLeast);
      expect(
        solve(
          with_((one) => ({ ...one, servers: one.servers + 1 })),
          count,
          thinks,
        ).perSecond,
      ).toBeGreaterThanOrEqual(atLeast);
      expect(
        solve(
          with_((one) => ({ ...one, demand: one.demand / 2 })),
          count,
          thinks,
        ).perSecond,
      ).toBeGreaterThanOrEqual(atLeast);
    }),
  );
});

test("PERF-09 in which order the parts stand changes nothing, and with many clients the busiest is all that counts", () => {
  fc.assert(
    fc.property(stations, clients, (all, count) => {
      expect(solve(all.toReversed(), count).perSecond).toBeCloseTo(solve(all, count).perSecond, 6);
    }),
  );
  const all = [station("app", 1.2, 8), station("database", 0.6, 4), station("disk", 0.1)];
  expect(solve(all, 2000).perSecond / mostPerSecond(all)).toBeGreaterThan(0.999);
  expect(solve(all, 2000).bottleneck).toBe("app" as string);
});

test("PERF-09 a network without clients or work is no network", () => {
  expect(() => solve([station("app", 1)], 0)).toThrow("needs a client");
  expect(() => solve([station("app", 0)], 1)).toThrow("needs a client and a demand");
});
