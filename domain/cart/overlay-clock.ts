/** How many texts stand over the page one after the other while an order is placed (ORD-05). */
export const OVERLAY_STEPS = 3;

/** Each text's time, when the client asks by key, and how long what failed stays; all in milliseconds. */
export const OVERLAY_STEP_MILLISECONDS = 5_000;
export const OVERLAY_ASK_MILLISECONDS = 15_000;
export const OVERLAY_CLOSE_MILLISECONDS = 3_000;

/** What the overlay does: it works, it asks by key whether the order is there, it has failed, or it is closed. `step` is the place of its text. */
export type Overlay = Readonly<{ phase: "working" | "asking" | "failed" | "closed"; step: number }>;

/**
 * The overlay so many milliseconds after the button (ORD-05). `absentAfter` is when the server said
 * firmly that no order was placed; until then the client keeps asking and nothing is called wrong.
 */
export function overlayAt(elapsed: number, absentAfter: number | null = null): Overlay {
  const step = Math.min(OVERLAY_STEPS - 1, Math.floor(Math.max(0, elapsed) / OVERLAY_STEP_MILLISECONDS));
  if (absentAfter !== null && elapsed >= absentAfter)
    return { phase: elapsed >= absentAfter + OVERLAY_CLOSE_MILLISECONDS ? "closed" : "failed", step };
  return { phase: elapsed < OVERLAY_ASK_MILLISECONDS ? "working" : "asking", step };
}
