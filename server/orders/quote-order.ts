/** What a merchant's order would cost and what would run short (ORD-09), by the same rules as placing it; nothing is taken or written. */
import { clampToStock } from "#domain/cart/clamp-to-stock.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { OrderQuote, OrderQuoteQuestion } from "#domain/orders/order-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";
import { itemsWanted } from "./items-wanted.ts";
import { linesFor } from "./lines-of-order.ts";
import { priceFor } from "./priced-order.ts";

/**
 * The price of what is asked for, before anything that runs short is left out. Two statements, however many lines there are.
 *
 * @throws UnknownReference where the customer or an item is not the shop's
 */
export function quoteOrder(ctx: SignedInAt, asked: OrderQuoteQuestion): Promise<OrderQuote> {
  const { shop } = ctx;
  return readInShop(ctx.em, shop.id, async (tx) => {
    const items = await itemsWanted(tx, asked.lines);
    const missing = asked.lines.findIndex(({ itemId }) => !items.has(itemId));
    if (missing >= 0) throw new UnknownReference(`lines.${missing}.itemId`);
    const customer = asked.userId
      ? await tx.findOne(User, { shopId: shop.id, id: asked.userId, status: "ACTIVE" })
      : null;
    if (asked.userId && !customer) throw new UnknownReference("userId");
    const familyDiscount = customer?.familyDiscount ?? null;
    const price = priceFor(
      ctx,
      { ...asked, claimed: asked.deliveryFee === null ? {} : { deliveryFee: asked.deliveryFee } },
      { setsPrices: true, familyDiscount },
      linesFor(ctx, asked, items, (_, quantity) => quantity),
    );
    const { shortages } = clampToStock(
      asked.lines.map((line) => ({ ...line, name: items.get(line.itemId)?.name ?? "" })),
      (itemId) => {
        const item = items.get(itemId);
        // Its merchant may hand out what is marked sold out (matrix r096).
        return item ? unitsLeft({ ...item, soldOut: false }, shop.settings.trackInventory) : 0;
      },
    );
    return { ...price, familyDiscount, oversold: [...shortages] };
  });
}
