/** A merchant deletes an order (API-05): softly, the row with its amounts stays. The call names no shop, so it is taken from the row (matrix r157). */
import { LockMode } from "@mikro-orm/core";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { NO_MODEL_ID, NotFound } from "#domain/missing.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { inShop } from "../database/tenant.ts";
import { atShopOfRecord, type RecordCall } from "../shop/shop-of-record.ts";
import { actorOf, auditOrder } from "./who-acts.ts";

/**
 * Deletes the order.
 *
 * @throws InvalidFields without an id, NotFound for an order that is not the caller's shop's
 */
export async function deleteOrder(ctx: RecordCall, orderId: string | null): Promise<{ deleted: true }> {
  if (orderId === null || orderId.trim() === "") throw new InvalidFields({}, NO_MODEL_ID);
  if (!IS_ID.test(orderId)) throw new NotFound();
  const { shop } = await atShopOfRecord(ctx, "orders", orderId);
  const shopId = shop.id;
  return inShop(ctx.em, shopId, async (tx) => {
    const order = await tx.findOne(Order, { shopId, id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!order) throw new NotFound();
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
      to: true,
    });
    auditOrder(tx, ctx, {
      shopId,
      orderId,
      action: "order.deleted",
      before: { ticketNumber: order.ticketNumber, grandTotal: order.grandTotal },
      after: null,
    });
    await tx.flush();
    return { deleted: true };
  });
}

const IS_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
