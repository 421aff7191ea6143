import { howMany } from "#tests/support/how-many.ts";

/** How often a property is tried: its full count in `npm run test:full`, else 300 times. */
export const propertyRuns = (full: number): number => howMany({ short: 300, full });
