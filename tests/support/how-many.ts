/** True in `npm run test:full`, where every check runs at its full count. */
export const fullCount = process.env.TEST_COUNTS === "full";

/**
 * How often something is done: few times in `npm test`, which people wait for, and often in
 * `npm run test:full`.
 */
export const howMany = ({ short, full }: { short: number; full: number }): number =>
  fullCount ? full : short;
