import { defineEntity, p } from "@mikro-orm/core";
import { belongsTo, idOf, shopKey, shopOwned } from "../shop-owned.ts";
import { Order } from "./order.ts";

/** When an order last changed, as a number that counts up per shop (MAN-06). Written by triggers at the end of a transaction, only read here. */
const OrderChangeSchema = defineEntity({
  name: "OrderChange",
  tableName: "order_changes",
  ...shopOwned,
  uniques: [{ name: "order_changes_number", properties: ["shopId", "number"] }],
  properties: {
    shopId: shopKey,
    order: () => belongsTo(Order, "order_id").primary().deleteRule("cascade"),
    orderId: idOf("order_id"),
    number: p.integer().comment("counts up per shop: the order's last change"),
    placedNumber: p.integer().comment("the number it was placed under"),
  },
});
export class OrderChange extends OrderChangeSchema.class {}
OrderChangeSchema.setClass(OrderChange);
