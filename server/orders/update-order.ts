/** A merchant changes an order (ORD-08, ORD-09, ORD-11): flags, lines, slot, words, cancelling. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { NotFound } from "#domain/missing.ts";
import { decideUpdate, FLAGS, type OrderChange, type OrderToChange } from "#domain/orders/decide-change.ts";
import { type EditFacts, requestedWindow } from "#domain/orders/decide-edit.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { actorOf } from "../accounts/actor.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { type ChangeFacts, changeOrders, type FactsWanted } from "./change-orders.ts";
import { readShopOrder } from "./find-orders.ts";
import { mailForFlag, queueOrderMail } from "./order-mails.ts";
import { namesOf } from "./time-line-names.ts";

/**
 * Changes what is named and returns the order; what already is so changes nothing and is not recorded.
 *
 * @throws NotFound; Stale (with the names of what changed) where a version was given and someone else has changed the order since;
 *   OrderCancelled, ItemsOversold, UnknownReference, TypeNotOffered, DayNotOffered, OrderTooLarge, InvalidFields, OrderBusy
 */
export async function updateOrder(ctx: SignedInAt, wanted: OrderUpdate): Promise<ShopOrder> {
  await readyToEnqueue();
  return changeOrders(ctx, {
    facts: factsForEdit(wanted),
    decide: async (at, facts) => {
      const by = actorOf(at).actorName;
      const change = decideUpdate(await editFacts(at, facts, wanted), wanted, { by, now: at.now, newId: v7 });
      return change ? [change] : [];
    },
    action: "order.changed",
    trail: ({ steps }) => ({
      before: Object.fromEntries(steps.map(({ what, from }) => [what, from])),
      after: Object.fromEntries(steps.map(({ what, to }) => [what, to])),
    }),
    follow: async (tx, at, [change]) => {
      if (change) await queueMails(tx, at, change, wanted);
      return readShopOrder(tx, at, wanted.orderId);
    },
  });
}

/** The mails of flags that were set, and of the cancelling. */
async function queueMails(
  tx: EntityManager,
  ctx: SignedInAt,
  { order, columns }: OrderChange,
  { cancelled }: OrderUpdate,
): Promise<void> {
  for (const flag of FLAGS) if (columns[flag]) await mailForFlag(tx, ctx, order.id, flag);
  if (columns.cancelledAt && cancelled?.tellCustomer)
    await queueOrderMail(tx, ctx, order.id, "order-cancelled");
}

/** What decides about an edit. */
export const factsForEdit = ({ orderId, lines = [], availabilityId }: OrderUpdate): FactsWanted => ({
  orderIds: [orderId],
  withLines: true,
  itemIds: lines.flatMap(({ itemId }) => (itemId ? [itemId] : [])),
  windowId: availabilityId ?? null,
});

/** The facts as an edit is decided from them. A window that is named has to be on offer; the order's own may be gone. @throws NotFound, Stale */
export async function editFacts(
  ctx: AtShop,
  { orders: [order], lines, items, window }: ChangeFacts,
  wanted: OrderUpdate,
): Promise<EditFacts & { readonly order: OrderToChange }> {
  if (!order) throw new NotFound();
  if (wanted.version !== undefined && wanted.version !== order.version) {
    throw new Stale(await changedSince(ctx, order.id, wanted.version));
  }
  const requested = requestedWindow(order, wanted);
  const isOffered = requested && !(requested.isNamed && window?.isDeleted);
  return {
    shop: ctx.shop,
    order,
    lines,
    window: isOffered ? window : null,
    items: new Map([...items].filter(([, { isDeleted }]) => !isDeleted)),
  };
}

/** The names of what was changed after a version. */
async function changedSince(ctx: AtShop, orderId: string, version: number): Promise<string[]> {
  const shopId = ctx.shop.id;
  const steps = await readInShop(ctx.em, shopId, (tx) =>
    tx.find(OrderEvent, { shopId, orderId, orderVersion: { $gt: version } }),
  );
  return [...new Set(steps.flatMap(namesOf))].sort();
}
