/** Changing the cart (CART-01 … CART-04, CART-07): each change is one transaction and answers with the cart as it then is. */

import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { chosenSlot } from "#domain/availability/slots.ts";
import {
  addLine,
  applyQuantities,
  changeLine,
  fitLines,
  mergeCarts,
  type RequestedItem,
  removeLine,
  stepQuantity,
} from "#domain/cart/cart-lines.ts";
import type { CartChoices, CartInput, CartNotice, CartView, Shortage } from "#domain/cart/cart-schemas.ts";
import { clampToStock } from "#domain/cart/clamp-to-stock.ts";
import { hasChosen, joinChoices, type KeptChoices } from "#domain/cart/join-choices.ts";
import { isShown } from "#domain/catalog/item-shown.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import type { DomainError } from "#domain/errors.ts";
import { currentLanguage } from "#domain/language.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import {
  CartChanged,
  ItemsOversold,
  ItemUnavailable,
  UnknownReference,
} from "#domain/orders/order-errors.ts";
import { MAX_LINES } from "#domain/orders/order-lines.ts";
import { textIn } from "#domain/shop/texts-in-language.ts";
import { Availability } from "#entities/availability/availability.ts";
import { Cart } from "#entities/cart/cart.ts";
import { CartItem } from "#entities/cart/cart-item.ts";
import { type ItemOnOffer, itemsWanted } from "#server/orders/wanted-items.ts";
import { shopWindows, slotTerms } from "../availability/availabilities.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { cartToChange, keepLines, linesOf, touch } from "./cart-of.ts";
import { itemProblem, viewCart } from "./cart-view.ts";

/** The visitor's cart. */
export const myCart = (ctx: AtShop): Promise<CartView> => viewCart(ctx.em, ctx);

