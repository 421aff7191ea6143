import { defineEntity, p } from "@mikro-orm/core";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import { Item } from "../catalog/item.ts";
import { belongsTo, idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";
import { Order } from "./order.ts";

/**
 * A line of an order. Names, prices and units are copies: a later change of the menu must not rewrite an invoice (ORD-08). A line of an oversold
 * item that had nothing left keeps its place with quantity 0. A DISCOUNT's price is positive and is subtracted.
 */
const LineItemSchema = defineEntity({
  name: "LineItem",
  tableName: "line_items",
  ...shopOwned,
  checks: [
    {
      name: "line_items_quantity_1_to_999",
      expression: "quantity >= 1 and quantity <= 999 or (quantity = 0 and oversold)",
    },
    { name: "line_items_price_in_bounds", expression: "item_price >= 0 and item_price <= 10000000" },
    {
      name: "line_items_requested_1_to_999",
      expression: "requested_quantity >= 1 and requested_quantity <= 999",
    },
  ],
  indexes: [
    { name: "line_items_of_order", properties: ["shopId", "order", "position"] },
    { name: "line_items_of_item", properties: ["shopId", "item"] },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    order: () => belongsTo(Order, "order_id").deleteRule("cascade"),
    orderId: idOf("order_id"),
    item: () => mayBelongTo(Item, "item_id"),
    itemId: idOf("item_id").strictNullable(),
    type: p.enum(LINE_TYPES).default("PRODUCT"),
    quantity: p.integer(),
    requestedQuantity: p.integer().strictNullable().comment("what was asked for, where it was cut"),
    itemPrice: p.integer().comment("cents"),
    itemName: p.text().default(""),
    itemUnit: p.text().default(""),
    itemDate: p.date().strictNullable(),
    sectionName: p.text().default(""),
    oversold: p.boolean().default(false),
    isCustom: p.boolean().default(false),
    position: p.integer().default(0),
    madeAt: p.datetime().strictNullable(),
    packedAt: p.datetime().strictNullable(),
    ...timestamps,
  },
});
export class LineItem extends LineItemSchema.class {}
LineItemSchema.setClass(LineItem);
