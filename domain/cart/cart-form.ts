/**
 * The order screen's one big form, read into what the cart's calls take (CART-02 … CART-04, STORE-06).
 *
 * Every button posts the whole form, so that choices made on the way are kept. Reading is forgiving: a field that cannot be
 * accepted becomes a problem next to that field and is left out of the choices; the rest is saved all the same. Amounts are cents.
 */
import type { CartChoices, CartView } from "#domain/cart/cart-schemas.ts";
import { tooLong } from "#domain/fields.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { MAX_LINES, MAX_QUANTITY } from "#domain/orders/order-lines.ts";
import { orderAnswers } from "#domain/texts/english-order-answers.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(orderAnswers);

/** The largest tip, $1,000.00 (CART-04). */
export const MAX_TIP: Cents = 100_000;

/** The longest special instructions, in characters (CART-04). */
export const MAX_INSTRUCTIONS = 1_000;

/** As much of `FormData` as reading needs. */
export type PostedFields = Pick<FormData, "get" | "has" | "entries">;

/** What a button of an item asks for. */
export type ItemIntent = Readonly<{ kind: "add" | "more" | "less" | "remove"; itemId: string }>;

/** What a button of the form asks for. */
export type CartIntent = Readonly<{ kind: "save" }> | Readonly<{ kind: "place" }> | ItemIntent;

/** Messages by field name of the form. */
export type FieldProblems = Readonly<Record<string, string>>;

/** The form as it was posted. */
export type CartForm = Readonly<{
  intent: CartIntent;
  /** Minted with the cart the shopper looked at (ORD-04); blank when the form had none. */
  key: string;
  /** The version of the cart the shopper looked at, or null. */
  cartVersion: number | null;
  /** The total the shopper saw, or null. */
  shownTotal: Cents | null;
  /** True when a script sent the form and wants data instead of the next page. */
  enhanced: boolean;
  choices: CartChoices;
  /** Quantities by item; 0 takes the item out. Where there are more than one order holds, one more than that is read. */
  quantities: ReadonlyMap<string, number>;
  problems: FieldProblems;
}>;

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

/** A field's text, line ends as one character; blank when the form has no such field. */
function text(form: PostedFields, name: string): string {
  const value = form.get(name);
  return typeof value === "string"
    ? value.replaceAll("\r\n", "\n").replaceAll("\u0000", "").toWellFormed()
    : "";
}

function wholeNumber(form: PostedFields, name: string): number | null {
  const typed = text(form, name);
  return /^\d{1,15}$/.test(typed) ? Number(typed) : null;
}

/**
 * The tip. Without a script a chip cannot fill the field, so both arrive: whichever was changed from the tip that was shown
 * counts, and the field wins over the chip.
 */
function readTip(form: PostedFields): Cents | null {
  const typed = readAmount(text(form, "tip"));
  const shown = wholeNumber(form, "shownTip");
  const chip = wholeNumber(form, "tipChip");
  return typed !== null && typed === shown && chip !== null ? chip : typed;
}

/** A giftee's field and the longest it may be (as in `gifteeDetails`). */
const GIFTEE_LIMITS = { gifteeName: 100, gifteeContact: 254, gifteeMessage: 500 } as const;

/** One contact field serves phone and e-mail: an @ tells them apart (CART-04). */
function readGiftee(form: PostedFields) {
  const contact = text(form, "gifteeContact").trim();
  const isEmail = contact.includes("@");
  return {
    name: text(form, "gifteeName").trim(),
    phone: isEmail ? "" : contact,
    email: isEmail ? contact : "",
    message: text(form, "gifteeMessage").trim(),
  };
}

/** Collects problems and tells whether a field may be saved. */
class Problems {
  readonly found: Record<string, string> = {};

  /** True when the text is short enough; else notes the problem. */
  fits(name: string, value: string, most: number): boolean {
    if (value.length <= most) return true;
    this.found[name] = tooLong(most);
    return false;
  }
}

function readWhere(form: PostedFields, problems: Problems): CartChoices {
  const way = orderableType(text(form, "fulfillmentType"));
  const street = text(form, "street").trim();
  const zip = text(form, "zip").trim();
  return {
    ...(form.get("availabilityId") ? { availabilityId: text(form, "availabilityId") } : {}),
    ...(way ? { fulfillmentType: way } : {}),
    ...(form.has("fulfillmentSlot") && problems.fits("fulfillmentSlot", text(form, "fulfillmentSlot"), 80)
      ? { fulfillmentSlot: text(form, "fulfillmentSlot") }
      : {}),
    ...(form.has("street") && problems.fits("street", street, 200) ? { street } : {}),
    ...(form.has("zip") && problems.fits("zip", zip, 10) ? { zip } : {}),
  };
}

