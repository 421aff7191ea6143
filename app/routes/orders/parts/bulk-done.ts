import type { OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(ordersList);

/** The flags that the ticked orders can get together (MAN-06). */
export const BULK_FLAGS = ["paid", "readyForGuest", "completed"] as const;
export type BulkFlag = (typeof BULK_FLAGS)[number];

/** The form that the check boxes of the list belong to, and where it posts. */
export const BULK_FORM = "ticked-orders";
export const BULK_PATH = "/manage/orders/ticked";

/** What pressing a button of the bulk bar came to. */
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
  | { refused: "nothing-ticked" | "refused"; at: number }
>;

/** Reads what the last page left; null for what was not written by it. */
export function readBulkDone(text: string): BulkDone | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== "object" || kept === null) return null;
  const { flag, set, changed, leftOut, refused, at } = kept as Record<string, unknown>;
  if (typeof at !== "number") return null;
  if (refused === "nothing-ticked" || refused === "refused") return { refused, at };
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

/** What the snackbar says of it. */
export function bulkDoneText(done: BulkDone): string {
  if ("refused" in done) {
    return t(done.refused === "nothing-ticked" ? "done.nothingTicked" : "done.refused");
  }
  const { flag, set, changed, leftOut } = done;
  const left =
    leftOut.length === 0
      ? []
      : [
          t("done.leftOut", {
            orders: leftOut
              .map(({ ticketNumber, why }) => t(`done.${why}`, { ticket: ticketNumber }))
              .join(", "),
          }),
        ];
  // Ready sends nothing; what the others sent cannot be held any more.
  const mails = !set && changed.length > 0 && flag !== "readyForGuest" ? [t("done.mailsWent")] : [];
  return [changedText(flag, set, changed.length, leftOut.length > 0), ...mails, ...left].join(" ");
}

function changedText(flag: BulkFlag, set: boolean, count: number, someLeftOut: boolean): string {
  if (count === 0) return t(someLeftOut ? "done.none" : "done.already");
  const key = set ? flag : "back";
  return count === 1 ? t(`done.${key}One`) : t(`done.${key}Many`, { count });
}
