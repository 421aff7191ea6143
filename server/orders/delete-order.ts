/** A merchant deletes an order (API-05): softly, the row with its amounts stays. The call names no shop, so it is taken from the row (matrix r157). */
import { LockMode } from "@mikro-orm/core";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { stockDifference } from "#domain/orders/edit-lines.ts";
import type { OrderToDelete } from "#domain/orders/order-update-schemas.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { inShop } from "../database/tenant.ts";
import { atShopOfRecord, type RecordCall } from "../shop/shop-of-record.ts";
import { changeStock } from "./change-stock.ts";
import { keptLines } from "./planned-edit.ts";
import { actorOf, auditOrder } from "./who-acts.ts";

/**
 * Deletes the order. What it took goes back on the shelf where that is asked for, as when it is cancelled; of one that was cancelled that
 * was decided then.
 *
 * @throws InvalidFields without an id, NotFound for an order that is not the caller's shop's
 */
export async function deleteOrder(
  ctx: RecordCall,
  { orderId, restock }: OrderToDelete,
): Promise<{ deleted: true }> {
  if (orderId === null || orderId.trim() === "") throw new InvalidFields({}, "noModelId");
  if (!IS_ID.test(orderId)) throw new NotFound();
  const atShop = await atShopOfRecord(ctx, "orders", orderId);
  const shopId = atShop.shop.id;
  return inShop(ctx.em, shopId, async (tx) => {
    const order = await tx.findOne(Order, { shopId, id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!order) throw new NotFound();
    const isGivenBack = restock && order.cancelledAt === null;
    const lines = isGivenBack ? await keptLines(tx, order) : [];
    order.deletedAt = ctx.now;
    tx.create(OrderEvent, {
      shopId,
      id: v7(),
      order,
      at: ctx.now,
      ...actorOf(ctx),
      what: "deleted",
      orderVersion: order.version + 1,
      from: false,
      to: isGivenBack ? { restock } : true,
    });
    auditOrder(tx, ctx, {
      shopId,
      orderId,
      action: "order.deleted",
      before: { ticketNumber: order.ticketNumber, grandTotal: order.grandTotal },
      after: null,
    });
    // The order's row is written before the shelf (decision 0045).
    await tx.flush();
    await changeStock(tx, atShop, stockDifference(lines, []));
    return { deleted: true };
  });
}

const IS_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
