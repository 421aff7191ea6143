/** What an edit would do, in words (ORD-09). */

import { fieldNames } from "#app/routes/orders/manage-order-panel/time-line-words.ts";
import { dollars, sum } from "#domain/money.ts";
import type { OrderUpdatePreview } from "#domain/orders/order-detail-schemas.ts";
import type { Limits, OrderDraft } from "#domain/orders/order-draft.ts";
import * as t from "#messages/order-form.js";

/** The difference as it is shown before it is saved. */
export interface DifferenceView {
  /** What this was worked out from: saving asks again when it is not so any more. */
  readonly seen: string;
  readonly changes: boolean;
  /** The total before and after; `to` is null where it stays. */
  readonly total: { readonly from: string; readonly to: string | null };
  readonly stock: readonly {
    readonly itemId: string;
    readonly description: string;
    readonly enough: boolean;
  }[];
  readonly warnings: readonly string[];
  /** "Also: the tip, the address"; null for nothing else. */
  readonly also: string | null;
}

/** Told by the total already, by the list of pieces, or by nothing that a merchant sets. */
const TOLD: ReadonlySet<string> = new Set(["grandTotal", "lines"]);

export function differenceView(preview: OrderUpdatePreview): DifferenceView {
  const { before, after, stock, changed, warnings, fulfillmentSlot: slot } = preview;
  const [from, to] = [dollars(before.grandTotal), dollars(after.grandTotal)];
  const also = fieldNames(changed.filter((name) => !TOLD.has(name)));
  return {
    seen: seenText(preview),
    changes: changed.length > 0,
    total: { from, to: from === to ? null : to },
    stock: stock.map(({ itemId, name, pieces, left, enough }) => {
      const moved = (pieces > 0 ? t.editTakes : t.editGives)({ pieces: Math.abs(pieces), name });
      return { itemId, enough, description: left === null ? moved : `${moved} ${leftText(left, pieces)}` };
    }),
    warnings: warnings.map((warning) => {
      if (warning === "paid_before") return paidText(before.grandTotal, after.grandTotal);
      return (warning === "day_is_past" ? t.editDayPast : t.editDayNotOffered)({ slot });
    }),
    also: also === "" ? null : t.editAlsoChanged({ fields: also }),
  };
}

/** Of an order that is marked paid: what its new total leaves to be collected or given back. */
function paidText(before: number, after: number): string {
  const words = { paid: dollars(before), difference: dollars(Math.abs(after - before)) };
  return after > before ? t.editPaidLess(words) : t.editPaidMore(words);
}

function leftText(left: number, pieces: number): string {
  if (left >= 0) return t.editLeft({ count: left });
  const available = Math.max(0, left + pieces);
  return available === 0 ? t.editNone() : t.editShort({ count: available });
}

/** The figures one agrees to by saving: the total and the pieces. */
function seenText({ after, stock }: OrderUpdatePreview): string {
  return [after.grandTotal, ...stock.map(({ itemId, pieces }) => `${itemId}:${pieces}`)].join(" ");
}

/** What the lines of an order can hold, where less is there than an edit takes: what they held in the order `was`, and what is left on the shelf. */
export function limitsOfEdit({ stock }: Pick<OrderUpdatePreview, "stock">, was: OrderDraft): Limits {
  const held = (itemId: string) =>
    sum(was.lines.filter((line) => line.itemId === itemId).map(({ quantity }) => Number(quantity)));
  return Object.fromEntries(
    stock.flatMap(({ itemId, pieces, left, enough }) =>
      enough || left === null ? [] : [[itemId, Math.max(0, held(itemId) + left + pieces)]],
    ),
  );
}
