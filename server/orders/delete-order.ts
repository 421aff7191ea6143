/** A merchant deletes an order (API-05): softly, the row with its amounts stays. The call names no shop, so it is taken from the row (matrix r157). */
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { decideDeletion } from "#domain/orders/decide-change.ts";
import type { OrderToDelete } from "#domain/orders/order-update-schemas.ts";
import { atShopOfRecord, type RecordCall } from "../shop/shop-of-record.ts";
import { changeOrders } from "./change-orders.ts";

/**
 * Deletes the order. What it took returns to the stock where the input says so, as when it is cancelled; of one that was cancelled that
 * was decided then.
 *
 * @throws InvalidFields without an id, NotFound for an order that is not the caller's shop's, OrderBusy
 */
export async function deleteOrder(
  ctx: RecordCall,
  { orderId, restock }: OrderToDelete,
): Promise<{ deleted: true }> {
  if (orderId === null || orderId.trim() === "") throw new InvalidFields({}, "noModelId");
  if (!IS_ID.test(orderId)) throw new NotFound();
  return changeOrders(await atShopOfRecord(ctx, "orders", orderId), {
    facts: { orderIds: [orderId], withLines: true },
    decide: ({ now }, { orders: [order], lines }) => {
      if (!order) throw new NotFound();
      return [decideDeletion(order, lines, { restock, now })];
    },
    action: "order.deleted",
    trail: ({ order: { ticketNumber, grandTotal } }) => ({
      before: { ticketNumber, grandTotal },
      after: null,
    }),
    follow: async () => ({ deleted: true }),
  });
}

const IS_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
