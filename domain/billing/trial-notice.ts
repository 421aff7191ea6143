/** A merchant is told that the trial ends so many days before it does (BILL-03). */
export const TRIAL_NOTICE_DAYS = [7, 3, 1] as const;
export type TrialNotice = (typeof TRIAL_NOTICE_DAYS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** The notice that is due, the latest where several are; null while the end is further away, and once it has passed. */
export function trialNotice(trialEndsAt: Date, now: Date): TrialNotice | null {
  const leftMs = trialEndsAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return TRIAL_NOTICE_DAYS.findLast((days) => leftMs <= days * DAY_MS) ?? null;
}
