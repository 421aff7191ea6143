/** The merchant opens, changes, clones and removes order windows (MAN-04, AVL-01, AVL-05), each with who and when. */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  LONGEST_WINDOW_DAYS,
  newWindow,
  type OrderWindow,
  WindowInUse,
  weekLater,
  windowProblem,
} from "#domain/availability/order-window.ts";
import type { ChangedWindow, NewWindowForm, ShopWindow } from "#domain/availability/window-schemas.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import { problem } from "#domain/problems.ts";
import { shiftDays } from "#domain/time.ts";
import { Availability } from "#entities/availability/availability.ts";
import { roomFor } from "#server/shop/most-of.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { openOrdersOf, readWindow } from "./shop-windows.ts";

const FIELDS = ["name", "startTime", "endTime", "pickupSlots", "deliverySlots", "handOverEndsAt"] as const;

/**
 * Opens a window. Without a start it begins now, without an end it lasts a day of the shop's clock (AVL-01).
 *
 * @throws InvalidFields where the end does not come after the start; TooMany
 */
export function openWindow(ctx: SignedInAt, form: NewWindowForm): Promise<ShopWindow> {
  const startTime = form.startTime ?? newWindow(ctx.now, ctx.shop.timeZone).startTime;
  const endTime = form.endTime ?? shiftDays(startTime, 1, ctx.shop.timeZone);
  refuseBadTimes({ startTime, endTime });
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await roomFor(tx, ctx.shop.id, { availabilities: 1 });
    return create(tx, ctx, { ...form, startTime, endTime }, "opened");
  });
}

/**
 * Changes what is named. Orders that chose a day which is no longer offered keep it. What the window has already changes nothing, whoever wrote it.
 *
 * @throws NotFound; Stale where the window was changed since `updatedAt`, with the names of what it would have undone; InvalidFields
 */
export function changeWindow(
  ctx: SignedInAt,
  { availabilityId, updatedAt, ...wanted }: ChangedWindow,
): Promise<ShopWindow> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const window = await lockWindow(tx, ctx, availabilityId);
    const changed = FIELDS.filter(
      (field) => wanted[field] !== undefined && said(wanted[field]) !== said(window[field]),
    );
    if (changed.length === 0) return readWindow(tx, ctx, window);
    if (updatedAt && updatedAt.getTime() !== window.updatedAt.getTime()) throw new Stale(changed);
    const before = pick(window, changed);
    write(window, wanted);
    refuseBadTimes(window);
    await recordAudit(tx, ctx, {
      action: "availability.changed",
      subject: "availabilities",
      subjectId: window.id,
      before,
      after: pick(window, changed),
    });
    await tx.flush();
    return readWindow(tx, ctx, window);
  });
}

/** Field by field: what a body names otherwise never reaches the row (security A9). */
function write(window: Availability, wanted: Omit<ChangedWindow, "availabilityId" | "updatedAt">): void {
  window.name = wanted.name ?? window.name;
  window.startTime = wanted.startTime ?? window.startTime;
  window.endTime = wanted.endTime ?? window.endTime;
  window.pickupSlots = wanted.pickupSlots ?? window.pickupSlots;
  window.deliverySlots = wanted.deliverySlots ?? window.deliverySlots;
  if (wanted.handOverEndsAt !== undefined) window.handOverEndsAt = wanted.handOverEndsAt;
}

/** The same window a week later by the shop's clock, without its orders (AVL-05). @throws NotFound, TooMany */
export function cloneWindow(ctx: SignedInAt, availabilityId: string): Promise<ShopWindow> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await roomFor(tx, ctx.shop.id, { availabilities: 1 });
    const window = await lockWindow(tx, ctx, availabilityId);
    const { name, pickupSlots, deliverySlots, handOverEndsAt } = window;
    const later = weekLater(window, ctx.shop.timeZone);
    return create(tx, ctx, { name, pickupSlots, deliverySlots, handOverEndsAt, ...later }, "cloned");
  });
}

/** Deletes a window softly: its orders keep it. @throws NotFound; WindowInUse while orders of it are still to be made */
export function removeWindow(ctx: SignedInAt, availabilityId: string): Promise<void> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const window = await lockWindow(tx, ctx, availabilityId);
    const open = await openOrdersOf(tx, ctx.shop.id, window.id);
    if (open > 0) throw new WindowInUse({ orders: open });
    window.deletedAt = ctx.now;
    await recordAudit(tx, ctx, {
      action: "availability.deleted",
      subject: "availabilities",
      subjectId: window.id,
      before: pick(window, FIELDS),
    });
    await tx.flush();
  });
}

async function create(
  tx: EntityManager,
  ctx: SignedInAt,
  fields: Pick<Availability, (typeof FIELDS)[number]>,
  how: "opened" | "cloned",
): Promise<ShopWindow> {
  const window = tx.create(Availability, {
    shopId: ctx.shop.id,
    name: fields.name,
    startTime: fields.startTime,
    endTime: fields.endTime,
    pickupSlots: [...fields.pickupSlots],
    deliverySlots: [...fields.deliverySlots],
    handOverEndsAt: fields.handOverEndsAt,
  });
  await tx.flush();
  await recordAudit(tx, ctx, {
    action: `availability.${how}`,
    subject: "availabilities",
    subjectId: window.id,
    after: pick(window, FIELDS),
  });
  await tx.flush();
  await tx.refresh(window);
  return readWindow(tx, ctx, window);
}

async function lockWindow(tx: EntityManager, ctx: SignedInAt, id: string): Promise<Availability> {
  const window = await tx.findOne(
    Availability,
    { shopId: ctx.shop.id, id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!window) throw new NotFound();
  return window;
}

/** @throws InvalidFields on the end */
function refuseBadTimes(window: OrderWindow): void {
  const wrong = windowProblem(window);
  if (wrong === "end-before-start") throw new InvalidFields({ endTime: ["endAfterStart"] });
  if (wrong === "too-long")
    throw new InvalidFields({ endTime: [problem("windowTooLong", { most: LONGEST_WINDOW_DAYS })] });
}

/** A value in words, to compare and to write down. */
const said = (value: unknown) => JSON.stringify(value);

const pick = (window: Availability, fields: readonly (typeof FIELDS)[number][]) =>
  Object.fromEntries(fields.map((field) => [field, window[field]]));
