/** What the order screen's form and its script share: buttons, names of fields, amounts and quantities as people type them (CART-02 … CART-04). */
import type { Cents } from "#domain/money.ts";
import { MAX_QUANTITY } from "#domain/orders/order-lines.ts";

/** The largest tip, $1,000.00 (CART-04). */
export const MAX_TIP: Cents = 100_000;

/** The longest special instructions, in characters (CART-04). */
export const MAX_INSTRUCTIONS = 1_000;

/** The longest address of a delivery, in characters. */
export const MAX_STREET = 200;
export const MAX_ZIP = 10;

/** What a button of an item asks for. */
export type ItemIntent = Readonly<{ kind: "add" | "more" | "less" | "remove"; itemId: string }>;

/** What a button of the form asks for. */
export type CartIntent = Readonly<{ kind: "save" }> | Readonly<{ kind: "place" }> | ItemIntent;

/** Messages by field name of the form. */
export type FieldProblems = Readonly<Record<string, string>>;

/** A guest's fields as they were typed, so that the form can show them again. */
export type TypedGuest = Readonly<{ name: string; email: string; phone: string }>;

/** The name of an item's quantity field. */
export const quantityField = (itemId: string) => `quantity:${itemId}`;

const ITEM_INTENT = /^(add|more|less|remove):(.+)$/;

/** Reads a button's value; anything unknown saves and does no more. */
export function readIntent(value: string): CartIntent {
  if (value === "place") return { kind: "place" };
  const [, kind, itemId] = ITEM_INTENT.exec(value) ?? [];
  if ((kind === "add" || kind === "more" || kind === "less" || kind === "remove") && itemId)
    return { kind, itemId };
  return { kind: "save" };
}

/** Dollars as people type them ("5", "$5.00", "1,000.5") in cents; blank is 0; null when it is no amount. */
export function readAmount(text: string): Cents | null {
  const typed = text.trim().replace(/^\$\s*/, "");
  if (typed === "") return 0;
  const [, whole, fraction = ""] = /^(\d{1,3}(?:,\d{3})+|\d{0,9})(?:\.(\d{0,2}))?$/.exec(typed) ?? [];
  if (whole === undefined || (whole === "" && fraction === "")) return null;
  return Number(whole.replaceAll(",", "") || "0") * 100 + Number(fraction.padEnd(2, "0"));
}

/** A whole number from `least` to 999, or null. */
export function readQuantity(text: string, least = 1): number | null {
  const quantity = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return quantity >= least && quantity <= MAX_QUANTITY ? quantity : null;
}

/** The tips offered as chips beside the field: none first and equal, then less than, as much as and more than the shop's own. */
export function tipChips(tipDefault: Cents): Cents[] {
  const usual = tipDefault > 0 ? tipDefault : 500;
  const toHalfDollar = (amount: Cents) => Math.max(50, Math.round(amount / 50) * 50);
  const amounts = [...new Set([toHalfDollar(usual * 0.6), usual, toHalfDollar(usual * 1.6)])]
    .filter((amount) => amount <= MAX_TIP)
    .sort((one, other) => one - other);
  return [0, ...amounts];
}
