import { type OrderWindow, upcoming, windowState } from "#domain/availability/order-window.ts";

/**
 * What the home page says of the shop's counter (STORE-01): paused with the shop's own words, open
 * until a moment, opening at one, or closed with nothing planned.
 */
export type OpeningState =
  | Readonly<{ state: "not-taking-orders"; message: string }>
  | Readonly<{ state: "open"; until: Date }>
  | Readonly<{ state: "opens"; at: Date }>
  | Readonly<{ state: "closed" }>;

/** The state now. Where several windows are active, or follow without a gap, orders are taken until the last ends. */
export function openingState(
  windows: readonly OrderWindow[],
  notTakingOrders: string | null,
  now: Date,
): OpeningState {
  if (notTakingOrders?.trim()) return { state: "not-taking-orders", message: notTakingOrders.trim() };
  const coming = upcoming(windows, now);
  const [next] = coming;
  if (!next) return { state: "closed" };
  if (windowState(next, now) === "future") return { state: "opens", at: next.startTime };

  const until = coming.reduce(
    (end, window) => (window.startTime <= end && window.endTime > end ? window.endTime : end),
    next.endTime,
  );
  return { state: "open", until };
}

/** A length of time by its two largest units, for "Closes in 1 day and 9 hours": whole ones, at least a minute. */
export function lengthOfTime(
  milliseconds: number,
): ReadonlyArray<Readonly<{ unit: TimeUnit; count: number }>> {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000));
  const counts = [
    { unit: "day", count: Math.floor(minutes / 1_440) },
    { unit: "hour", count: Math.floor((minutes % 1_440) / 60) },
    { unit: "minute", count: minutes % 60 },
  ] as const;
  const largest = counts.findIndex(({ count }) => count > 0);
  return counts.slice(largest, largest + 2).filter(({ count }) => count > 0);
}

/** The units in which a wait is told. */
export type TimeUnit = "day" | "hour" | "minute";
