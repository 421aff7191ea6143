import { defineEntity, p } from "@mikro-orm/core";
import { FULFILLMENT_TYPES } from "#domain/orders/fulfillment.ts";
import type { GifteeDetails } from "#domain/orders/order-schemas.ts";
import { User } from "../accounts/user.ts";
import { Availability } from "../availability/availability.ts";
import { idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";
import { CartItem } from "./cart-item.ts";

/**
 * What someone is about to order (CART-01): a guest's, found by the hash of the cookie's key, or an account's. `version` counts every change
 * of the cart or its lines, and the idempotency key is minted with it (ORD-04). Prices, tax and fees are never kept here: they are the shop's of the moment.
 */
const CartSchema = defineEntity({
  name: "Cart",
  tableName: "carts",
  ...shopOwned,
  checks: [
    { name: "carts_have_an_owner", expression: "guest_key_hash is not null or user_id is not null" },
    { name: "carts_tip_in_bounds", expression: "tip >= 0 and tip <= 100000" },
    {
      name: "carts_custom_delivery_fee_in_bounds",
      expression: "custom_delivery_fee >= 0 and custom_delivery_fee <= 1000000",
    },
    { name: "carts_instructions_at_most_1000", expression: "char_length(special_instructions) <= 1000" },
  ],
  uniques: [
    { name: "carts_guest", properties: ["shopId", "guestKeyHash"], where: "guest_key_hash is not null" },
    { name: "carts_user", properties: ["shopId", "user", "isCustom"], where: "user_id is not null" },
  ],
  indexes: [{ name: "carts_of_guests_untouched", properties: ["updatedAt"], where: "user_id is null" }],
  properties: {
    shopId: shopKey,
    id: ownId,
    guestKeyHash: p.blob().strictNullable().hidden(),
    user: () => mayBelongTo(User, "user_id"),
    userId: idOf("user_id").strictNullable(),
    availability: () => mayBelongTo(Availability, "availability_id"),
    availabilityId: idOf("availability_id").strictNullable(),
    fulfillmentType: p.enum(FULFILLMENT_TYPES).strictNullable(),
    fulfillmentSlot: p.text().strictNullable().comment("the label of the chosen day: 'Fri, Nov 27'"),
    fulfillmentDate: p.date().strictNullable(),
    street: p.text().default(""),
    zip: p.text().default(""),
    tip: p.integer().strictNullable().comment("cents; null until chosen, then tip_default counts"),
    customDeliveryFee: p.integer().strictNullable().comment("cents; a merchant's"),
    specialInstructions: p.text().default(""),
    isGift: p.boolean().default(false),
    gifteeDetails: p.json<GifteeDetails>().strictNullable(),
    paymentService: p.text().strictNullable(),
    paymentAcknowledged: p.boolean().default(false),
    isCustom: p.boolean().default(false).comment("a merchant's, for a customer (ORD-09)"),
    completed: p.boolean().default(false),
    readyForGuest: p.boolean().default(false),
    paid: p.boolean().default(false),
    highlightedItemId: p.uuid().strictNullable().comment("the item just added (CART-02)"),
    version: p.integer().default(1),
    idempotencyKey: p.text(),
    items: () => p.oneToMany(CartItem).mappedBy("cart"),
    ...timestamps,
  },
});
export class Cart extends CartSchema.class {}
CartSchema.setClass(Cart);
