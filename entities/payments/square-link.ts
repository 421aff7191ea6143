import { defineEntity, p } from "@mikro-orm/core";
import { Order } from "../orders/order.ts";
import { belongsTo, idOf, ownId, shopKey, shopOwned } from "../shop-owned.ts";

/**
 * A page of Square's where an order is paid (CART-04): one for each total the order has had, so that a second press opens the same, and a new one
 * after each payment, since a page that was paid takes no other.
 */
const SquareLinkSchema = defineEntity({
  name: "SquareLink",
  tableName: "square_links",
  ...shopOwned,
  uniques: [
    {
      name: "square_links_of_payment",
      properties: ["shopId", "order", "amount", "locationId", "afterPayments"],
    },
    { name: "square_links_square_order", properties: ["shopId", "squareOrderId"] },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    order: () => belongsTo(Order, "order_id").deleteRule("cascade"),
    orderId: idOf("order_id"),
    amount: p.integer().comment("cents: the total of the order that the page asks for"),
    locationId: p.text(),
    afterPayments: p.integer().default(0).comment("how many payments Square had taken for the order before"),
    squareOrderId: p.text().comment("Square's own order, which its payments name"),
    url: p.text(),
    createdAt: p.datetime(),
  },
});
export class SquareLink extends SquareLinkSchema.class {}
SquareLinkSchema.setClass(SquareLink);
