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
  return (await stepsAtSquare(tx, shopId, [orderId])).map(toldPayment);
}

const stepsAtSquare = (tx: EntityManager, shopId: string, orderIds: readonly string[]) =>
  tx.find(OrderEvent, { shopId, orderId: { $in: [...orderIds] }, what: "squarePayment" });

const toldPayment = ({ to }: OrderEvent) => to as object as ToldSquarePayment;

/** The order with what Square has of it, and then without ways to pay: whatever shows them would have its customer pay twice. */
export async function withMoneyAtSquare(
  tx: EntityManager,
  ctx: Pick<AtShop, "shop" | "now">,
  order: OwnOrder,
): Promise<OwnOrder> {
  const [told = order] = await allWithMoneyAtSquare(tx, ctx, [order]);
  return told;
}

/** The same of several orders, in two statements, and in none where each is settled. */
export async function allWithMoneyAtSquare(
  tx: EntityManager,
  ctx: Pick<AtShop, "shop" | "now">,
  orders: readonly OwnOrder[],
): Promise<OwnOrder[]> {
  const owed = orders.filter(({ paid, cancelledAt }) => !paid && cancelledAt === null);
  const told = await ofOrders(
    tx,
    ctx,
    owed.map(({ id }) => id),
  );
  return orders.map((order) => {
    const atSquare = told.get(order.id);
    return atSquare ? { ...order, payment: { ...order.payment, ways: [], atSquare } } : order;
  });
}

/** Whether Square has money of an order, or was told of a payment that no one looked at yet. */
export const hasMoneyAtSquare = async (
  tx: EntityManager,
  ctx: Pick<AtShop, "shop" | "now">,
  orderId: string,
): Promise<boolean> => (await ofOrders(tx, ctx, [orderId])).size > 0;

/** What Square has of these orders; those of which it has nothing are left out. */
async function ofOrders(
  tx: EntityManager,
  { shop: { id: shopId }, now }: Pick<AtShop, "shop" | "now">,
  orderIds: readonly string[],
): Promise<Map<string, MoneyAtSquare>> {
  if (orderIds.length === 0) return new Map();
  const waiting = await tablesIn(tx)
    .selectFrom("squareLinks as l")
    .innerJoin("squareEvents as e", (on) =>
      on.onRef("e.shopId", "=", "l.shopId").onRef("e.squareOrderId", "=", "l.squareOrderId"),
    )
    .select("l.orderId")
    .distinct()
    .where("l.shopId", "=", shopId)
    .where(({ eb, fn, val }) => eb("l.orderId", "=", fn.any(val([...orderIds]))))
    .where("e.handledAt", "is", null)
    .where("e.receivedAt", ">", underWaySince(now))
    .execute();
  const isUnderWay = new Set(waiting.map(({ orderId }) => orderId));
  const steps = Map.groupBy(await stepsAtSquare(tx, shopId, orderIds), ({ orderId }) => orderId);
  return new Map(
    orderIds.flatMap((id) => {
      const money = moneyAtSquare((steps.get(id) ?? []).map(toldPayment), isUnderWay.has(id));
      return money ? [[id, money] as const] : [];
    }),
  );
}
