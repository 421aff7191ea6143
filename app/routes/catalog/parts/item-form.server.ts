/** What the list's own fields post, read into what the procedures take; the editor's form is read by its schema. */
import { itemsChanges } from "#domain/catalog/manage-catalog-schemas.ts";
import { FIELD_MESSAGES } from "#domain/fields.ts";
import { typedMoney, typedWhole } from "#domain/typed-schemas.ts";
import { isId } from "./item-question.ts";

const { price } = itemsChanges.shape.changes.element.shape;
const typedPrice = typedMoney(price.unwrap());
const typedStock = typedWhole(FIELD_MESSAGES.unsigned);

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

function priceChange(typed: string): { price: number } | string {
  const { data, error } = typedPrice.safeParse(typed);
  return error ? (error.issues[0]?.message ?? FIELD_MESSAGES.unsigned) : { price: data };
}

function stockChange(typed: string, shown: number): { stockDelta: number } | string {
  const stock = typedStock.safeParse(typed).data;
  return stock !== undefined && stock >= 0 ? { stockDelta: stock - shown } : FIELD_MESSAGES.unsigned;
}
