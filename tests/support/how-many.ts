/** True in `npm run test:full`, where every check runs at its full count. */
export const fullCount = process.env.TEST_COUNTS === "full";

/**
 * How often something is done: few times in `npm test`, which people wait for, and often in
 * `npm run test:full`.
 */
export const howMany = ({ short, full }: { short: number; full: number }): number =>
  fullCount ? full : short;

/** For a test that waits for full counts as a whole (decision 0041): `test.for(atFullCounts)(title, …)`. */
export const atFullCounts: readonly string[] = fullCount ? ["full counts"] : [];
