import { vi } from "vitest";
import { fullCount } from "#tests/support/how-many.ts";

const full = fullCount || process.env.FULL === "1";

// A full count takes seconds, and minutes on a busy machine: slow is not wrong.
if (full) vi.setConfig({ testTimeout: 120_000 });

/** How often a property is tried: its full count in `npm run test:full` or with FULL=1, else 300 times. */
export function propertyRuns(fullRuns: number): number {
  return full ? fullRuns : 300;
}
