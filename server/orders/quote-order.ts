/** What a merchant's order would cost and what would run short (ORD-09), by the same rules as placing it; nothing is taken or written. */

import type { OrderQuote, OrderQuoteQuestion } from "#domain/orders/order-schemas.ts";
import { quoteOrder as quote } from "#domain/orders/planned-lines.ts";
import type { SignedInAt } from "../context.ts";
import { gatherOrder } from "./gather-order.ts";

/** @throws UnknownReference where the customer or an item is not the shop's */
export async function quoteOrder(ctx: SignedInAt, asked: OrderQuoteQuestion): Promise<OrderQuote> {
  return quote(await gatherOrder(ctx, { ...asked, guest: null }, null), asked);
}
