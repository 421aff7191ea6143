/** What the list's and the editor's forms post, read into what the procedures take. */
import { readAmount } from "#domain/cart/cart-form.ts";
import { itemsChanges, type NewItem, newItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { FIELD_MESSAGES } from "#domain/fields.ts";
import { isId } from "./item-question.ts";

/** Messages by field. */
export type Problems = Readonly<Record<string, readonly string[]>>;

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
};

/** A whole number, blank for none; NaN where it is something else. */
function wholeNumber(typed: string): number | undefined {
  const bare = typed.trim().replace("−", "-");
  if (bare === "") return undefined;
  return /^[+-]?\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN;
}

/** The version of the record that the form was made from. */
export function versionSeen(form: FormData): number | undefined {
  const version = wholeNumber(text(form, "version"));
  return Number.isNaN(version) ? undefined : version;
}

/**
 * The editor's form, of a new item or of one there is: its fields, or everything that is wrong, so that all of it is said at once. Whoever counts
 * pieces wants them counted: then the item is not unlimited, which a new one is until somebody counts it.
 */
export function readItemForm(form: FormData): { fields: NewItem } | { problems: Problems } {
  const problems: Record<string, string[]> = {};
  const price = readPrice(text(form, "price"));
  if (typeof price === "string") problems.price = [price];
  const order = wholeNumber(text(form, "order"));
  const stockDelta = wholeNumber(text(form, "stockDelta"));
  const read = newItem.safeParse({
    name: text(form, "name"),
    sectionId: text(form, "sectionId") || undefined,
    description: text(form, "description"),
    unit: text(form, "unit"),
    price: typeof price === "string" ? undefined : price,
    // A text that is no number fails the schema, with its own words.
    order: Number.isNaN(order) ? -1 : order,
    stockDelta,
    date: text(form, "date") || null,
    hidden: form.has("hidden"),
    soldOut: form.has("soldOut"),
    unlimited: form.has("unlimited") && stockDelta === undefined,
  });
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= [message];
  return read.success && Object.keys(problems).length === 0 ? { fields: read.data } : { problems };
}

/** Cents, or what is wrong. */
function readPrice(typed: string): number | string {
  if (typed.trim() === "") return FIELD_MESSAGES.required;
  return readAmount(typed) ?? FIELD_MESSAGES.unsigned;
}

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
  const price = readPrice(typed);
  if (typeof price === "string") return price;
  return (
    itemsChanges.shape.changes.element.shape.price.safeParse(price).error?.issues[0]?.message ?? { price }
  );
}

function stockChange(typed: string, shown: number): { stockDelta: number } | string {
  const stock = wholeNumber(typed);
  // Not true of NaN either.
  return stock !== undefined && stock >= 0 ? { stockDelta: stock - shown } : FIELD_MESSAGES.unsigned;
}
