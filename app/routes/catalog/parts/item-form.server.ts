/** What the list's and the editor's forms post, read into what the procedures take. */
import { readAmount } from "#domain/cart/cart-form.ts";
import { type ItemChanges, itemChanges } from "#domain/catalog/manage-catalog-schemas.ts";
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

/** The editor's form: all fields but what could not be read, which is a problem, and whatever else is wrong, so that all of it is said at once. */
export function readItemForm(form: FormData, itemId: string): { changes: ItemChanges; problems: Problems } {
  const problems: Record<string, string[]> = {};
  const price = readPrice(text(form, "price"));
  if (typeof price === "string") problems.price = [price];
  const order = wholeNumber(text(form, "order"));
  if (Number.isNaN(order)) problems.order = [FIELD_MESSAGES.unsigned];
  const stockDelta = wholeNumber(text(form, "stockDelta"));
  if (Number.isNaN(stockDelta)) problems.stockDelta = ["Enter a whole number."];
  const version = wholeNumber(text(form, "version"));
  const changes = {
    itemId,
    version: Number.isNaN(version) ? undefined : version,
    name: text(form, "name"),
    sectionId: text(form, "sectionId"),
    description: text(form, "description"),
    unit: text(form, "unit"),
    price: typeof price === "string" ? undefined : price,
    order: Number.isNaN(order) ? undefined : order,
    stockDelta: Number.isNaN(stockDelta) ? undefined : stockDelta,
    date: text(form, "date") || null,
    hidden: form.has("hidden"),
    soldOut: form.has("soldOut"),
    unlimited: form.has("unlimited"),
  };
  for (const { path, message } of itemChanges.safeParse(changes).error?.issues ?? [])
    problems[String(path[0])] ??= [message];
  return { changes, problems };
}

/** Cents, or what is wrong. */
function readPrice(typed: string): number | string {
  if (typed.trim() === "") return FIELD_MESSAGES.required;
  return readAmount(typed) ?? FIELD_MESSAGES.unsigned;
}

/** One price or stock of the list that differs from what was shown. */
export type InlineChange = Readonly<{ itemId: string; price?: number; stockDelta?: number }>;

/** The list's own fields: `price:ID` and `stock:ID` beside `shown:…`; a stock that was typed over is sent as the difference. */
export function readInlineChanges(form: FormData): { changes: InlineChange[]; problem: string | null } {
  const changes: InlineChange[] = [];
  let problem: string | null = null;
  for (const [name, value] of form.entries()) {
    const [kind, itemId = null] = name.split(":");
    const shown = form.get(`shown:${name}`);
    if ((kind !== "price" && kind !== "stock") || !isId(itemId) || value === shown) continue;
    const change = inlineChange(kind, String(value), Number(shown));
    if (change) changes.push({ itemId, ...change });
    else problem = FIELD_MESSAGES.unsigned;
  }
  return { changes, problem };
}

/** What a typed price or stock changes beside what was shown; null where it is no number of zero or more. */
function inlineChange(
  kind: "price" | "stock",
  typed: string,
  shown: number,
): Omit<InlineChange, "itemId"> | null {
  const amount = kind === "price" ? readPrice(typed) : wholeNumber(typed);
  // Not true of NaN either.
  const isUnsigned = typeof amount === "number" && amount >= 0;
  if (!isUnsigned) return null;
  return kind === "price" ? { price: amount } : { stockDelta: amount - shown };
}
