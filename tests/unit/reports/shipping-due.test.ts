import fc from "fast-check";
import { expect, test } from "vitest";
import { shippingLabel } from "#domain/availability/slots.ts";
import { passedShippingLabels } from "#domain/reports/shipping-due.ts";
import { addDays, instantAt, TIME_ZONES } from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

test("MAN-01 AVL-02 in every zone the promise of a window that may be open has passed once its day has", () => {
  const day = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays("2024-01-01", days));
  const zone = fc.constantFrom(...TIME_ZONES.map(({ id }) => id));
  fc.assert(
    fc.property(day, fc.integer({ min: -366, max: 366 }), zone, (today, days, timeZone) => {
      const endTime = instantAt(addDays(today, days), "20:00", timeZone);
      const label = shippingLabel({ startTime: endTime, endTime }, timeZone);
      expect(passedShippingLabels(today).includes(label)).toBe(days < 0);
    }),
    { numRuns: propertyRuns(2_000) },
  );
  expect(passedShippingLabels("2026-12-05").slice(0, 2)).toEqual([
    "Ships after Fri, Dec 4",
    "Ships after Thu, Dec 3",
  ]);
});
