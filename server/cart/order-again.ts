/** An earlier order once more (CUST-02): the cart is filled with what can still be had; the answer lists what cannot. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { orderAgain as fillAgain, type Missing, nextTime } from "#domain/cart/order-again.ts";
import type { OrderedAgain } from "#domain/cart/order-again-schemas.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import type { Cart } from "#entities/cart/cart.ts";
import { itemsWanted } from "#server/orders/wanted-items.ts";
import { upcomingWindows } from "../availability/availabilities.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { guestOrder, myOrder } from "../orders/order-history.ts";
import { cartToChange, keepLines, linesOf } from "./cart-of.ts";
import { itemProblem } from "./cart-view.ts";
import { choose } from "./change-cart.ts";

/** Fills the cart from one of one's own orders; prices are the shop's of now. @throws NotFound for anyone else's order */
export const orderAgain = async (ctx: SignedInAt, orderId: string): Promise<OrderedAgain> =>
  fillFrom(ctx, await myOrder(ctx, orderId));

/** The same from a guest's order, by its signed link. @throws NotFound for a link that is not ours, or of another shop */
export const guestOrderAgain = async (ctx: AtShop, token: string): Promise<OrderedAgain> =>
  fillFrom(ctx, await guestOrder(ctx, token));

async function fillFrom(ctx: AtShop, earlier: OwnOrder): Promise<OrderedAgain> {
  const ordered = earlier.lineItems
    .filter(({ type }) => type === "PRODUCT")
    .map(({ itemId, itemName: name, itemPrice: price, quantity }) => ({ itemId, name, price, quantity }));
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const cart = await cartToChange(tx, ctx);
    const inCart = await linesOf(tx, cart);
    const items = await itemsWanted(
      tx,
      ordered.flatMap(({ itemId }) => (itemId ? [{ itemId }] : [])),
    );
    const { lines, taken, differences } = fillAgain(inCart, ordered, (itemId) => {
      const item = items.get(itemId);
      if (!item) return null;
      const problem = itemProblem(ctx, item);
      const left = unitsLeft(item, ctx.shop.settings.trackInventory);
      return { price: item.price, left, missing: problem === null ? null : MISSING[problem] };
    });
    if (taken.length > 0) await keepLines(tx, cart, lines, null);
    const slot = taken.length > 0 ? await chooseNextTime(tx, ctx, cart, earlier) : null;
    return { taken: taken.length, slot, differences: [...differences] };
  });
}

/** Points the cart at the next time for such an order, and returns its day; null where there is none, as for Shipping. */
async function chooseNextTime(
  tx: EntityManager,
  ctx: AtShop,
  cart: Cart,
  { fulfillmentType, fulfillmentDate: date }: OwnOrder,
): Promise<string | null> {
  const type = orderableType(fulfillmentType);
  const windows = await upcomingWindows(tx, ctx.shop, ctx.now);
  const time = type && nextTime({ type, date }, cart, windows);
  if (time) await choose(tx, ctx, cart, time);
  return time && time.fulfillmentType !== "Shipping" ? time.fulfillmentSlot : null;
}

/** The cart's own words for a line that cannot be ordered, as reasons. */
const MISSING: Readonly<Record<NonNullable<ReturnType<typeof itemProblem>>, Missing>> = {
  "No longer on the menu": "gone",
  "Sold Out": "soldOut",
  "Too late to order": "tooLate",
};
