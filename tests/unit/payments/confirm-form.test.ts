/** The boxes of a matched statement: each says what was looked at, also on a page that an earlier version made. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { confirmForm, matchValue, paymentsToConfirm } from "#domain/payments/payment-schemas.ts";
import { propertyRuns } from "../property-runs.ts";

const PIE = "019ad000-0000-7000-8000-000000000001";
const PRINT = "0123456789abcdef0123456789abcdef";

const read = (...values: string[]) => {
  const form = new FormData();
  form.set("kind", "bank");
  for (const value of values) form.append("match", value);
  const { kind, match } = fieldsOf(form, confirmForm);
  return paymentsToConfirm.safeParse({ kind, matches: match });
};

test("a box has its order, its line and the total that was shown", () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(cents, cents, fc.constantFrom("2026-12-02", null), (amount, total, day) => {
      const value = matchValue({ id: PIE, total }, { fingerprint: PRINT, amount, day });
      expect(read(value).data?.matches).toEqual([{ orderId: PIE, fingerprint: PRINT, amount, day, total }]);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test("a box of a page that stood open before totals were sent is read without one", () => {
  expect(read(`${PIE}:${PRINT}:2500:2026-12-02`, `${PIE}:${PRINT}:2500:`).data?.matches).toEqual([
    { orderId: PIE, fingerprint: PRINT, amount: 2500, day: "2026-12-02" },
    { orderId: PIE, fingerprint: PRINT, amount: 2500, day: null },
  ]);
});

test.each(["x", "1.5", "1e99", "NaN"])("a total that is none (%s) is refused, not left out", (total) => {
  expect(read(`${PIE}:${PRINT}:2500::${total}`).success).toBe(false);
});
