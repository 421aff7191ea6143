/**
 * The order screen's form beside the cart, decided (CART-02, CART-03, CART-06, ORD-01, ORD-04, ORD-07): what of it is kept, and whether the cart may
 * then be placed. Facts and the form go in; nothing is read or written here. Amounts are cents.
 */
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import { MISSING } from "#domain/cart/cart-complete.ts";
import type { CartChoices, CartInput, CartNotice, CartView, Checkout } from "#domain/cart/cart-schemas.ts";
import { countedChoices, overtakenChoices } from "#domain/cart/shown-choices.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { type AtShop, mayFillCart, mayOrder } from "#domain/orders/order-access.ts";
import { CartChanged, PriceChanged, TypeNotOffered } from "#domain/orders/order-errors.ts";

/** Who asks, at a shop with its ways to get an order. */
type AtOfferingShop = AtShop &
  Readonly<{ shop: { settings: Readonly<{ fulfillmentOptions: readonly string[] }> } }>;

/**
 * What the form asks for that differs from the cart; null for nothing. A stale form may add to another tab's lines, never overwrite them; nor does a
 * choice that no one touched in it overwrite another tab's. `windows`: those that are on offer.
 *
 * @throws CartChanged for an order of other lines than the shopper saw, or of another way, day, address, payment, tip or gift; ShopInMaintenance
 */
export function cartInputOf(
  who: AtOfferingShop,
  form: Checkout,
  seen: CartView,
  windows: readonly OfferedWindow[],
): CartInput | null {
  if (form.intent.kind === "place" && (sawOtherLines(form, seen) || sawOtherChoices(who, form, seen)))
    throw new CartChanged();
  const choices = changedChoices(keptChoices(form, seen, windows), seen);
  const isFresh = form.cartVersion === seen.version;
  const quantities = isFresh ? changedQuantities(form.quantities, seen.lines) : [];
  const step = "itemId" in form.intent ? form.intent : null;
  if (!choices && quantities.length === 0 && !step) return null;
  mayFillCart(who);
  return { ...(choices && { choices }), quantities, cartVersion: seen.version, step };
}

/**
 * Passes where the cart may be placed as the form says. `cart`: with all that the form asked for.
 *
 * @throws what `mayOrder` does, TypeNotOffered where the form asks for a way that is gone, InvalidFields with all that is missing at once (`guest`
 *   stands for who a guest is), PriceChanged where the shopper saw another total: a choice of this very form that changes it is shown first
 */
export function refuseUnready(who: AtOfferingShop, form: Checkout, cart: CartView): void {
  mayOrder(who);
  if (asksGoneType(who, form)) throw new TypeNotOffered();
  const missing = {
    ...(!cart.lines.some(({ quantity }) => quantity > 0) && { items: MISSING.lines }),
    ...cart.missing,
    ...(!who.visitor && !form.guest && { guest: "required" }),
  };
  const errors = Object.entries(missing).map(([field, message]) => [field, [message]]);
  if (errors.length > 0 || !form.isWhole) throw new InvalidFields(Object.fromEntries(errors));
  if (form.shownTotal !== cart.price.grandTotal) throw new PriceChanged({ quote: cart.price });
}

/** The choices that are kept, each as the shopper or the form has it; the day as it fits the way and window that the cart then has. */
function keptChoices(
  { choices, untouched }: Checkout,
  seen: CartView,
  windows: readonly OfferedWindow[],
): CartChoices {
  if (!untouched) return offeredChoices(choices, choices, windows);
  const counted = countedChoices(choices, untouched, seen);
  return offeredChoices(counted, { ...seen, ...counted }, windows);
}

/**
 * Whether the shopper looked at other choices than the cart has now. A note that another page kept goes along: it is for whoever makes the order. A way
 * that the shop gave up is no choice of another page.
 */
function sawOtherChoices(who: AtOfferingShop, form: Checkout, cart: CartView): boolean {
  const { choices, untouched } = form;
  const apart = ["specialInstructions", ...(asksGoneType(who, form) ? ["fulfillmentType"] : [])];
  return (
    untouched !== undefined &&
    overtakenChoices(choices, untouched, cart).some((name) => !apart.includes(name))
  );
}

/** Whether the form names a way to get the order that the shop does not offer. */
const asksGoneType = ({ shop }: AtOfferingShop, { choices: { fulfillmentType: type } }: Checkout): boolean =>
  Boolean(type && !shop.settings.fulfillmentOptions.includes(type));

/** What the form says that the shopper saw. */
type Seen = Pick<Checkout, "cartVersion" | "quantities">;

/**
 * The choices with the day only if the window offers it for the chosen way: a form without scripts may post the day of another way, and another tab may
 * have chosen one of the two. `whole`: way, window and day as they will be.
 */
function offeredChoices(
  choices: CartChoices,
  whole: Pick<CartChoices, "fulfillmentType" | "availabilityId" | "fulfillmentSlot">,
  windows: readonly OfferedWindow[],
): CartChoices {
  const { fulfillmentType, availabilityId, fulfillmentSlot } = whole;
  // A window that has closed meanwhile is not exchanged for another in silence: placing refuses it with its own words.
  const window = windows.find(({ id, state }) => state === "active" && id === availabilityId);
  if (!fulfillmentType || !window) return choices;
  // Shipping has one label and nothing to choose.
  if (fulfillmentType === "Shipping") return { ...choices, fulfillmentSlot: window.shippingLabel };
  const days = fulfillmentType === "Pickup" ? window.pickupDays : window.deliveryDays;
  const isOffered = days.some(({ label }) => label === fulfillmentSlot);
  return { ...choices, fulfillmentSlot: isOffered ? (fulfillmentSlot ?? null) : null };
}

/** The choices that differ from what the cart holds, so that a second press of a button changes nothing; null for none. */
export function changedChoices(choices: CartChoices, cart: CartView): CartChoices | null {
  const held: Readonly<Record<string, unknown>> = cart;
  const changed = Object.entries(choices).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(held[name]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** The quantities that differ from the cart's, items new to it included; an item no one has and no one wants is left out. */
export function changedQuantities(
  quantities: Seen["quantities"],
  lines: CartView["lines"],
): Checkout["quantities"] {
  const held = new Map(lines.map((line) => [line.itemId, line.quantity]));
  return quantities.filter(({ itemId, quantity }) => quantity !== (held.get(itemId) ?? 0));
}

/**
 * Whether a form that kept the choices asked for quantities that the cart does not have now, though nothing ran short: another tab had changed it, and
 * what it made of the lines was left alone (ORD-07). The button of an item counts from the cart as it is, and so comes to what it asks for.
 */
export const isLeftAlone = (
  { intent, quantities }: Pick<Checkout, "intent" | "quantities">,
  { cart, shortages }: CartNotice,
): boolean =>
  intent.kind === "save" && shortages.length === 0 && changedQuantities(quantities, cart.lines).length > 0;

/**
 * Whether the shopper looked at other lines than the cart has now (ORD-07, `cart_changed`). Choices in the same post are the
 * shopper's own and do not count; neither does an edit of a quantity while no one else touched the cart.
 */
export function sawOtherLines(form: Seen, cart: CartView): boolean {
  if (form.cartVersion === cart.version) return false;
  // A line cut down to nothing stands in the cart without a quantity field (ORD-02).
  const lines = cart.lines.filter((line) => line.quantity > 0);
  return (
    form.quantities.length !== lines.length ||
    lines.some(
      (line) => form.quantities.find(({ itemId }) => itemId === line.itemId)?.quantity !== line.quantity,
    )
  );
}
