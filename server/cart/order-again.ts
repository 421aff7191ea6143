/** An earlier order once more (CUST-02): the cart is filled with what can still be had; the answer lists what cannot. */
import { orderAgain as fillAgain, type Missing } from "#domain/cart/order-again.ts";
import type { OrderedAgain } from "#domain/cart/order-again-schemas.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { itemsWanted } from "#server/orders/wanted-items.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { myOrder } from "../orders/order-history.ts";
import { cartToChange, keepLines, linesOf } from "./cart-of.ts";
import { itemProblem } from "./cart-view.ts";

/** Fills the cart from one of one's own orders; prices are the shop's of now. @throws NotFound for anyone else's order */
export async function orderAgain(ctx: SignedInAt, orderId: string): Promise<OrderedAgain> {
  const { lineItems } = await myOrder(ctx, orderId);
  const ordered = lineItems
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
    return { taken: taken.length, differences: [...differences] };
  });
}

/** The cart's own words for a line that cannot be ordered, as reasons. */
const MISSING: Readonly<Record<NonNullable<ReturnType<typeof itemProblem>>, Missing>> = {
  "No longer on the menu": "gone",
  "Sold Out": "soldOut",
  "Too late to order": "tooLate",
};
