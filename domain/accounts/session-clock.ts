const MINUTE = 60_000;

/** How long a log-in lasts unused, in minutes (AUTH-05). */
export const SESSION_MINUTES = 60;
/** How long a log-in lasts at most, however much it is used, in minutes: twelve hours. */
export const SESSION_LIMIT_MINUTES = 12 * 60;
/** How long 'keep me signed in' keeps a customer, in minutes: thirty days. */
export const KEPT_MINUTES = 30 * 24 * 60;
/** Under this many seconds a countdown shows with 'Stay logged in' (specification section 4). */
export const WARNING_SECONDS = 300;
/** Seconds by which two counts of what is left may differ without being news. */
const AGREE_SECONDS = 3;
/** A log-in is written down as renewed only when that gains a minute: not at every request. */
const RENEWAL_STEP = MINUTE;
/** A kept one never gains anything; that it was used is written down once an hour, for the list of one's log-ins. */
const KEPT_STEP = 60 * MINUTE;

/** As much of a session as its clock needs. */
export type SessionTimes = Readonly<{ createdAt: Date; expiresAt: Date; kept: boolean; usedAt?: Date }>;

/** When a session that is used now ends (AUTH-05): in an hour, but never past its limit; a kept one at its limit. */
export function sessionEnd({ createdAt, kept }: Pick<SessionTimes, "createdAt" | "kept">, now: Date): Date {
  if (kept) return new Date(createdAt.getTime() + KEPT_MINUTES * MINUTE);
  const limit = createdAt.getTime() + SESSION_LIMIT_MINUTES * MINUTE;
  return new Date(Math.min(now.getTime() + SESSION_MINUTES * MINUTE, limit));
}

/** Whether a session is still good: until its end, not at it (R16). */
export function isAlive({ expiresAt }: Pick<SessionTimes, "expiresAt">, now: Date): boolean {
  return now.getTime() < expiresAt.getTime();
}

/** The new end of a session that is used now, or null when it is dead or nothing worth writing is gained. */
export function renewal(session: SessionTimes, now: Date): Date | null {
  if (!isAlive(session, now)) return null;
  const end = sessionEnd(session, now);
  if (session.kept && session.usedAt)
    return now.getTime() - session.usedAt.getTime() >= KEPT_STEP ? end : null;
  return end.getTime() - session.expiresAt.getTime() >= RENEWAL_STEP ? end : null;
}

/** Seconds until the end, the one that has begun counted whole, never below zero: 0 says that it has ended, and nothing else does. */
export function secondsLeft({ expiresAt }: Pick<SessionTimes, "expiresAt">, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000));
}

/** Whether the countdown shows: fewer than 300 seconds are left (specification section 4); at 0 it says that the log-in has ended. */
export const showsCountdown = (seconds: number): boolean => seconds < WARNING_SECONDS;

/**
 * What the server's count of the seconds left changes of our own: the seconds from which to go on, "over", or null for nothing. The server
 * says 0 of a log-in that has ended, and null stands for no answer, which is over only once our own count was out (`isDue`).
 */
export function countdownNews(
  theirs: number | null,
  ours: { readonly seconds: number; readonly isDue: boolean },
): number | "over" | null {
  if (theirs === 0 || (theirs === null && ours.isDue)) return "over";
  if (theirs === null) return null;
  return ours.isDue || Math.abs(theirs - ours.seconds) > AGREE_SECONDS ? theirs : null;
}
