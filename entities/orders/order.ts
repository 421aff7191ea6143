import { defineEntity, p } from "@mikro-orm/core";
import { DEFAULT_LANGUAGE, OFFERED_LANGUAGES } from "#domain/language.ts";
import { FULFILLMENT_TYPES } from "#domain/orders/fulfillment.ts";
import type { GifteeDetails } from "#domain/orders/order-schemas.ts";
import { User } from "../accounts/user.ts";
import { Availability } from "../availability/availability.ts";
import { idOf, mayBelongTo, ownId, shopKey, softlyDeleted } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";
import { LineItem } from "./line-item.ts";
import { OrderEvent } from "./order-event.ts";

const BILLION = 1_000_000_000;
const AMOUNTS = ["subtotal", "discounts", "fees", "tax", "service_fee", "delivery_fee", "grand_total"];

/**
 * An order as it was placed (ORD-01, ORD-08). Amounts are cents; that they sum up is checked by the database itself (PRICE-06), as is
 * that a key of one orderer is used once (ORD-04). `createdAt` is when it was placed, by the use case's clock.
 */
const OrderSchema = defineEntity({
  name: "Order",
  tableName: "orders",
  ...softlyDeleted,
  checks: [
    ...AMOUNTS.map((amount) => ({
      name: `orders_${amount}_in_bounds`,
      expression: `${amount} >= 0 and ${amount} <= ${BILLION}`,
    })),
    { name: "orders_tip_in_bounds", expression: "tip >= 0 and tip <= 100000" },
    { name: "orders_discounts_at_most_subtotal", expression: "discounts <= subtotal" },
    {
      name: "orders_parts_sum_to_grand_total",
      expression: "grand_total = subtotal - discounts + fees + delivery_fee + tip + tax + service_fee",
    },
    {
      name: "orders_family_discount_in_percent",
      expression: "family_discount >= 0 and family_discount <= 100",
    },
    {
      name: "orders_sales_tax_rate_in_basis_points",
      expression: "sales_tax_rate >= 0 and sales_tax_rate <= 10000",
    },
    { name: "orders_ticket_number_positive", expression: "ticket_number > 0" },
    { name: "orders_instructions_at_most_1000", expression: "char_length(special_instructions) <= 1000" },
    {
      name: "orders_delivered_somewhere",
      expression: "fulfillment_type <> 'Delivery' or coalesce(delivery_address, '') <> ''",
    },
    {
      name: "orders_idempotency_key_1_to_255",
      expression: "char_length(idempotency_key) >= 1 and char_length(idempotency_key) <= 255",
    },
  ],
  // Partial, so that none of them is mistaken for the way to an order by its id: see the migration 0011.
  uniques: [
    { name: "orders_ticket_number", properties: ["shopId", "ticketNumber"], where: "ticket_number > 0" },
    {
      name: "orders_idempotency_key",
      properties: ["shopId", "scope", "idempotencyKey"],
      where: "idempotency_key is not null",
    },
    {
      name: "orders_guest_token",
      properties: ["shopId", "guestTokenHash"],
      where: "guest_token_hash is not null",
    },
  ],
  indexes: [
    { name: "orders_newest", properties: ["shopId", "createdAt", "id"], where: "deleted_at is null" },
    { name: "orders_of_user", properties: ["shopId", "user", "createdAt"], where: "user_id is not null" },
    {
      name: "orders_by_day",
      properties: ["shopId", "fulfillmentDate"],
      where: "fulfillment_date is not null",
    },
    {
      name: "orders_of_window",
      properties: ["shopId", "availability"],
      where: "availability_id is not null",
    },
    { name: "orders_of_guest", properties: ["shopId", "guestEmail"], where: "guest_email is not null" },
    // The counts beside the list's filters, what is owed and what is to be sent: see the migration 0022.
    {
      name: "orders_counted",
      properties: ["shopId", "completed", "paid", "isGift"],
      where: "cancelled_at is null and deleted_at is null",
    },
    {
      name: "orders_owed",
      properties: ["shopId", "fulfillmentDate", "createdAt"],
      where: "not paid and cancelled_at is null and deleted_at is null",
    },
    {
      name: "orders_to_ship",
      properties: ["shopId", "availability"],
      where:
        "fulfillment_type = 'Shipping' and not completed and cancelled_at is null and deleted_at is null",
    },
    // The list by day, whichever way the days run: see the migration 0038.
    {
      name: "orders_to_make",
      expression:
        "create index orders_to_make on orders (shop_id, fulfillment_date, fulfillment_type desc, id) where not completed and cancelled_at is null and deleted_at is null",
    },
    {
      name: "orders_last_day_first",
      expression:
        "create index orders_last_day_first on orders (shop_id, fulfillment_date desc nulls last, fulfillment_type desc, id desc) where cancelled_at is null and deleted_at is null",
    },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    ticketNumber: p.integer().comment("counts up per shop"),
    user: () => mayBelongTo(User, "user_id"),
    userId: idOf("user_id").strictNullable(),
    guestName: p.text().strictNullable(),
    guestEmail: p.text().strictNullable(),
    guestPhone: p.text().strictNullable(),
    guestTokenHash: p.blob().strictNullable().hidden().comment("sha256 of the private link's token"),
    availability: () => mayBelongTo(Availability, "availability_id"),
    availabilityId: idOf("availability_id").strictNullable(),
    fulfillmentType: p.enum(FULFILLMENT_TYPES),
    fulfillmentSlot: p.text().default("").comment("as the customer read it: 'Fri, Nov 27'"),
    fulfillmentDate: p
      .date()
      .strictNullable()
      .comment("the same day in the shop's calendar; null for Shipping"),
    deliveryAddress: p.text().strictNullable(),
    specialInstructions: p.text().default(""),
    isGift: p.boolean().default(false),
    gifteeDetails: p.json<GifteeDetails>().strictNullable(),
    paymentService: p.text().strictNullable(),
    notes: p.text().default("").comment("the merchant's, never the customer's"),
    isCustom: p.boolean().default(false).comment("placed by a merchant (ORD-09)"),
    language: p.enum(OFFERED_LANGUAGES).default(DEFAULT_LANGUAGE),

    completed: p.boolean().default(false),
    paid: p.boolean().default(false),
    readyForGuest: p.boolean().default(false),
    cancelledAt: p.datetime().strictNullable(),
    cancelledBy: p.text().strictNullable().comment("name of who did"),
    cancelReason: p.text().default(""),

    subtotal: p.integer().default(0),
    discounts: p.integer().default(0),
    fees: p.integer().default(0),
    tax: p.integer().default(0),
    serviceFee: p.integer().default(0),
    deliveryFee: p.integer().default(0),
    tip: p.integer().default(0),
    grandTotal: p.integer().default(0),
    familyDiscount: p.integer().strictNullable().comment("percent in force when ordered"),
    salesTaxRate: p.integer().default(0).comment("basis points in force when ordered"),

    scope: p.text().comment("whose key: account id or guest cart id"),
    idempotencyKey: p.text().strictNullable(),
    requestHash: p.blob().strictNullable().hidden(),
    version: p.integer().version().default(1),
    lines: () => p.oneToMany(LineItem).mappedBy("order"),
    events: () => p.oneToMany(OrderEvent).mappedBy("order"),
    deletedAt: p.datetime().strictNullable(),
    ...timestamps,
  },
});
export class Order extends OrderSchema.class {}
OrderSchema.setClass(Order);
