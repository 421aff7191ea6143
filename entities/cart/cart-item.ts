import { defineEntity, p } from "@mikro-orm/core";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import { Item } from "../catalog/item.ts";
import { belongsTo, idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";
import { Cart } from "./cart.ts";

/** A line of a cart: an item, or (a merchant's) something of its own name and price. */
const CartItemSchema = defineEntity({
  name: "CartItem",
  tableName: "cart_items",
  ...shopOwned,
  checks: [
    { name: "cart_items_quantity_1_to_999", expression: "quantity >= 1 and quantity <= 999" },
    { name: "cart_items_item_or_custom", expression: "(item_id is not null) <> is_custom" },
    {
      name: "cart_items_custom_is_priced",
      expression: "not is_custom or (custom_name <> '' and custom_price is not null)",
    },
    {
      name: "cart_items_custom_price_in_bounds",
      expression: "custom_price >= 0 and custom_price <= 10000000",
    },
  ],
  uniques: [{ name: "cart_items_item_once", properties: ["shopId", "cart", "item"] }],
  indexes: [{ name: "cart_items_item", properties: ["shopId", "item"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    cart: () => belongsTo(Cart, "cart_id").deleteRule("cascade"),
    cartId: idOf("cart_id"),
    item: () => mayBelongTo(Item, "item_id"),
    itemId: idOf("item_id").strictNullable(),
    type: p.enum(LINE_TYPES).default("PRODUCT"),
    quantity: p.integer(),
    oversold: p.boolean().default(false),
    isCustom: p.boolean().default(false),
    customName: p.text().default(""),
    customPrice: p.integer().strictNullable().comment("cents"),
    ...timestamps,
  },
});
export class CartItem extends CartItemSchema.class {}
CartItemSchema.setClass(CartItem);
