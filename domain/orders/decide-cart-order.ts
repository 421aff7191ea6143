/** Placing what is in a cart, decided (ORD-02, ORD-04, ORD-07): the key first, then the cart as it is, then the order. Amounts are cents. */
import { missingFromCart } from "#domain/cart/cart-complete.ts";
import type { PlaceCart } from "#domain/cart/cart-schemas.ts";
import { clampToStock } from "#domain/cart/clamp-to-stock.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { decideOrder, refusable, refuseWhilePaused } from "#domain/orders/decide-order.ts";
import { joinAddress } from "#domain/orders/delivery-address.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { CartChanged, EmptyOrder, ItemsOversold, ItemUnavailable } from "#domain/orders/order-errors.ts";
import type { OrderDecision, OrderFacts, OrderingShop } from "#domain/orders/order-facts.ts";
import { type GifteeDetails, newOrder } from "#domain/orders/order-schemas.ts";
import { waysToPay } from "#domain/payments/providers.ts";

/** A cart with its choices and lines. */
export type CartFacts = Readonly<{
  id: string;
  version: number;
  availabilityId: string | null;
  fulfillmentType: string | null;
  fulfillmentSlot: string | null;
  street: string;
  zip: string;
  /** Null until it is chosen; then the shop's own counts. */
  tip: number | null;
  specialInstructions: string;
  isGift: boolean;
  gifteeDetails: GifteeDetails | null;
  paymentService: string | null;
  paymentAcknowledged: boolean;
  lines: readonly Readonly<{ itemId: string; quantity: number }>[];
}>;

/** The facts of an order, and the cart; null where nothing was ever put into one. */
export type CartOrderFacts = OrderFacts &
  Readonly<{
    shop: OrderingShop & Readonly<{ settings: Readonly<{ requirePrepay: boolean; tipDefault: number }> }>;
    cart: CartFacts | null;
  }>;

/**
 * Decides on the cart's order. Nothing of a cart goes through in part, whatever the shop's setting (ORD-02).
 *
 * Refuses with CartChanged, EmptyOrder, ItemsOversold, InvalidFields, and whatever `decideOrder` refuses with.
 */
export function decideCartOrder(facts: CartOrderFacts, form: PlaceCart, now: Date): OrderDecision {
  return refusable(() => {
    if (facts.earlier) return { kind: "repeat", orderId: facts.earlier.id };
    refuseWhilePaused(facts);
    const { cart } = facts;
    if ((cart?.version ?? 0) !== form.cartVersion) throw new CartChanged();
    if (!cart || cart.lines.length === 0) throw new EmptyOrder();
    refuseShortages(facts, cart);
    refuseIncomplete(facts, cart);
    const order = newOrder.safeParse(orderOf(facts, cart, form));
    if (!order.success) return { kind: "refuse", refusal: order.error };
    return decideOrder(facts, { order: order.data, requestHash: null, fromScreen: true }, now);
  });
}

function refuseShortages({ items, shop }: CartOrderFacts, cart: CartFacts): void {
  const named = cart.lines.map((line) => {
    const item = items.get(line.itemId);
    if (!item) throw new ItemUnavailable({ itemId: line.itemId, name: "" });
    return { ...line, name: item.name };
  });
  const { shortages } = clampToStock(named, (itemId) => {
    const item = items.get(itemId);
    return item ? unitsLeft(item, shop.settings.trackInventory) : 0;
  });
  if (shortages.length > 0) throw new ItemsOversold({ oversold: shortages });
}

/** What the cart still needs, next to its field (CART-06); the payment's acknowledgement is asked for here and nowhere else. */
function refuseIncomplete({ shop }: CartOrderFacts, cart: CartFacts): void {
  const missing = missingFromCart({
    fulfillmentType: orderableType(cart.fulfillmentType ?? ""),
    fulfillmentSlot: cart.availabilityId ? cart.fulfillmentSlot : null,
    hasOrderer: true,
    lineCount: cart.lines.length,
    subtotal: 0,
    discounts: 0,
    grandTotal: 0,
    street: cart.street,
    zip: cart.zip,
    requirePrepay: shop.settings.requirePrepay,
    paymentAcknowledged: cart.paymentAcknowledged,
  });
  const errors = Object.entries(missing).map(([field, message]) => [field, [message]]);
  if (errors.length > 0) throw new InvalidFields(Object.fromEntries(errors));
}

/** The cart as an order; read by the same schema as every other order, so that what is missing gets the same words. */
function orderOf({ shop }: CartOrderFacts, cart: CartFacts, form: PlaceCart) {
  return {
    availabilityId: cart.availabilityId,
    fulfillmentType: orderableType(cart.fulfillmentType ?? ""),
    fulfillmentSlot: cart.fulfillmentType === "Shipping" ? "Shipping" : cart.fulfillmentSlot,
    deliveryAddress: joinAddress(cart) || null,
    specialInstructions: cart.specialInstructions,
    // A shop that gives up gifts must not block carts that were one: the screen no longer shows the choice.
    isGift: cart.isGift && shop.giftsAllowed,
    gifteeDetails: cart.gifteeDetails,
    tip: cart.tip ?? shop.settings.tipDefault,
    lines: cart.lines,
    // Nor must one that has no ways to pay left, and says how in its own words alone, block carts that remember one (SET-01).
    paymentService: waysToPay(shop.settings).length > 0 ? cart.paymentService : null,
    guest: form.guest,
    claimed: form.shownTotal === null ? {} : { grandTotal: form.shownTotal },
    idempotencyKey: form.idempotencyKey,
  };
}
