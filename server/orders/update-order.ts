/**
 * A merchant changes an order (ORD-08, ORD-09, ORD-11): flags, lines, slot, words, cancelling. One transaction per change: the order's row
 * is held from the first look to the commit, so that of two merchants the second sees what the first did.
 */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { fullName } from "#domain/accounts/full-name.ts";
import { NotFound } from "#domain/missing.ts";
import type { PlannedEdit } from "#domain/orders/decide-edit.ts";
import { type KeptLine, stockDifference } from "#domain/orders/edit-lines.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { Order } from "#entities/orders/order.ts";
import { type Changed, OrderEvent } from "#entities/orders/order-event.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { changeStock } from "./change-stock.ts";
import { readShopOrder } from "./find-orders.ts";
import { writeLines } from "./line-rows.ts";
import { mailForFlag, queueOrderMail } from "./order-mails.ts";
import { keptLines, plannedEdit } from "./planned-edit.ts";
import { namesOf } from "./step-names.ts";
import { actorOf, auditOrder } from "./who-acts.ts";

const FLAGS = ["paid", "readyForGuest", "completed"] as const;

/** One step of the time line: what was done, and what stood there before and after. */
interface Step {
  readonly what: string;
  readonly from: Changed;
  readonly to: Changed;
}

/**
 * Changes what is named and returns the order; what already is so changes nothing and is not recorded.
 *
 * @throws NotFound; Stale (with the names of what changed) where a version was given and somebody else has changed the order since;
 *   OrderCancelled, ItemsOversold, UnknownReference, TypeNotOffered, DayNotOffered, OrderTooLarge, InvalidFields
 */
export async function updateOrder(ctx: SignedInAt, wanted: OrderUpdate): Promise<ShopOrder> {
  await readyToEnqueue();
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const order = await tx.findOne(
      Order,
      { shopId: ctx.shop.id, id: wanted.orderId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!order) throw new NotFound();
    if (wanted.version !== undefined && wanted.version !== order.version) {
      throw new Stale(await changedSince(tx, order, wanted.version));
    }
    await change(tx, ctx, order, wanted);
    return readShopOrder(tx, ctx, wanted.orderId);
  });
}

/** The names of what was changed after a version. */
export async function changedSince(tx: EntityManager, order: Order, version: number): Promise<string[]> {
  const steps = await tx.find(OrderEvent, {
    shopId: order.shopId,
    orderId: order.id,
    orderVersion: { $gt: version },
  });
  return [...new Set(steps.flatMap(namesOf))].sort();
}

/** What is to become of an order: what differs from how it stands. */
interface Change {
  readonly turned: readonly (typeof FLAGS)[number][];
  readonly edited: PlannedEdit | null;
  readonly cancelled: OrderUpdate["cancelled"];
}

/** The order's row is written before the shelf, whatever is changed: the one order of locks (decision 0045). */
async function change(tx: EntityManager, ctx: SignedInAt, order: Order, wanted: OrderUpdate): Promise<void> {
  const planned = await plannedEdit(tx, ctx, order, wanted);
  const wish: Change = {
    turned: FLAGS.filter((flag) => wanted[flag] !== undefined && wanted[flag] !== order[flag]),
    edited: planned && (planned.names.length > 0 || planned.linesChanged) ? planned : null,
    // An order that is cancelled already stays as it was, and gives nothing back twice.
    cancelled: order.cancelledAt ? undefined : wanted.cancelled,
  };
  const steps = stepsOf(order, wish);
  if (steps.length === 0) return;
  await tx.nativeUpdate(
    Order,
    { shopId: order.shopId, id: order.id },
    { ...columnsOf(ctx, order, wish), version: order.version + 1, updatedAt: ctx.now },
  );
  await changeStock(tx, ctx, await fromShelf(tx, order, wish));
  if (wish.edited?.linesChanged) await writeLines(tx, order, wish.edited.lines);
  record(tx, ctx, order, steps);
  await tx.flush();
  // What was read before is read again as it is now.
  tx.clear();
  for (const flag of wish.turned) if (!order[flag]) await mailForFlag(tx, ctx, order.id, flag);
  if (wish.cancelled?.tellCustomer) await queueOrderMail(tx, ctx, order.id, "order-cancelled");
}

function stepsOf(order: Order, { turned, edited, cancelled }: Change): Step[] {
  return [
    ...turned.map((flag): Step => ({ what: flag, from: order[flag], to: !order[flag] })),
    ...(edited ? [stepOfEdit(order, edited)] : []),
    ...(cancelled ? [stepOfCancelling(cancelled)] : []),
  ];
}

const stepOfCancelling = ({ reason, restock }: NonNullable<Change["cancelled"]>): Step => ({
  what: "cancelled",
  from: false,
  to: { reason, restock },
});

const columnsOf = ({ now, visitor }: SignedInAt, order: Order, { turned, edited, cancelled }: Change) => ({
  ...Object.fromEntries(turned.map((flag) => [flag, !order[flag]])),
  ...(edited && Object.fromEntries(edited.names.map((name) => [name, edited.columns[name]]))),
  ...(cancelled && { cancelledAt: now, cancelledBy: fullName(visitor), cancelReason: cancelled.reason }),
});

/** Pieces of each item that the change takes from the shelf, below zero those it gives back: an order that is restocked keeps none. */
async function fromShelf(
  tx: EntityManager,
  order: Order,
  { edited, cancelled }: Change,
): Promise<ReadonlyMap<string, number>> {
  if (!cancelled?.restock) return edited?.stock ?? new Map();
  return stockDifference(edited?.before ?? (await keptLines(tx, order)), []);
}

/** The steps on the time line and in the trail. */
function record(tx: EntityManager, ctx: SignedInAt, order: Order, steps: readonly Step[]): void {
  for (const step of steps) {
    tx.create(OrderEvent, {
      shopId: order.shopId,
      id: v7(),
      order,
      at: ctx.now,
      ...actorOf(ctx),
      orderVersion: order.version + 1,
      ...step,
    });
  }
  const side = (of: "from" | "to") => Object.fromEntries(steps.map((step) => [step.what, step[of]]));
  auditOrder(tx, ctx, {
    shopId: order.shopId,
    orderId: order.id,
    action: "order.changed",
    before: side("from"),
    after: side("to"),
  });
}

/** An edit on the time line: what it sets, and the lines where they are others. */
function stepOfEdit(order: Order, { columns, names, before, lines, linesChanged }: PlannedEdit): Step {
  return {
    what: "edited",
    from: {
      ...Object.fromEntries(names.map((name) => [name, order[name] ?? null])),
      ...(linesChanged ? { lines: before.map(inShort) } : {}),
    },
    to: {
      ...Object.fromEntries(names.map((name) => [name, columns[name] ?? null])),
      ...(linesChanged ? { lines: lines.map(inShort) } : {}),
    },
  };
}

/** A line as the trail keeps it. */
const inShort = ({ itemName, quantity, itemPrice }: KeptLine) => ({ itemName, quantity, itemPrice });
