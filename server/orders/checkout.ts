/**
 * The order screen's form, from its choices to the order (CART-02 … CART-06, ORD-01, ORD-02, ORD-04, ORD-06, ORD-07). What is chosen is kept first,
 * whatever else is refused.
 */
import type { CartNotice, CheckedOut, Checkout } from "#domain/cart/cart-schemas.ts";
import { DomainError } from "#domain/errors.ts";
import { NotFound } from "#domain/missing.ts";
import { cartInputOf, refuseUnready } from "#domain/orders/decide-checkout.ts";
import { ItemsOversold } from "#domain/orders/order-errors.ts";
import { countOrder } from "#server/limits/attempt-limits.ts";
import { upcomingWindows } from "../availability/availabilities.ts";
import { keepInCart, myCart } from "../cart/change-cart.ts";
import type { AtShop } from "../context.ts";
import { orderByKey } from "./order-by-key.ts";
import { placeCart } from "./place-order.ts";

/**
 * Stores the form's input in the cart, or places the order. A key that has made an order answers with it, before anything is stored and also
 * where its twin was faster (two clicks without scripts).
 *
 * @throws what `cartInputOf`, `keepInCart`, `refuseUnready` and `placeCart` refuse; ItemsOversold where the choices of an order ran short
 */
export async function checkout(ctx: AtShop, form: Checkout): Promise<CheckedOut> {
  if (form.intent.kind !== "place") return { kind: "kept", ...(await keep(ctx, form)) };
  const earlier = await orderOfKey(ctx, form);
  if (earlier) return earlier;
  try {
    return await place(ctx, form);
  } catch (error) {
    const twin = error instanceof DomainError ? await orderOfKey(ctx, form) : null;
    if (twin) return twin;
    throw error;
  }
}

/** Keeps what differs from the cart, by one call. */
async function keep(ctx: AtShop, form: Checkout): Promise<CartNotice> {
  const { em, shop, now } = ctx;
  const seen = await myCart(ctx);
  const windows = form.choices.fulfillmentType ? await upcomingWindows(em, shop, now) : [];
  const input = cartInputOf(ctx, form, seen, windows);
  return input ? keepInCart(ctx, input) : { cart: seen, shortages: [] };
}

async function place(ctx: AtShop, form: Checkout): Promise<CheckedOut> {
  const { cart, shortages } = await keep(ctx, form);
  if (shortages.length > 0) throw new ItemsOversold({ oversold: shortages });
  refuseUnready(ctx, form, cart);
  const tries = await countOrder(ctx);
  const { order, replayed } = await placeCart(ctx, {
    idempotencyKey: form.idempotencyKey || cart.idempotencyKey,
    cartVersion: cart.version,
    shownTotal: form.shownTotal,
    guest: ctx.visitor ? null : form.guest,
  }).catch((error: unknown) => {
    tries.giveBack();
    throw error;
  });
  const { id, ticketNumber, invoiceUrl } = order;
  // Signed-in orderers have a page of their own; a guest gets the signed link (ORD-06).
  return {
    kind: "placed",
    order: { id, ticketNumber },
    url: invoiceUrl ?? `/customer/orders/${id}`,
    replayed,
  };
}

/** The order that the form's key has made already, with its page (ORD-04). */
async function orderOfKey(ctx: AtShop, { idempotencyKey: key }: Checkout): Promise<CheckedOut | null> {
  const known = key === "" ? null : await orderByKey(ctx, key).catch(unlessMissing);
  if (!known?.url) return null;
  const { url, ...order } = known;
  return { kind: "placed", order, url, replayed: true };
}

function unlessMissing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}
