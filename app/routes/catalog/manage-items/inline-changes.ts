import { isId } from "#app/ui/list-search.ts";
import { readAmount } from "#domain/cart/cart-form.ts";
import * as t from "#messages/fields.js";

/** One price or stock of the list that differs from what was shown: what to change, or what is wrong. */
export type InlineChange = Readonly<{
  itemId: string;
  field: "price" | "stock";
  typed: string;
  read: Readonly<{ price: number } | { stockDelta: number }> | string;
}>;

/** The list's own fields: `price:ID` and `stock:ID` beside `shown:…`; a stock that was typed over is sent as the difference. */
export function readInlineChanges(form: FormData): InlineChange[] {
  const changes: InlineChange[] = [];
  for (const [name, value] of form.entries()) {
    const [field, itemId = null] = name.split(":");
    const shown = form.get(`shown:${name}`);
    if ((field !== "price" && field !== "stock") || !isId(itemId) || value === shown) continue;
    const typed = String(value);
    const read = field === "price" ? priceChange(typed) : stockChange(typed, Number(shown));
    changes.push({ itemId, field, typed, read });
  }
  return changes;
}

/** What of them can be saved, as the procedure takes it. */
export const savable = (changes: readonly InlineChange[]) =>
  changes.flatMap(({ itemId, read }) => (typeof read === "string" ? [] : [{ itemId, ...read }]));

/** Cents, or what is wrong. */
function readPrice(typed: string): number | string {
  if (typed.trim() === "") return t.required();
  return readAmount(typed) ?? t.unsigned();
}

/** A whole number, blank for none; NaN where it is something else. */
function wholeNumber(typed: string): number | undefined {
  const bare = typed.trim().replace("−", "-");
  if (bare === "") return undefined;
  return /^[+-]?\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN;
}

function priceChange(typed: string): { price: number } | string {
  const price = readPrice(typed);
  return typeof price === "string" ? price : { price };
}

function stockChange(typed: string, shown: number): { stockDelta: number } | string {
  const stock = wholeNumber(typed);
  // Not true of NaN either.
  return stock !== undefined && stock >= 0 ? { stockDelta: stock - shown } : t.unsigned();
}
