/** Orders as they are handed to the commit (decision 0052), gathered and decided as the product does it, for tests of the commit alone. */
import { v7 } from "uuid";
import { decideOrder } from "#domain/orders/decide-order.ts";
import { newOrder } from "#domain/orders/order-schemas.ts";
import type { Context } from "#server/context.ts";
import { askAlone } from "#server/database/named-statement.ts";
import { jobToSend } from "#server/jobs/queue.ts";
import { type OrderToWrite, orderComing } from "#server/orders/commit-order.ts";
import { gatherOrder } from "#server/orders/gather-order.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** A context whose shop is there. */
export function atItsShop(ctx: Context) {
  const { shop } = ctx;
  if (!shop) throw new Error("There is no shop.");
  return { ...ctx, shop };
}

/** What would be written for an order at this moment. @throws the refusal */
export async function orderToWrite(
  ctx: Context,
  orderInput: object,
  changes: Partial<OrderToWrite> = {},
): Promise<OrderToWrite> {
  const at = atItsShop(ctx);
  const order = newOrder.parse(orderInput);
  const scope = at.visitor?.id ?? "guest:";
  const facts = await gatherOrder(at, order, scope);
  const decision = decideOrder(facts, { order, requestHash: null, fromScreen: false }, at.now);
  if (decision.kind === "refuse") throw decision.refusal;
  if (decision.kind === "repeat") throw new Error("This is a repeat.");
  const id = v7();
  return {
    ...decision.plan.order,
    id,
    shopId: at.shop.id,
    language: at.language,
    scope,
    idempotencyKey: order.idempotencyKey,
    requestHash: null,
    lines: decision.plan.lines.map((line, position) => ({ id: v7(), position, ...line })),
    uses: decision.plan.uses,
    placedBy: decision.plan.placedBy,
    eventId: v7(),
    jobs: [jobToSend("order-placed", { shopId: at.shop.id, orderId: id })],
    shopVersion: at.shop.state.shopVersion,
    accountDiscount: facts.account?.familyDiscount ?? null,
    cartId: null,
    cartVersion: null,
    nextCartKey: null,
    ...changes,
  };
}

/** The same order once more, as another one: its own id, lines and job. */
export function another(order: OrderToWrite): OrderToWrite {
  const id = v7();
  return {
    ...order,
    id,
    eventId: v7(),
    lines: order.lines.map((line) => ({ ...line, id: v7() })),
    jobs: [jobToSend("order-placed", { shopId: order.shopId, orderId: id })],
  };
}

/** Hands an order to the next group of its shop in this process. */
export const commitOrder = (database: TestDatabase, order: OrderToWrite): Promise<number | null> =>
  orderComing(database.em(), order.shopId).commit(order);

/** Writes orders as one group of a process of its own, past the queue of this one. */
export async function writeAsGroup(
  database: TestDatabase,
  orders: readonly OrderToWrite[],
  shopId = orders[0]?.shopId,
): Promise<readonly (number | null)[]> {
  const [row] = await askAlone<{ tickets: readonly (number | null)[] }>(
    database.em(),
    "select ops.commit_orders($1, $2) as tickets",
    [shopId, JSON.stringify(orders)],
  );
  return row?.tickets ?? [];
}
