/** What Square has of an order that is not marked paid (CART-04): its customer is not asked for the total meanwhile. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import {
  type MoneyAtSquare,
  moneyAtSquare,
  type ToldSquarePayment,
  underWaySince,
} from "#domain/payments/square-payment.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";

/** What the order's time line says of its payments at Square. */
export async function squareSteps(
  tx: EntityManager,
  shopId: string,
  orderId: string,
): Promise<readonly ToldSquarePayment[]> {
  const steps = await tx.find(OrderEvent, { shopId, orderId, what: "squarePayment" });
  return steps.map(({ to }) => to as object as ToldSquarePayment);
}

/** The order with what Square has of it, and then without ways to pay: whatever shows them would have its customer pay twice. */
export async function withMoneyAtSquare(
  tx: EntityManager,
  ctx: Pick<AtShop, "shop" | "now">,
  order: OwnOrder,
): Promise<OwnOrder> {
  if (order.paid || order.cancelledAt !== null) return order;
  const atSquare = await ofOrder(tx, ctx, order.id);
  return atSquare ? { ...order, payment: { ...order.payment, ways: [], atSquare } } : order;
}

/** Whether Square has money of an order, or was told of a payment that no one looked at yet. */
export const hasMoneyAtSquare = async (
  tx: EntityManager,
  ctx: Pick<AtShop, "shop" | "now">,
  orderId: string,
): Promise<boolean> => (await ofOrder(tx, ctx, orderId)) !== null;

async function ofOrder(
  tx: EntityManager,
  { shop: { id: shopId }, now }: Pick<AtShop, "shop" | "now">,
  orderId: string,
): Promise<MoneyAtSquare | null> {
  const waiting = await tablesIn(tx)
    .selectFrom("squareLinks as l")
    .innerJoin("squareEvents as e", (on) =>
      on.onRef("e.shopId", "=", "l.shopId").onRef("e.squareOrderId", "=", "l.squareOrderId"),
    )
    .select("e.id")
    .where("l.shopId", "=", shopId)
    .where("l.orderId", "=", orderId)
    .where("e.handledAt", "is", null)
    .where("e.receivedAt", ">", underWaySince(now))
    .limit(1)
    .executeTakeFirst();
  return moneyAtSquare(await squareSteps(tx, shopId, orderId), waiting !== undefined);
}
