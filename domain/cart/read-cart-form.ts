/**
 * The order screen's one big form, read into what the cart's calls take (CART-02 … CART-04, STORE-06).
 *
 * Every button posts the whole form, so that choices made on the way are kept. Reading is forgiving: a field that cannot be
 * accepted becomes a problem next to that field and is left out of the choices; the rest is saved all the same. Amounts are cents.
 */
import type { CartChoices, CartView } from "#domain/cart/cart-schemas.ts";
import type { Cents } from "#domain/money.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { MAX_LINES } from "#domain/orders/order-lines.ts";
import {
  type CartIntent,
  MAX_INSTRUCTIONS,
  MAX_TIP,
  readAmount,
  readIntent,
  readQuantity,
} from "./cart-form.ts";

/** As much of `FormData` as reading needs. */
export type PostedFields = Pick<FormData, "get" | "has" | "entries">;

/** What is wrong with a field of the cart; the sentence is made where it is shown. */
export type CartProblem =
  | "not_an_amount"
  | "tip_too_large"
  | "not_a_quantity"
  | Readonly<{ longest: number }>;

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
  problems: Readonly<Record<string, CartProblem>>;
}>;

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
  readonly found: Record<string, CartProblem> = {};

  /** True when the text is short enough; else notes the problem. */
  fits(name: string, value: string, most: number): boolean {
    if (value.length <= most) return true;
    this.found[name] = { longest: most };
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
  problems.found.specialInstructions = { longest: MAX_INSTRUCTIONS };
  return {};
}

function readTipChoice(form: PostedFields, problems: Problems): CartChoices {
  if (!form.has("tip")) return {};
  const tip = readTip(form);
  if (tip !== null && tip <= MAX_TIP) return { tip };
  problems.found.tip = tip === null ? "not_an_amount" : "tip_too_large";
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
    if (quantity === null) problems.found[name] = "not_a_quantity";
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
