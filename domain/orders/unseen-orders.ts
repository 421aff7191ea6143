import type { LiveChange } from "./live-change.ts";

/** Their sound comes again so often until they are seen, in milliseconds. */
export const RINGS_EVERY_MS = 8_000;

/**
 * The new orders that no one has seen yet (MAN-06), by their ids, after changes have come in. One that is ready, completed or cancelled was in
 * someone's hands; being paid is none, as Square marks that by itself.
 */
export function unseenAfter(unseen: ReadonlySet<string>, fresh: readonly LiveChange[]): ReadonlySet<string> {
  const after = new Set(unseen);
  for (const { orderId, isNew, readyForGuest, completed, cancelled } of fresh) {
    if (readyForGuest || completed || cancelled) after.delete(orderId);
    else if (isNew) after.add(orderId);
  }
  return after;
}

/** Those that are left once these were seen: opened or acknowledged, on any page of this browser. */
export const unseenWithout = (unseen: ReadonlySet<string>, seen: readonly string[]): ReadonlySet<string> =>
  new Set([...unseen].filter((id) => !seen.includes(id)));