function readInstructions(form: PostedFields, problems: Problems): CartChoices {
  if (!form.has("specialInstructions")) return {};
  const specialInstructions = text(form, "specialInstructions").trim();
  if (specialInstructions.length <= MAX_INSTRUCTIONS) return { specialInstructions };
  problems.found.specialInstructions = tooLong(MAX_INSTRUCTIONS);
  return {};
}

function readTipChoice(form: PostedFields, problems: Problems): CartChoices {
  if (!form.has("tip")) return {};
  const tip = readTip(form);
  if (tip !== null && tip <= MAX_TIP) return { tip };
  problems.found.tip = t(tip === null ? "order.problemTip" : "order.problemTipMost");
  return {};
}

/** An unchecked box is not posted at all, so the form says that it asked. */
function readGift(form: PostedFields, problems: Problems): CartChoices {
  if (!form.has("asksGift")) return {};
  const isGift = form.has("isGift");
  const tooLong = Object.entries(GIFTEE_LIMITS).filter(
    ([name, most]) => !problems.fits(name, text(form, name).trim(), most),
  );
  return tooLong.length > 0 ? { isGift } : { isGift, gifteeDetails: isGift ? readGiftee(form) : null };
}

function readPayment(form: PostedFields, problems: Problems): CartChoices {
  const way = text(form, "paymentService");
  return {
    ...(way && problems.fits("paymentService", way, 40) ? { paymentService: way } : {}),
    ...(form.has("asksAcknowledgement") ? { paymentAcknowledged: form.has("paymentAcknowledged") } : {}),
  };
}

function readQuantities(form: PostedFields, least: number, problems: Problems): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const [name, value] of form.entries()) {
    if (!name.startsWith("quantity:") || typeof value !== "string") continue;
    if (quantities.size > MAX_LINES) break;
    const quantity = readQuantity(value, least);
    if (quantity === null) problems.found[name] = t("order.problemQuantity");
    else quantities.set(name.slice("quantity:".length), quantity);
  }
  return quantities;
}

/** Reads the whole form; never throws, whatever was posted. */
export function readCartForm(form: PostedFields): CartForm {
  const problems = new Problems();
  const enhanced = form.has("enhanced");
  return {
    intent: readIntent(text(form, "intent")),
    key: text(form, "idempotencyKey").slice(0, 255),
    cartVersion: wholeNumber(form, "cartVersion"),
    shownTotal: wholeNumber(form, "shownTotal"),
    enhanced,
    choices: {
      ...readWhere(form, problems),
      ...readInstructions(form, problems),
      ...readTipChoice(form, problems),
      ...readGift(form, problems),
      ...readPayment(form, problems),
    },
    quantities: readQuantities(form, enhanced ? 0 : 1, problems),
    problems: problems.found,
  };
}

/** The choices that differ from what the cart holds, so that a second press of a button changes nothing; null for none. */
export function changedChoices(choices: CartChoices, cart: CartView): CartChoices | null {
  const held: Readonly<Record<string, unknown>> = cart;
  const changed = Object.entries(choices).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(held[name]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** The quantities that differ from the cart's, items new to it included; an item nobody has and nobody wants is left out. */
export function changedQuantities(
  quantities: ReadonlyMap<string, number>,
  lines: CartView["lines"],
): { itemId: string; quantity: number }[] {
  const held = new Map(lines.map((line) => [line.itemId, line.quantity]));
  return [...quantities]
    .filter(([itemId, quantity]) => quantity !== (held.get(itemId) ?? 0))
    .map(([itemId, quantity]) => ({ itemId, quantity }));
}

/**
 * Whether the shopper looked at other lines than the cart has now (ORD-07, `cart_changed`). Choices in the same post are the
 * shopper's own and do not count; neither does an edit of a quantity while nobody else touched the cart.
 */
export function sawOtherLines(form: Pick<CartForm, "cartVersion" | "quantities">, cart: CartView): boolean {
  if (form.cartVersion === cart.version) return false;
  // A line cut down to nothing stands in the cart without a quantity field (ORD-02).
  const lines = cart.lines.filter((line) => line.quantity > 0);
  return (
    form.quantities.size !== lines.length ||
    lines.some((line) => form.quantities.get(line.itemId) !== line.quantity)
  );
}

/** The tips offered as chips beside the field: none first and equal, then less than, as much as and more than the shop's own. */
export function tipChips(tipDefault: Cents): { cents: Cents; label: string }[] {
  const usual = tipDefault > 0 ? tipDefault : 500;
  const toHalfDollar = (amount: Cents) => Math.max(50, Math.round(amount / 50) * 50);
  const amounts = [...new Set([toHalfDollar(usual * 0.6), usual, toHalfDollar(usual * 1.6)])]
    .filter((amount) => amount <= MAX_TIP)
    .sort((one, other) => one - other);
  return [
    { cents: 0, label: t("order.noTip") },
    ...amounts.map((cents) => ({ cents, label: dollars(cents) })),
  ];
}
