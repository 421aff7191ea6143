/** The two writes of a new order: the order with its lines and first event, in one statement that also draws the ticket number. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import type { LineType } from "#domain/orders/order-lines.ts";
import type { GifteeDetails } from "#domain/orders/order-schemas.ts";
import type { Price } from "#domain/orders/pricing.ts";
import { askIn, named } from "../database/named-statement.ts";
import type { LineSeen, OrderSeen } from "./order-view.ts";

/** A line as it is written; names and prices are copies, so that a later change of the menu rewrites no invoice (ORD-08). */
export interface LineRow {
  readonly itemId: string | null;
  readonly type: LineType;
  readonly quantity: number;
  readonly requestedQuantity: number | null;
  readonly itemPrice: number;
  readonly itemName: string;
  readonly itemUnit: string;
  readonly itemDate: string | null;
  readonly sectionName: string;
  readonly oversold: boolean;
  readonly isCustom: boolean;
}

/** An order as it is written. Amounts are cents. */
export interface OrderRow extends Omit<Price, "familyDiscountAmount"> {
  readonly id: string;
  readonly shopId: string;
  readonly userId: string | null;
  readonly guestName: string | null;
  readonly guestEmail: string | null;
  readonly guestPhone: string | null;
  readonly availabilityId: string;
  readonly fulfillmentType: OrderSeen["fulfillmentType"];
  readonly fulfillmentSlot: string;
  readonly fulfillmentDate: string | null;
  readonly deliveryAddress: string | null;
  readonly specialInstructions: string;
  readonly notes: string;
  readonly isGift: boolean;
  readonly gifteeDetails: GifteeDetails | null;
  readonly paymentService: string | null;
  readonly isCustom: boolean;
  readonly paid: boolean;
  readonly completed: boolean;
  readonly familyDiscount: number | null;
  readonly salesTaxRate: number;
  readonly scope: string;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
  readonly placedAt: Date;
  readonly lines: readonly LineRow[];
  readonly placedBy: {
    readonly actor: "guest" | "customer" | "merchant" | "super_admin";
    readonly id: string | null;
    readonly name: string;
  };
}

/** An order as it stands in the database. */
export type WrittenOrder = OrderSeen & { readonly lines: readonly LineSeen[] };

/**
 * Writes the order and returns it with its ticket number, so that nobody has to read it back. The statement is the last of its
 * transaction, because the shop's counter is held from here to the commit (PERF-04).
 */
export async function writeOrder(tx: EntityManager, order: OrderRow): Promise<WrittenOrder> {
  const { placedBy, requestHash, placedAt, lines: wanted, ...columns } = order;
  const lines = wanted.map((line, position) => ({ id: v7(), position, ...line }));
  const [row] = await askIn<{ ticket_number: number }>(tx, WRITE, [
    order.shopId,
    JSON.stringify(columns),
    requestHash,
    placedAt,
    JSON.stringify(lines),
    v7(),
    placedBy.actor,
    placedBy.id,
    placedBy.name,
  ]);
  if (!row) throw new Error("The shop has no ticket counter.");
  return {
    ...columns,
    ticketNumber: row.ticket_number,
    readyForGuest: false,
    version: 1,
    createdAt: placedAt,
    cancelledAt: null,
    lines: lines.map((line) => ({ ...line, orderId: order.id })),
  };
}

const WRITE = named(`
  with counter as (
    update ticket_counters set last_ticket_number = last_ticket_number + 1 where shop_id = $1 returning last_ticket_number
  ), wanted as (
    select * from jsonb_to_record($2::jsonb) as o(
      "id" uuid, "shopId" uuid, "userId" uuid, "guestName" text, "guestEmail" text, "guestPhone" text,
      "availabilityId" uuid, "fulfillmentType" text, "fulfillmentSlot" text, "fulfillmentDate" date, "deliveryAddress" text,
      "specialInstructions" text, "notes" text, "isGift" boolean, "gifteeDetails" jsonb, "paymentService" text, "isCustom" boolean,
      "paid" boolean, "completed" boolean, "familyDiscount" int, "salesTaxRate" int, "scope" text, "idempotencyKey" text,
      "subtotal" int, "discounts" int, "fees" int, "tax" int, "serviceFee" int, "deliveryFee" int, "tip" int, "grandTotal" int)
  ), placed as (
    insert into orders (
      shop_id, id, ticket_number, user_id, guest_name, guest_email, guest_phone, availability_id, fulfillment_type,
      fulfillment_slot, fulfillment_date, delivery_address, special_instructions, notes, is_gift, giftee_details, payment_service, is_custom,
      paid, completed, family_discount, sales_tax_rate, scope, idempotency_key,
      subtotal, discounts, fees, tax, service_fee, delivery_fee, tip, grand_total, request_hash, created_at)
    select "shopId", "id", counter.last_ticket_number, "userId", "guestName", "guestEmail", "guestPhone", "availabilityId",
      "fulfillmentType", "fulfillmentSlot", "fulfillmentDate", "deliveryAddress", "specialInstructions", "notes", "isGift", "gifteeDetails",
      "paymentService", "isCustom", "paid", "completed", "familyDiscount", "salesTaxRate", "scope", "idempotencyKey",
      "subtotal", "discounts", "fees", "tax", "serviceFee", "deliveryFee", "tip", "grandTotal", $3::bytea, $4::timestamptz
    from wanted, counter
    returning id, ticket_number
  ), lines as (
    insert into line_items (
      shop_id, order_id, created_at, id, position, item_id, type, quantity, requested_quantity, item_price, item_name, item_unit,
      item_date, section_name, oversold, is_custom)
    select $1::uuid, placed.id, $4::timestamptz, l."id", l."position", l."itemId", l."type", l."quantity", l."requestedQuantity",
      l."itemPrice", l."itemName", l."itemUnit", l."itemDate", l."sectionName", l."oversold", l."isCustom"
    from placed, jsonb_to_recordset($5::jsonb) as l(
      "id" uuid, "position" int, "itemId" uuid, "type" text, "quantity" int, "requestedQuantity" int, "itemPrice" int,
      "itemName" text, "itemUnit" text, "itemDate" date, "sectionName" text, "oversold" boolean, "isCustom" boolean)
  ), event as (
    insert into order_events (shop_id, id, order_id, at, actor, actor_id, actor_name, what)
    select $1::uuid, $6::uuid, placed.id, $4::timestamptz, $7::text, $8::uuid, $9::text, 'placed' from placed
  )
  select ticket_number from placed`);
