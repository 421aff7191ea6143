import { isId } from "#app/ui/list-search.ts";
import { moreText } from "#app/ui/more-text.ts";
import { readAmount } from "#domain/cart/cart-form.ts";
import { ROW_RULES } from "#domain/catalog/manage-catalog-rules.ts";
import { readWhole } from "#domain/typed-values.ts";

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
    const wrong = ROW_RULES[field](typed, {});
    const change =
      field === "price"
        ? { price: readAmount(typed) ?? 0 }
        : { stockDelta: (readWhole(typed) ?? 0) - Number(shown) };
    changes.push({ itemId, field, typed, read: wrong === null ? change : moreText(wrong) });
  }
  return changes;
}

/** What of them can be saved, as the procedure takes it. */
export const savable = (changes: readonly InlineChange[]) =>
  changes.flatMap(({ itemId, read }) => (typeof read === "string" ? [] : [{ itemId, ...read }]));
