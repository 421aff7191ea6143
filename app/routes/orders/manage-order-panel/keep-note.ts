import type { NoteRefusal } from "#app/routes/orders/manage-orders/order-answers.ts";
import * as t from "#messages/order-panel.js";

/** How an order is read and its note written: on the server by the procedures themselves, in a browser through tRPC. */
export interface NoteCalls {
  readonly read: () => Promise<{ readonly notes: string; readonly version: number }>;
  /** `stale` where the order has another version by now; else why it was refused, or null. */
  readonly write: (notes: string, version: number) => Promise<"stale" | { readonly message: string } | null>;
}

const TRIES = 3;

/**
 * Keeps the private note. What someone else wrote since `had` is never overwritten; another change in between is no reason to refuse, and the
 * note is written once more. Returns why it was not kept, or null.
 */
export async function keepNote(
  { read, write }: NoteCalls,
  { had, notes }: { readonly had: string; readonly notes: string },
): Promise<NoteRefusal | null> {
  const refused = (message: string, theirs: string | null = null) => ({ message, theirs, typed: notes });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = await read();
    if (now.notes !== had && now.notes !== notes) return refused(t.noteStale(), now.notes);
    const answer = await write(notes, now.version);
    if (answer !== "stale") return answer && refused(answer.message);
  }
  return refused(t.noteFailed());
}
