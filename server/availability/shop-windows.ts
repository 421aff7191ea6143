/** A shop's windows as its merchant reads them (MAN-04). */
import type { EntityManager, FilterQuery, QueryOrderMap } from "@mikro-orm/postgresql";
import type { NotNull } from "kysely";
import type { z } from "zod";
import { type WindowState, windowState } from "#domain/availability/order-window.ts";
import { windowDays } from "#domain/availability/slots.ts";
import type {
  Booking,
  ShopWindow,
  WindowCounts,
  windowsQuestion,
} from "#domain/availability/window-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { Availability } from "#entities/availability/availability.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { readInShop } from "../database/tenant.ts";
import type { Page } from "../orders/order-pages.ts";
import { slotTerms } from "./availabilities.ts";

const SORTS = { start_time: "startTime", end_time: "endTime", name: "name" } as const;

/** A page of windows: active and future ones soonest first, expired ones newest first, unless sorted otherwise. */
export function shopWindowsPage(
  ctx: SignedInAt,
  { page, perPage, filter, search, ...input }: z.output<typeof windowsQuestion>,
): Promise<Page<ShopWindow>> {
  const sort = input.sort ?? (filter.state === "expired" ? "-end_time" : "start_time");
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const where: FilterQuery<Availability> = {
      shopId: ctx.shop.id,
      ...(filter.state ? inState(filter.state, ctx.now) : {}),
      ...(search ? { name: { $ilike: `%${search.replace(/[\\%_]/g, "\\$&")}%` } } : {}),
    };
    const [windows, total] = await tx.findAndCount(Availability, where, {
      orderBy: orderBy(sort),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { rows: await views(tx, ctx, windows), page, perPage, total, sort };
  });
}

function inState(state: WindowState, now: Date): FilterQuery<Availability> {
  if (state === "expired") return { endTime: { $lte: now } };
  return state === "future"
    ? { startTime: { $gt: now } }
    : { startTime: { $lte: now }, endTime: { $gt: now } };
}

/** The id breaks ties, so that pages never overlap. */
function orderBy(sort: string): QueryOrderMap<Availability>[] {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const name = sort.replace(/^-/, "") as keyof typeof SORTS;
  return [{ [SORTS[name]]: direction }, { id: direction }];
}

/** How many windows are active, future and expired: one statement. */
export function windowCounts(ctx: SignedInAt): Promise<WindowCounts> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    return tablesIn(tx)
      .selectFrom("availabilities")
      .select(({ fn }) => [
        fn
          .countAll<number>()
          .filterWhere("startTime", "<=", ctx.now)
          .filterWhere("endTime", ">", ctx.now)
          .as("active"),
        fn.countAll<number>().filterWhere("startTime", ">", ctx.now).as("future"),
        fn.countAll<number>().filterWhere("endTime", "<=", ctx.now).as("expired"),
      ])
      .where("shopId", "=", ctx.shop.id)
      .where("deletedAt", "is", null)
      .executeTakeFirstOrThrow();
  });
}

/** One window. @throws NotFound */
export function shopWindow(ctx: SignedInAt, availabilityId: string): Promise<ShopWindow> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const window = await tx.findOne(Availability, { shopId: ctx.shop.id, id: availabilityId });
    if (!window) throw new NotFound();
    return readWindow(tx, ctx, window);
  });
}

/** A window that was just read or written, as its merchant sees it. */
export async function readWindow(
  tx: EntityManager,
  ctx: SignedInAt,
  window: Availability,
): Promise<ShopWindow> {
  const [view] = await views(tx, ctx, [window]);
  if (!view) throw new NotFound();
  return view;
}

async function views(
  tx: EntityManager,
  ctx: SignedInAt,
  windows: readonly Availability[],
): Promise<ShopWindow[]> {
  const counts = await orderCounts(
    tx,
    ctx.shop.id,
    windows.map(({ id }) => id),
  );
  return windows.map((window) => ({
    id: window.id,
    shopId: ctx.shop.id,
    name: window.name,
    startTime: window.startTime,
    endTime: window.endTime,
    state: windowState(window, ctx.now),
    pickupSlots: [...window.pickupSlots],
    deliverySlots: [...window.deliverySlots],
    handOverEndsAt: window.handOverEndsAt,
    ...windowDays(window, ctx.shop.settings, slotTerms(ctx.shop, ctx.now)),
    orders: counts.get(window.id)?.orders ?? 0,
    openOrders: counts.get(window.id)?.openOrders ?? 0,
    createdAt: window.createdAt,
    updatedAt: window.updatedAt,
  }));
}

interface OrdersOfWindow {
  readonly id: string;
  readonly orders: number;
  readonly openOrders: number;
}

/** Orders of each window but cancelled ones, and those still to be made: one statement for however many windows. */
async function orderCounts(
  tx: EntityManager,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, OrdersOfWindow>> {
  if (ids.length === 0) return new Map();
  const rows = await tablesIn(tx)
    .selectFrom("orders")
    .select("availabilityId as id")
    .select(({ fn }) => [
      fn.countAll<number>().as("orders"),
      fn.countAll<number>().filterWhere("completed", "=", false).as("openOrders"),
    ])
    .where("shopId", "=", shopId)
    .where(({ eb, fn, val }) => eb("availabilityId", "=", fn.any(val([...ids]))))
    .where("cancelledAt", "is", null)
    .where("deletedAt", "is", null)
    .groupBy("availabilityId")
    .$narrowType<{ id: NotNull }>()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many orders of a window are still to be made. */
export async function openOrdersOf(tx: EntityManager, shopId: string, id: string): Promise<number> {
  return (await orderCounts(tx, shopId, [id])).get(id)?.openOrders ?? 0;
}

/** What hangs on each day of these windows: one statement (MAN-04). Windows of other shops have none. */
export function windowBookings(ctx: SignedInAt, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const wanted = `{${ids.join(",")}}`;
  return readInShop(ctx.em, ctx.shop.id, (tx) =>
    tx.execute<Booking[]>(
      `select availability_id as "availabilityId", fulfillment_type as "fulfillmentType", fulfillment_date::text as "fulfillmentDate",
         sum(orders)::int as orders, sum(open)::int as "openOrders", sum(pieces)::int as pieces, sum(carts)::int as carts
       from (
         select o.availability_id, o.fulfillment_type, o.fulfillment_date, 1 as orders, (not o.completed)::int as open, 0 as carts,
           coalesce((select sum(l.quantity) from line_items l
             where l.shop_id = o.shop_id and l.order_id = o.id and l.type = 'PRODUCT'), 0) as pieces
         from orders o
         where o.shop_id = ? and o.availability_id = any (?::uuid[]) and o.cancelled_at is null and o.deleted_at is null
         union all
         select c.availability_id, coalesce(c.fulfillment_type, 'Unknown'), c.fulfillment_date, 0, 0, 1, 0
         from carts c
         where c.shop_id = ? and c.availability_id = any (?::uuid[])
           and exists (select from cart_items i where i.shop_id = c.shop_id and i.cart_id = c.id)
       ) booked
       group by 1, 2, 3 order by 3, 2`,
      [ctx.shop.id, wanted, ctx.shop.id, wanted],
    ),
  );
}
