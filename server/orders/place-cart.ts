/** Placing what is in the cart, from the order screen (ORD-02, ORD-04, ORD-07): the key first, then the cart as it is, then the order. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { missingFromCart } from "#domain/cart/cart-complete.ts";
import type { PlaceCart } from "#domain/cart/cart-schemas.ts";
import { clampToStock } from "#domain/cart/clamp-to-stock.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { joinAddress } from "#domain/orders/delivery-address.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { CartChanged, EmptyOrder, ItemsOversold, ItemUnavailable } from "#domain/orders/order-errors.ts";
import { type NewOrder, newOrder, type PlacedOrder } from "#domain/orders/order-schemas.ts";
import type { Cart } from "#entities/cart/cart.ts";
import { cartToChange, linesOf } from "../cart/cart-of.ts";
import { clampCart, emptyCart } from "../cart/change-cart.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { claimKey, requestHash } from "./idempotency.ts";
import { itemsWanted } from "./items-wanted.ts";
import { takesOrders } from "./may-order.ts";
import { ownOrder, ownOrderAsWritten } from "./own-order.ts";
import { scopeOf, write } from "./place-order.ts";

/**
 * Places the cart and empties it. A repeat with the form's key answers with the first order, whatever the cart holds by then.
 *
 * Where something ran short nothing is placed; the cart is set to what is there, and the refusal lists it (ORD-02).
 *
 * @throws CartChanged, ItemsOversold, and whatever placing an order refuses
 */
export async function placeCart(ctx: AtShop, form: PlaceCart): Promise<PlacedOrder> {
  await readyToEnqueue();
  try {
    return await inShop(ctx.em, ctx.shop.id, (tx) => placeIn(tx, ctx, form));
  } catch (error) {
    if (error instanceof ItemsOversold) await clampCart(ctx);
    throw error;
  }
}

async function placeIn(tx: EntityManager, ctx: AtShop, form: PlaceCart): Promise<PlacedOrder> {
  const cart = await cartToChange(tx, ctx);
  const scope = scopeOf(ctx, form, cart.id);
  const earlier = await claimKey(tx, ctx.shop.id, scope, form.idempotencyKey);
  if (earlier) return { order: await ownOrder(tx, ctx, earlier.id), replayed: true };
  takesOrders(ctx);
  if (cart.version !== form.cartVersion) throw new CartChanged();

  const lines = (await linesOf(tx, cart)).flatMap(({ itemId, quantity }) =>
    itemId ? [{ itemId, quantity }] : [],
  );
  if (lines.length === 0) throw new EmptyOrder();
  await enoughOfAll(tx, ctx, lines);
  refuseIncomplete(ctx, cart, lines.length);
  const wanted = wantedFrom(ctx, cart, form, lines);
  await emptyCart(tx, cart);
  const written = await write(tx, ctx, wanted, { scope, hash: requestHash(wanted), fromScreen: true });
  return { order: await ownOrderAsWritten(tx, ctx, written), replayed: false };
}

/** From the screen nothing goes through in part, whatever the shop's setting (ORD-02). */
async function enoughOfAll(
  tx: EntityManager,
  ctx: AtShop,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<void> {
  const items = await itemsWanted(tx, lines);
  const known = lines.map((line) => {
    const item = items.get(line.itemId);
    if (!item) throw new ItemUnavailable({ itemId: line.itemId, name: "" });
    return { ...line, name: item.name };
  });
  const { shortages } = clampToStock(known, (itemId) => {
    const item = items.get(itemId);
    return item ? unitsLeft(item, ctx.shop.settings.trackInventory) : 0;
  });
  if (shortages.length > 0) throw new ItemsOversold(shortages);
}

/** What the cart still needs, next to its field (CART-06); the payment's acknowledgement is asked here and nowhere else. */
function refuseIncomplete({ shop }: AtShop, cart: Cart, lineCount: number): void {
  const { street, zip, paymentAcknowledged, availabilityId } = cart;
  const missing = missingFromCart({
    fulfillmentType: orderableType(cart.fulfillmentType ?? ""),
    fulfillmentSlot: availabilityId ? (cart.fulfillmentSlot ?? null) : null,
    hasOrderer: true,
    lineCount,
    subtotal: 0,
    discounts: 0,
    grandTotal: 0,
    street,
    zip,
    requirePrepay: shop.settings.requirePrepay,
    paymentAcknowledged,
  });
  const errors = Object.entries(missing).map(([field, message]) => [field, [message]]);
  if (errors.length > 0) throw new InvalidFields(Object.fromEntries(errors));
}

/** The cart as an order; read by the same schema as every other order, so that what is missing gets the same words. */
function wantedFrom(
  { shop }: AtShop,
  cart: Cart,
  form: PlaceCart,
  lines: readonly { itemId: string; quantity: number }[],
): NewOrder {
  return newOrder.parse({
    availabilityId: cart.availabilityId,
    fulfillmentType: orderableType(cart.fulfillmentType ?? ""),
    fulfillmentSlot: cart.fulfillmentType === "Shipping" ? "Shipping" : cart.fulfillmentSlot,
    deliveryAddress: joinAddress({ street: cart.street, zip: cart.zip }) || null,
    specialInstructions: cart.specialInstructions,
    // A shop that gives up gifts must not lock up carts that were one: the screen no longer shows the choice.
    isGift: cart.isGift && shop.giftsAllowed,
    gifteeDetails: cart.gifteeDetails ?? null,
    tip: cart.tip ?? shop.settings.tipDefault,
    lines,
    paymentService: cart.paymentService ?? null,
    guest: form.guest,
    claimed: form.shownTotal === null ? {} : { grandTotal: form.shownTotal },
    idempotencyKey: form.idempotencyKey,
  });
}