/** Adds pieces of an item, up to what is there. @throws UnknownReference, ItemUnavailable, ItemsOversold (sold out) */
export function addToCart(
  ctx: AtShop,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<CartView> {
  return changing(ctx, async (tx, cart) => {
    const item = await wanted(tx, ctx, itemId);
    const left = unitsLeft(item, ctx.shop.settings.trackInventory);
    await keepLines(tx, cart, addLine(await linesOf(tx, cart), { itemId, quantity }, left), itemId);
  });
}

/** Sets a line's quantity, up to what is there; 0 removes it. @throws UnknownReference, ItemUnavailable, ItemsOversold */
export function changeQuantity(
  ctx: AtShop,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<CartView> {
  if (quantity === 0) return removeFromCart(ctx, { itemId });
  return changing(ctx, async (tx, cart) => {
    const item = await wanted(tx, ctx, itemId);
    const lines = await linesOf(tx, cart);
    const left = unitsLeft(item, ctx.shop.settings.trackInventory);
    const known = lines.some((line) => line.itemId === itemId);
    await keepLines(
      tx,
      cart,
      known ? changeLine(lines, itemId, quantity, left) : addLine(lines, { itemId, quantity }, left),
      null,
    );
  });
}

/** Takes an item out; one that is not in the cart changes nothing. */
export function removeFromCart(ctx: AtShop, { itemId }: { itemId: string }): Promise<CartView> {
  return changing(ctx, async (tx, cart) => {
    const lines = await linesOf(tx, cart);
    const left = removeLine(lines, itemId);
    if (left.length !== lines.length) await keepLines(tx, cart, left, null);
  });
}

/** Keeps the shopper's choices; what is not named stays. Saving what is already there is no change. @throws UnknownReference, CartChanged */
export function chooseInCart(ctx: AtShop, { cartVersion, ...choices }: CartChoices): Promise<CartView> {
  return changing(ctx, (tx, cart) => {
    if (cartVersion !== undefined && cartVersion !== cart.version) throw new CartChanged();
    return choose(tx, ctx, cart, choices);
  });
}

/** The same inside a transaction that holds the cart. */
export async function choose(
  tx: EntityManager,
  ctx: AtShop,
  cart: Cart,
  { availabilityId, specialInstructions, ...rest }: Omit<CartChoices, "cartVersion">,
): Promise<void> {
  const before = printOf(cart);
  if (availabilityId !== undefined) await chooseWindow(tx, cart, availabilityId);
  tx.assign(cart, {
    ...rest,
    ...(specialInstructions === undefined ? {} : { specialInstructions: specialInstructions.trim() }),
  });
  cart.fulfillmentDate = await dateOf(tx, ctx, cart);
  if (printOf(cart) !== before) touch(cart);
  await tx.flush();
}

/**
 * Stores all input of one form post in one transaction. What cannot be had is left out and refused once the rest is stored, so that nothing that was typed gets lost with it.
 *
 * @throws UnknownReference (a window: nothing is kept), CartFull (the same), ItemUnavailable, ItemsOversold
 */
export async function keepInCart(ctx: AtShop, input: CartInput): Promise<CartNotice> {
  const { refusal, ...notice } = await inShop(ctx.em, ctx.shop.id, async (tx) => {
    const cart = await cartToChange(tx, ctx);
    // A cart that is not there yet was seen as version 0, and is made with version 1.
    const isAsSeen = input.cartVersion === undefined || (input.cartVersion || 1) === cart.version;
    if (input.choices) await choose(tx, ctx, cart, input.choices);
    const outcome = await keepItems(tx, ctx, cart, isAsSeen ? input.quantities : [], input.step);
    return { ...outcome, cart: await viewCart(tx, ctx) };
  });
  if (refusal) throw refusal;
  return notice;
}

/** The quantities first, then the step, which counts from them; a step beyond the stock is no refusal; its line has the problem. */
async function keepItems(
  tx: EntityManager,
  ctx: AtShop,
  cart: Cart,
  quantities: CartInput["quantities"],
  step: CartInput["step"],
): Promise<{ shortages: Shortage[]; refusal: DomainError | null }> {
  if (quantities.length === 0 && !step) return { shortages: [], refusal: null };
  const held = await linesOf(tx, cart);
  const items = await itemsWanted(tx, [...quantities, ...(step ? [step] : [])]);
  const ask = (itemId: string) => requestedItem(ctx, itemId, items.get(itemId));
  const set = applyQuantities(held, quantities, ask);
  const stepped = step
    ? applyQuantities(set.lines, [{ itemId: step.itemId, quantity: stepQuantity(step, set.lines) }], ask)
    : set;
  if (JSON.stringify(stepped.lines) !== JSON.stringify(held)) {
    await keepLines(tx, cart, stepped.lines, step?.kind === "add" ? step.itemId : null);
  }
  return { shortages: [...set.shortages], refusal: set.refusal ?? stepped.refusal };
}

/** Points the cart at a window of its shop, or at none. @throws UnknownReference */
async function chooseWindow(tx: EntityManager, cart: Cart, availabilityId: string | null): Promise<void> {
  const window =
    availabilityId && (await tx.findOne(Availability, { shopId: cart.shopId, id: availabilityId }));
  if (availabilityId && !window) throw new UnknownReference({ field: "availabilityId" });
  cart.availability = window
    ? tx.getReference(Availability, [cart.shopId, window.id], { wrapped: true })
    : null;
  cart.availabilityId = window ? window.id : null;
}

/** The chosen day in the shop's calendar, by which a window's merchant counts carts (MAN-04); null where none of the window's days is chosen. */
async function dateOf(tx: EntityManager, { shop, now }: AtShop, cart: Cart): Promise<string | null> {
  const type = orderableType(cart.fulfillmentType ?? "");
  const window = (await shopWindows(tx, shop, now)).find(({ id }) => id === cart.availabilityId);
  if (!type || !window) return null;
  const slot = chosenSlot(type, cart.fulfillmentSlot ?? null, window, shop.settings, slotTerms(shop, now));
  return slot?.fulfillmentDate ?? null;
}

/** The choices as one text that is equal where they are; the database hands giftee details back in another order of their keys. */
function printOf(cart: Cart): string {
  const { gifteeDetails, ...choices } = choicesOf(cart);
  const { name, phone, email, message } = gifteeDetails ?? {};
  return JSON.stringify([choices, !gifteeDetails, name, phone, email, message]);
}

/** Empties the cart (CART-07): lines, acknowledgement and window; the address stays for the next time. */
export function resetCart(ctx: AtShop): Promise<CartView> {
  return changing(ctx, (tx, cart) => emptyCart(tx, cart));
}

/** The same inside the transaction that placed the order. */
export async function emptyCart(tx: EntityManager, cart: Cart): Promise<void> {
  await tx.nativeDelete(CartItem, { shopId: cart.shopId, cartId: cart.id });
  cart.availability = null;
  cart.availabilityId = null;
  cart.fulfillmentSlot = null;
  cart.fulfillmentDate = null;
  cart.paymentAcknowledged = false;
  cart.isGift = false;
  cart.gifteeDetails = null;
  cart.specialInstructions = "";
  cart.tip = null;
  cart.highlightedItemId = null;
  touch(cart);
  await tx.flush();
}

/** Sets quantities to what is there and marks those lines (ORD-02); lines of which nothing is left go. */
export function clampCart(ctx: AtShop): Promise<CartView> {
  return changing(ctx, async (tx, cart) => {
    const lines = await linesOf(tx, cart);
    const items = await itemsWanted(tx, lines);
    const { lines: clamped, shortages } = clampToStock(
      lines.map((line) => ({ ...line, name: items.get(line.itemId)?.name ?? "" })),
      (itemId) => {
        const item = items.get(itemId);
        return item ? unitsLeft(item, ctx.shop.settings.trackInventory) : 0;
      },
    );
    if (shortages.length === 0) return;
    const remaining = clamped.filter(({ quantity }) => quantity > 0);
    await keepLines(
      tx,
      cart,
      remaining.map(({ itemId, quantity, oversold }) => ({ itemId, quantity, oversold })),
      null,
    );
  });
}

/**
 * The guest's cart joins the account's at log-in (CART-01): quantities add up to stock, and what the guest chose a moment ago wins over what the
 * account's cart has from before. Where both are more than a cart holds, lines of the account's are left out, and whoever logs in is told how many.
 * The guest's cart is blank afterwards; its row stays, since the orders that were placed from it are asked for by it (ORD-05). Both are held, the
 * guest's first: what another tab puts into it meanwhile is either seen here or stays the guest's, and of two log-ins one alone takes it over.
 */
export async function mergeGuestCart(tx: EntityManager, ctx: AtShop, userId: string): Promise<void> {
  const guestKeyHash = ctx.cartKey.hash();
  if (!guestKeyHash) return;
  const guestCart = await tx.findOne(
    Cart,
    { shopId: ctx.shop.id, guestKeyHash },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!guestCart) return;
  const guestLines = await linesOf(tx, guestCart);
  if (guestLines.length === 0 && !hasChosen(keptChoices(guestCart))) return;
  const visitor = { id: userId, shopId: ctx.shop.id } as NonNullable<AtShop["visitor"]>;
  const cart = await cartToChange(tx, { ...ctx, visitor });
  const items = await itemsWanted(tx, guestLines);
  const merged = mergeCarts(await linesOf(tx, cart), guestLines, (itemId) => {
    const item = items.get(itemId);
    return item ? unitsLeft(item, ctx.shop.settings.trackInventory) : 0;
  });
  takeChoices(tx, cart, joinChoices(keptChoices(cart), keptChoices(guestCart), guestLines.length > 0));
  const lines = fitLines(merged, guestLines, MAX_LINES);
  await keepLines(tx, cart, lines, null);
  await blankCart(tx, guestCart);
  if (lines.length < merged.length) ctx.cartKey.tellLeftOut?.(merged.length - lines.length);
}

/** Empties a cart of everything, the address and the ways included: what the next guest at this browser finds is as if it were new (SEC-A32). */
async function blankCart(tx: EntityManager, cart: Cart): Promise<void> {
  tx.assign(cart, { fulfillmentType: null, street: "", zip: "", paymentService: null });
  await emptyCart(tx, cart);
}

/** All choices of a cart, with the day that its window's merchant counts it under. */
const keptChoices = (cart: Cart): KeptChoices => ({
  ...choicesOf(cart),
  fulfillmentDate: cart.fulfillmentDate,
});

function takeChoices(tx: EntityManager, cart: Cart, choices: KeptChoices): void {
  const { availabilityId } = choices;
  tx.assign(cart, {
    ...choices,
    availability: availabilityId
      ? tx.getReference(Availability, [cart.shopId, availabilityId], { wrapped: true })
      : null,
  });
}

async function changing(
  ctx: AtShop,
  change: (tx: EntityManager, cart: Cart) => Promise<void>,
): Promise<CartView> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const cart = await cartToChange(tx, ctx);
    await change(tx, cart);
    return viewCart(tx, ctx);
  });
}

