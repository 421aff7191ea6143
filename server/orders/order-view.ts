/** What every view of an order has in common, from its row and its lines. */
import type { GifteeDetails, OrderLineView, ShopOrderRow } from "#domain/orders/order-schemas.ts";
import type { LineItem } from "#entities/orders/line-item.ts";
import type { Order } from "#entities/orders/order.ts";

/** The part of an order that its owner and its shop see alike. Amounts are cents. */
export type OrderCore = Omit<ShopOrderRow, "customer" | "notes" | "cancelledBy" | "cancelReason">;

/** What an invoice shows of a line, read as an entity or as a plain row. */
export type LineSeen = Pick<
  LineItem,
  | "id"
  | "orderId"
  | "itemId"
  | "type"
  | "itemName"
  | "itemUnit"
  | "sectionName"
  | "itemPrice"
  | "itemDate"
  | "quantity"
  | "oversold"
>;

/** The same of an order. */
export type OrderSeen = Pick<Order, Exclude<keyof OrderCore, "lineItems"> | "guestName">;

/** A line as an invoice shows it. */
export function lineView(line: LineSeen): OrderLineView {
  return {
    id: line.id,
    orderId: line.orderId,
    itemId: line.itemId ?? null,
    type: line.type,
    itemName: line.itemName,
    itemUnit: line.itemUnit,
    sectionName: line.sectionName,
    itemPrice: line.itemPrice,
    itemDate: line.itemDate ?? null,
    quantity: line.quantity,
    oversold: line.oversold,
    total: line.quantity * line.itemPrice,
  };
}

/** The common part; `lines` in their order. */
export function orderCore(order: OrderSeen, lines: readonly LineSeen[]): OrderCore {
  return {
    id: order.id,
    ticketNumber: order.ticketNumber,
    completed: order.completed,
    readyForGuest: order.readyForGuest,
    paid: order.paid,
    fulfillmentType: order.fulfillmentType,
    fulfillmentSlot: order.fulfillmentSlot,
    fulfillmentDate: order.fulfillmentDate ?? null,
    deliveryAddress: order.deliveryAddress ?? null,
    specialInstructions: order.specialInstructions,
    isGift: order.isGift,
    gifteeDetails: (order.gifteeDetails ?? null) as GifteeDetails | null,
    paymentService: order.paymentService ?? null,
    availabilityId: order.availabilityId ?? null,
    userId: order.userId ?? null,
    shopId: order.shopId,
    subtotal: order.subtotal,
    discounts: order.discounts,
    fees: order.fees,
    deliveryFee: order.deliveryFee,
    tip: order.tip,
    tax: order.tax,
    serviceFee: order.serviceFee,
    grandTotal: order.grandTotal,
    familyDiscount: order.familyDiscount ?? null,
    salesTaxRate: order.salesTaxRate,
    version: order.version,
    createdAt: order.createdAt,
    cancelledAt: order.cancelledAt ?? null,
    lineItems: lines.map(lineView),
  };
}

/** Lines by their order's id, each order's in their order. */
export function linesByOrder<Line extends LineSeen>(lines: readonly Line[]): Map<string, Line[]> {
  const byOrder = new Map<string, Line[]>();
  for (const line of lines) byOrder.set(line.orderId, [...(byOrder.get(line.orderId) ?? []), line]);
  return byOrder;
}
