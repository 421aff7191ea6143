/** The fields of the list of items (MAN-02): their names, and what they say. The form's schema reads by this, and so does the list's script. */
import { readAmount } from "#domain/cart/cart-form.ts";
import type { Problem } from "#domain/problems.ts";
import { readWhole } from "#domain/typed-values.ts";
import { ROW_RULES } from "./manage-catalog-rules.ts";

/** A field of a row, `price:ID` or `stock:ID`, beside which `shown:…` has the text that it came with. */
const ROW_FIELD = /^(?:shown:)?(price|stock):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Whether a name is that of a field of a row. */
export const isRowField = (name: string) => ROW_FIELD.test(name);

/** The box in the head of the table, which stands for every row; it works without JavaScript too. */
export const ALL_ROWS = "all";

/** The list's fields by name, as the schema reads them or as they stand in the page. */
export type RowFields = Readonly<Record<string, unknown>>;

/** A price or a stock that differs from what was shown: what to change, or what is wrong. */
export type RowChange = Readonly<{
  itemId: string;
  field: "price" | "stock";
  typed: string;
  read: Readonly<{ price: number; seenPrice?: number } | { stockDelta: number }> | Problem;
}>;

/** What was typed over in the list; a stock is changed by the difference to the one that was shown, and a price names the one that was. */
export function rowChanges(fields: RowFields): RowChange[] {
  return Object.entries(fields).flatMap(([name, typed]): RowChange[] => {
    const [, field, itemId = ""] = ROW_FIELD.exec(name) ?? [];
    const shown = fields[`shown:${name}`];
    if (typeof typed !== "string" || name.startsWith("shown:") || typed === shown) return [];
    if (field !== "price" && field !== "stock") return [];
    const change =
      field === "price"
        ? { price: readAmount(typed) ?? 0, ...seenPrice(shown) }
        : { stockDelta: (readWhole(typed) ?? 0) - Number(shown) };
    return [{ itemId, field, typed, read: ROW_RULES[field](typed, {}) ?? change }];
  });
}

function seenPrice(shown: unknown): { seenPrice?: number } {
  const cents = typeof shown === "string" ? readAmount(shown) : null;
  return cents === null ? {} : { seenPrice: cents };
}

/** What of them can be saved, as the procedure takes it; a stock counts once under the key of its form. */
export const savable = (changes: readonly RowChange[], changeKey?: string) =>
  changes.flatMap(({ itemId, read }) => {
    if (typeof read === "string") return [];
    return [{ itemId, ...read, ...("stockDelta" in read && changeKey ? { changeKey } : {}) }];
  });

/** Whether a field says what its item has by now: then it is saved, whatever became of the answer. */
export const isSo = (
  { field, typed }: Pick<RowChange, "field" | "typed">,
  item: Readonly<{ price: string; stock: number }>,
): boolean =>
  field === "stock" ? readWhole(typed) === item.stock : readAmount(typed) === readAmount(item.price);

/** The selected items: those whose box is checked, or with the box for all each that has a row in the form. */
export function selectedItems(ids: readonly string[], isAll: boolean, fields: RowFields): string[] {
  // Each row brings its price with it.
  const rows = Object.keys(fields).flatMap((name) => /^shown:price:(.+)$/.exec(name)?.[1] ?? []);
  return isAll ? [...new Set([...ids, ...rows])] : [...ids];
}
