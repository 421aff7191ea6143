/** The cart (CART-01 … CART-07): what may be asked of it and how a screen sees it. Amounts are cents. */
import { z } from "zod";
import { cents, id, plainText } from "../id-schemas.ts";
import { MAX_LINES } from "../orders/order-lines.ts";
import { type Guest, gifteeDetails, guest, orderPrice, paymentWay } from "../orders/order-schemas.ts";
import { MAX_INSTRUCTIONS, MAX_STREET, MAX_TIP, MAX_ZIP } from "./cart-form.ts";

export const quantity = z
  .number({ error: "quantity" })
  .int("quantity")
  .min(1, "quantity")
  .max(999, "quantity");

export const addToCart = z.strictObject({ itemId: id, quantity: quantity.default(1) });
/** Quantity 0 removes the line. */
export const changeQuantity = z.strictObject({
  itemId: id,
  quantity: z.number({ error: "quantity" }).int("quantity").min(0, "quantity").max(999, "quantity"),
});
export const removeFromCart = z.strictObject({ itemId: id });

/** A step of one, counted from what the cart holds. */
const cartStep = z.strictObject({ kind: z.enum(["add", "more", "less", "remove"]), itemId: id });

/** The shopper's choices; what is not named stays as it was. */
export const cartChoices = z.strictObject({
  availabilityId: id.nullable().optional(),
  fulfillmentType: z.enum(["Pickup", "Delivery", "Shipping"]).nullable().optional(),
  fulfillmentSlot: plainText(80).nullable().optional(),
  street: plainText(MAX_STREET).optional(),
  zip: plainText(MAX_ZIP).optional(),
  tip: cents(MAX_TIP).optional(),
  specialInstructions: plainText(MAX_INSTRUCTIONS).optional(),
  isGift: z.boolean().optional(),
  gifteeDetails: gifteeDetails.nullable().optional(),
  paymentService: plainText(40).nullable().optional(),
  paymentAcknowledged: z.boolean().optional(),
  /** The version the shopper looked at: another tab's change of the lines is refused (`cart_changed`), not overwritten. */
  cartVersion: z.number().int().optional(),
});
export type CartChoices = z.infer<typeof cartChoices>;

/** Everything that one post of a form asks of the cart. */
export const cartInput = z.strictObject({
  choices: cartChoices.omit({ cartVersion: true }).optional(),
  /** Quantity 0 takes an item out. */
  quantities: z.array(changeQuantity).max(MAX_LINES, "cart_full").default([]),
  /** The version the quantities were read from: where the cart has another by now they are left alone. */
  cartVersion: z.number().int().optional(),
  /** The button that was pressed, counted after the quantities. */
  step: cartStep.nullable().default(null),
});
export type CartInput = z.output<typeof cartInput>;

export const cartLine = z.strictObject({
  itemId: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Cents, the shop's price now. */
  price: z.number().int(),
  quantity: z.number().int(),
  total: z.number().int(),
  oversold: z.boolean(),
  /** Pieces left, null when no one counts. */
  stock: z.number().int().nullable(),
  /** Why the line cannot be ordered now ('Sold Out', 'Too late to order' …), or null. */
  problem: z.string().nullable(),
});
export type CartLine = z.infer<typeof cartLine>;

/** The cart as every screen shows it: lines, choices, the server's running total (CART-05). */
export const cartView = z.strictObject({
  version: z.number().int(),
  /** Minted when the cart changes, not per click (ORD-04). */
  idempotencyKey: z.string(),
  lines: z.array(cartLine),
  /** Pieces in all. */
  count: z.number().int(),
  availabilityId: z.string().nullable(),
  fulfillmentType: z.enum(["Pickup", "Delivery", "Shipping"]).nullable(),
  fulfillmentSlot: z.string().nullable(),
  street: z.string(),
  zip: z.string(),
  tip: z.number().int(),
  specialInstructions: z.string(),
  isGift: z.boolean(),
  gifteeDetails: gifteeDetails.nullable(),
  paymentService: z.string().nullable(),
  paymentAcknowledged: z.boolean(),
  price: orderPrice,
  familyDiscount: z.number().int().nullable(),
  /** What is missing, by field name (CART-06). */
  missing: z.record(z.string(), z.string()),
  /** The item just added, highlighted for 3 s (CART-02). */
  highlightedItemId: z.string().nullable(),
});
export type CartView = z.infer<typeof cartView>;

/** What is said of an item that ran short (ORD-02): what the dialog lists. */
export const shortage = z.strictObject({
  itemId: z.string(),
  name: z.string(),
  requested: z.number().int(),
  available: z.number().int(),
});
export type Shortage = z.infer<typeof shortage>;

/** The cart as it is kept, and what was asked for and is not there. */
export const cartNotice = z.strictObject({ cart: cartView, shortages: z.array(shortage) });
export type CartNotice = z.infer<typeof cartNotice>;

/** The ways to pay, for anyone who may order (matrix D6). */
export const checkoutPayment = z.strictObject({
  info: z.string(),
  ways: z.array(paymentWay),
  requirePrepay: z.boolean(),
});
export type CheckoutPayment = z.infer<typeof checkoutPayment>;

/** The order screen's form: what it asks of the cart, what the shopper saw, and who a guest is (ORD-01, ORD-04, ORD-06, ORD-07). */
export const checkout = z.strictObject({
  /** Whether the choices are kept, an item's button was pressed, or the order is placed. */
  intent: z.union([z.strictObject({ kind: z.enum(["save", "place"]) }), cartStep]),
  choices: cartChoices.omit({ cartVersion: true }),
  /**
   * The choices that no one changed from what the form showed, each with a print of what the cart had then (`shown-choices.ts`): they never overwrite what
   * another page has chosen since. Left out, every choice is the shopper's own.
   */
  untouched: z.record(z.string().max(40), z.string().max(20)).optional(),
  quantities: cartInput.shape.quantities,
  /** The version of the cart that the shopper saw; null where the form has none. */
  cartVersion: z.number().int().nullable(),
  /** The key that came with that cart; blank for none. */
  idempotencyKey: plainText(255),
  /** Cents: the total the shopper saw. Any other is refused (`price_changed`) instead of charged (ORD-01). */
  shownTotal: cents().nullable(),
  /** Whether every field of the form could be read; else nothing is placed. */
  isWhole: z.boolean(),
  guest: guest.nullable(),
});
export type Checkout = z.output<typeof checkout>;

/** The cart as it is kept; or the order that was placed, now or before under the same key, with its page. */
export const checkedOut = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("kept"), ...cartNotice.shape }),
  z.strictObject({
    kind: z.literal("placed"),
    order: z.strictObject({ id: z.string(), ticketNumber: z.number().int() }),
    url: z.string(),
    replayed: z.boolean(),
  }),
]);
export type CheckedOut = z.infer<typeof checkedOut>;

/** Placing what is in the cart, as it then is: with the key, for the total that the shopper saw, or for any. */
export type PlaceCart = Readonly<{
  idempotencyKey: string;
  cartVersion: number;
  guest: Guest | null;
  shownTotal: number | null;
}>;
