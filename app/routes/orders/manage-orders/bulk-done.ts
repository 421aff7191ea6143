import type { OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import * as t from "#messages/orders-list.js";

/** The flags that the selected orders can get together (MAN-06). */
export const BULK_FLAGS = ["paid", "readyForGuest", "completed"] as const;
export type BulkFlag = (typeof BULK_FLAGS)[number];

/** What a button of the bulk bar does to which flag, `paid` or `undo:paid`; null where it does something else. */
export function flagPressed(intent: string): { readonly flag: BulkFlag; readonly set: boolean } | null {
  const name = intent.replace(/^undo:/, "");
  const flag = BULK_FLAGS.find((known) => known === name);
  return flag ? { flag, set: name === intent } : null;
}

/** What pressing a button of the bulk bar came to; `message` where a script was told why not. */
export type BulkDone = Readonly<
  | {
      flag: BulkFlag;
      /** False where the flag was taken back. */
      set: boolean;
      /** The orders that were changed, for Undo. */
      changed: readonly string[];
      leftOut: readonly OrderLeftOut[];
      /** Tells one press from the next. */
      at: number;
    }
  | { refused: "nothing-selected" | "refused"; message?: string; at: number }
>;

/** Reads what the last page left; null for what was not written by it. */
export function readBulkDone(text: string): BulkDone | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const { flag, set, changed, leftOut, refused, at } = parsed as Record<string, unknown>;
  if (typeof at !== "number") return null;
  if (refused === "nothing-selected" || refused === "refused") return { refused, at };
  const known = BULK_FLAGS.find((name) => name === flag);
  if (!known || typeof set !== "boolean" || !Array.isArray(changed) || !Array.isArray(leftOut)) return null;
  const left = leftOut.flatMap((order: unknown): OrderLeftOut[] => {
    if (typeof order !== "object" || order === null) return [];
    const { ticketNumber, why } = order as Record<string, unknown>;
    if (typeof ticketNumber !== "number" || (why !== "cancelled" && why !== "stale")) return [];
    return [{ ticketNumber, why }];
  });
  return { flag: known, set, changed: changed.map(String), leftOut: left, at };
}

const MARKED = { paid: t.donePaid, readyForGuest: t.doneReady, completed: t.doneCompleted };
const LEFT_OUT = { cancelled: t.leftOutCancelled, stale: t.leftOutStale };

/** What the snackbar says of it. */
export function bulkDoneText(done: BulkDone): string {
  if ("refused" in done)
    return done.message ?? (done.refused === "nothing-selected" ? t.doneNothingSelected() : t.doneRefused());
  const { flag, set, changed, leftOut } = done;
  const count = changed.length;
  const orders = leftOut.map(({ ticketNumber, why }) => LEFT_OUT[why]({ ticket: ticketNumber })).join(", ");
  const told = [
    count === 0
      ? orders
        ? t.doneNone()
        : t.doneAlready()
      : set
        ? MARKED[flag]({ count })
        : t.doneBack({ count }),
    // Ready sends nothing; what the others sent cannot be held any more.
    !set && count > 0 && flag !== "readyForGuest" && t.doneMailsWent(),
    orders && t.doneLeftOut({ orders }),
  ];
  return told.filter(Boolean).join(" ");
}
