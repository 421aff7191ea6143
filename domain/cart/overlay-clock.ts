/** The texts over the page while an order is placed, one every five seconds (ORD-05). */
export const OVERLAY_TEXTS = ["Processing your order...", "Still working...", "Finalizing..."] as const;

/** Each text's time, when the client asks by key, and how long the last text stays; all in milliseconds. */
export const OVERLAY_STEP_MILLISECONDS = 5_000;
export const OVERLAY_ASK_MILLISECONDS = 15_000;
export const OVERLAY_CLOSE_MILLISECONDS = 3_000;

/** What the overlay does: it works, it asks by key whether the order is there, it has failed, or it is closed. */
export type Overlay = Readonly<{ phase: "working" | "asking" | "failed" | "closed"; text: string }>;

/**
 * The overlay so many milliseconds after the button (ORD-05). `absentAfter` is when the server said
 * firmly that no order was placed; until then the client keeps asking and nothing is called wrong.
 */
export function overlayAt(elapsed: number, absentAfter: number | null = null): Overlay {
  if (absentAfter !== null && elapsed >= absentAfter) {
    const closed = elapsed >= absentAfter + OVERLAY_CLOSE_MILLISECONDS;
    return { phase: closed ? "closed" : "failed", text: "" };
  }
  const step = Math.min(
    OVERLAY_TEXTS.length - 1,
    Math.floor(Math.max(0, elapsed) / OVERLAY_STEP_MILLISECONDS),
  );
  const phase = elapsed < OVERLAY_ASK_MILLISECONDS ? "working" : "asking";
  return { phase, text: OVERLAY_TEXTS[step] ?? OVERLAY_TEXTS[0] };
}