/** The item, if this visitor may have it. */
async function wanted(tx: EntityManager, ctx: AtShop, itemId: string): Promise<ItemOnOffer> {
  const item = (await itemsWanted(tx, [{ itemId }])).get(itemId);
  const { problem } = requestedItem(ctx, itemId, item);
  if (problem || !item) throw problem ?? new UnknownReference({ field: "itemId" });
  return item;
}

/** An item as this visitor may have it. The name of what is hidden stays so. */
function requestedItem(ctx: AtShop, itemId: string, item: ItemOnOffer | undefined): RequestedItem {
  if (!item) return { name: "", left: null, problem: new UnknownReference({ field: "itemId" }) };
  const name = isShown(item) ? textIn(currentLanguage(), item.name, item.nameEs) : "";
  const problem = itemProblem(ctx, item);
  return { name, left: unitsLeft(item, ctx.shop.settings.trackInventory), problem: problem && refusalFor() };

  function refusalFor(): DomainError {
    if (problem !== "Sold Out") return new ItemUnavailable({ itemId, name });
    return new ItemsOversold({ oversold: [{ itemId, name, requested: 1, available: 0 }] });
  }
}

function choicesOf(cart: Cart) {
  const { fulfillmentType, fulfillmentSlot, street, zip, tip, specialInstructions, isGift, gifteeDetails } =
    cart;
  const { paymentService, paymentAcknowledged, availabilityId } = cart;
  return {
    fulfillmentType,
    fulfillmentSlot,
    street,
    zip,
    tip,
    specialInstructions,
    isGift,
    gifteeDetails,
    paymentService,
    paymentAcknowledged,
    availabilityId,
  };
}
