const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long to wait after the first failures (reliability R5). */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
const THEN_EVERY = 12 * HOUR;
/** A message that could not be delivered for three days is given up. */
const GIVE_UP_AFTER = 72 * HOUR;

/** When a message is tried again after its `failures`-th failure (1 is the first), or null when it is given up. */
export function nextTry(failures: number, queuedAt: Date, now: Date): Date | null {
  const wait = WAITS[failures - 1] ?? THEN_EVERY;
  const next = new Date(now.getTime() + wait);
  return next.getTime() - queuedAt.getTime() > GIVE_UP_AFTER ? null : next;
}
