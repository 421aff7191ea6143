/** Placing what is in the cart, from the order screen (ORD-02, ORD-04, ORD-07): the key first, then the cart as it is, then the order. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { PlaceCart } from "#domain/cart/cart-schemas.ts";
import { clampToStock } from "#domain/cart/clamp-to-stock.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { joinAddress } from "#domain/orders/delivery-address.ts";
import { CartChanged, EmptyOrder, ItemsOversold } from "#domain/orders/order-errors.ts";
import { type NewOrder, newOrder, type PlacedOrder } from "#domain/orders/order-schemas.ts";
import type { Cart } from "#entities/cart/cart.ts";
import { cartToChange, linesOf } from "../cart/cart-of.ts";
import { clampCart, emptyCart } from "../cart/change-cart.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { claimKey, requestHash } from "./idempotency.ts";
import { itemsWanted } from "./items-wanted.ts";
import { ownOrder } from "./own-order.ts";
import { scopeOf, write } from "./place-order.ts";

/**
 * Places the cart and empties it. A repeat with the form's key answers with the first order, whatever the cart holds by then.
 *
 * Where something ran short nothing is placed; the cart is set to what is there, and the refusal lists it (ORD-02).
 *
 * @throws CartChanged, ItemsOversold, and whatever placing an order refuses
 */
export async function placeCart(ctx: AtShop, form: PlaceCart): Promise<PlacedOrder> {
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
  if (cart.version !== form.cartVersion) throw new CartChanged();

  const lines = (await linesOf(tx, cart)).flatMap(({ itemId, quantity }) => (itemId ? [{ itemId, quantity }] : []));
  if (lines.length === 0) throw new EmptyOrder();
  await enoughOfAll(tx, ctx, lines);
  const wanted = wantedFrom(cart, form, lines, ctx.shop.settings.tipDefault);
  await emptyCart(tx, cart);
  const id = await write(tx, ctx, wanted, scope, requestHash(wanted));
  return { order: await ownOrder(tx, ctx, id), replayed: false };
}

/** From the screen nothing goes through in part, whatever the shop's setting (ORD-02). */
async function enoughOfAll(tx: EntityManager, ctx: AtShop, lines: readonly { itemId: string; quantity: number }[]): Promise<void> {
  const items = await itemsWanted(tx, lines);
  const known = lines.flatMap((line) => {
    const item = items.get(line.itemId);
    return item ? [{ ...line, name: item.name }] : [];
  });
  const { shortages } = clampToStock(known, (itemId) => {
    const item = items.get(itemId);
    return item ? unitsLeft(item, ctx.shop.settings.trackInventory) : 0;
  });
  if (shortages.length > 0) throw new ItemsOversold(shortages);
}

/** The cart as an order; read by the same schema as every other order, so that what is missing gets the same words. */
function wantedFrom(cart: Cart, form: PlaceCart, lines: readonly { itemId: string; quantity: number }[], tipDefault: number): NewOrder {
  return newOrder.parse({
    availabilityId: cart.availabilityId,
    fulfillmentType: orderableType(cart.fulfillmentType ?? ""),
    fulfillmentSlot: cart.fulfillmentType === "Shipping" ? "Shipping" : cart.fulfillmentSlot,
    deliveryAddress: joinAddress({ street: cart.street, zip: cart.zip }) || null,
    specialInstructions: cart.specialInstructions,
    isGift: cart.isGift,
    gifteeDetails: cart.gifteeDetails ?? null,
    tip: cart.tip ?? tipDefault,
    lines,
    paymentService: cart.paymentService ?? null,
    guest: form.guest,
    claimed: form.shownTotal === null ? {} : { grandTotal: form.shownTotal },
    idempotencyKey: form.idempotencyKey,
  });
}
