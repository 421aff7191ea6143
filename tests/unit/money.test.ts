import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { axisDollars, dollars, share, sum } from "#domain/money.ts";
import { propertyRuns } from "./property-runs.ts";

const runs = propertyRuns(20_000);
const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });

describe("share", () => {
  test.each([
    [100, 925, 9, "9.25 rounds down"],
    [200, 925, 19, "18.5 rounds up"],
    [0, 925, 0, "nothing of nothing"],
    [1, 5_000, 1, "half a cent is a cent"],
    [1, 4_999, 0, "less than half is none"],
    [1_000_000_000, 10_000, 1_000_000_000, "all of ten million dollars"],
    [2_000_000_000_000, 9_999, 1_999_800_000_000, "past what a double holds"],
  ])("REL-R15 PRICE-03 of %i cents at %i is %i: %s", (amount, basisPoints, expected) => {
    expect(share(amount, basisPoints)).toBe(expected);
  });

  test("REL-R15 rounds half up exactly, as arithmetic without limits does", () => {
    fc.assert(
      fc.property(cents, rate, (amount, basisPoints) => {
        const exact = (BigInt(amount) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n;
        expect(share(amount, basisPoints)).toBe(Number(exact));
      }),
      { numRuns: runs },
    );
  });

  test("REL-R15 is at most the amount, and grows with amount and rate", () => {
    fc.assert(
      fc.property(cents, rate, fc.nat(10_000), (amount, basisPoints, more) => {
        const part = share(amount, basisPoints);
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(amount);
        expect(share(amount + more, basisPoints)).toBeGreaterThanOrEqual(part);
        expect(share(amount, Math.min(10_000, basisPoints + more))).toBeGreaterThanOrEqual(part);
      }),
      { numRuns: runs },
    );
  });
});

describe("dollars", () => {
  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [830, "$8.30"],
    [123_450, "$1,234.50"],
    [100_000, "$1,000.00"],
    [99_999, "$999.99"],
    [1_000_000_000, "$10,000,000.00"],
    [-830, "−$8.30"],
    [-1, "−$0.01"],
  ])("PRICE-07 %i cents are written %s", (amount, text) => {
    expect(dollars(amount)).toBe(text);
  });

  test("REL-R15 what is written has two decimals and reads back as the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        const text = dollars(amount);
        expect(text).toMatch(/^−?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        const digits = Number(text.replace(/\D/g, ""));
        expect(text.startsWith("−") ? -digits : digits).toBe(amount);
      }),
      { numRuns: runs },
    );
  });
});

test("PRICE-01 a sum of nothing is nothing, and of amounts their sum", () => {
  expect(sum([])).toBe(0);
  expect(sum([1, 20, 300])).toBe(321);
});

test.each([
  [0, "$0"],
  [0.5, "$0.50"],
  [7_500, "$7,500"],
  [10_000, "$10K"],
  [12_500, "$12.5K"],
  [200_000, "$200K"],
  [1_250_000, "$1.25M"],
])("MAN-01 %s dollars on the axis of a chart are %s", (amount, label) => {
  expect(axisDollars(amount)).toBe(label);
});
