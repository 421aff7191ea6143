/** The shop's orders as its merchant reads them: the list, its counts, one order with its time line (MAN-06, ORD-08). */
import { type EntityManager, type FilterQuery, raw } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { fullName } from "#domain/accounts/full-name.ts";
import { NotFound } from "#domain/missing.ts";
import type { TicketHead } from "#domain/orders/order-detail-schemas.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { OrderCounts, ordersQuestion, ShopOrder, ShopOrderRow } from "#domain/orders/order-schemas.ts";
import { type OrderTerms, orderTerms } from "#domain/orders/order-terms.ts";
import { User } from "#entities/accounts/user.ts";
import { LineItem } from "#entities/orders/line-item.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { shopWays } from "#server/payments/payment-options.ts";
import type { ShopFacts } from "#server/shop/find-shop.ts";
import { cached } from "#server/shop/shop-cache.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { named } from "../database/named-statement.ts";
import { tablesIn } from "../database/tables.ts";
import { readInShop, readTogether } from "../database/tenant.ts";
import { LAST_ORDER_CHANGE, type OrderChange } from "./last-order-change.ts";
import { orderBy, ordersByCursor, type Page, placedBetween, standsBefore } from "./order-pages.ts";
import { linesByOrder, orderCore } from "./order-view.ts";
import { namesOf } from "./time-line-names.ts";

/** The shop's orders, newest first unless sorted otherwise; cancelled ones only when asked for (ORD-11). */
export function shopOrders(
  ctx: SignedInAt,
  question: z.output<typeof ordersQuestion>,
): Promise<Page<ShopOrderRow>> {
  const { perPage, around, cursor } = question;
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const { where, sort } = await orderFilter(tx, ctx.shop, question);
    if (cursor !== undefined) {
      const { rows, ...page } = await ordersByCursor(tx, ctx.shop.id, { where, sort, cursor, perPage });
      return { rows: await shopViews(tx, ctx, rows), ...page };
    }
    const page = (around && (await pageAround(tx, where, sort, around, perPage))) || question.page;
    const [orders, total] = await tx.findAndCount(Order, where, {
      orderBy: orderBy(sort),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { rows: await shopViews(tx, ctx, orders), page, perPage, total, sort };
  });
}

/** Which orders a list or a file is of, and how they are sorted. */
export async function orderFilter(
  tx: EntityManager,
  { id: shopId, timeZone }: Pick<ShopFacts, "id" | "timeZone">,
  {
    filter,
    search,
    sort = "-created_at",
  }: Pick<z.output<typeof ordersQuestion>, "filter" | "search" | "sort">,
): Promise<{ where: FilterQuery<Order>; sort: string }> {
  const terms = search ? orderTerms(search) : null;
  const { cancelled, from, until, ...equal } = filter;
  const wanted = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  const where: FilterQuery<Order> = {
    $and: [
      { shopId, ...wanted },
      placedBetween({ from, until }, timeZone),
      // Every ticket number is: said so that the list can be read in the order of their index, which is partial.
      ...(sort.endsWith("ticket_number") ? [{ ticketNumber: { $gt: 0 } }] : []),
      cancelled ? { cancelledAt: { $ne: null } } : { cancelledAt: null },
      ...(terms ? [await ofTerms(tx, shopId, terms)] : search ? [await searched(tx, shopId, search)] : []),
    ],
  };
  return { where, sort };
}

/** The orders that have these terms in common. */
async function ofTerms(
  tx: EntityManager,
  shopId: string,
  { type, day, takesShopDays, paymentService, paid }: OrderTerms,
): Promise<FilterQuery<Order>> {
  const wanted = { fulfillmentType: type, paymentService, paid, ...(day && { [WEEKDAY]: day }) };
  const column = type === "Delivery" ? "deliverySlots" : "pickupSlots";
  const windows = takesShopDays
    ? await tablesIn(tx)
        .selectFrom("availabilities")
        .select("id")
        .where("shopId", "=", shopId)
        .where(({ eb, fn }) => eb(fn("cardinality", [column]), "=", 0))
        .execute()
    : null;
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    ...(windows && { availabilityId: { $in: windows.map(({ id }) => id) } }),
  } as FilterQuery<Order>;
}

const WEEKDAY = raw("to_char(fulfillment_date, 'Dy')");

/** The page on which an order stands; null where the list does not have it. */
async function pageAround(
  tx: EntityManager,
  where: FilterQuery<Order>,
  sort: string,
  orderId: string,
  perPage: number,
): Promise<number | null> {
  const order = await tx.findOne(Order, { $and: [where, { id: orderId }] } as FilterQuery<Order>);
  if (!order) return null;
  const before = await tx.count(Order, { $and: [where, standsBefore(sort, order)] } as FilterQuery<Order>);
  return Math.floor(before / perPage) + 1;
}

/** Orders by their ids, in the order of the ids that were given (MAN-08). @throws UnknownReference where one is not the shop's */
export function ordersOfIds(ctx: SignedInAt, orderIds: readonly string[]): Promise<ShopOrderRow[]> {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    const orders = await tx.find(Order, { shopId, id: { $in: [...orderIds] } });
    const views = new Map((await shopViews(tx, ctx, orders)).map((view) => [view.id, view]));
    return [...new Set(orderIds)].map((id) => {
      const view = views.get(id);
      if (!view) throw new UnknownReference({ field: "orderIds" });
      return view;
    });
  });
}

/** Ticket number, name, e-mail or the last digits of the phone (MAN-06); the text is only ever a value. */
async function searched(tx: EntityManager, shopId: string, search: string): Promise<FilterQuery<Order>> {
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  // A name that happens to have a digit in it, or a short ticket number, is no phone.
  const digits = /^[\d\s().+-]{3,}$/.test(search) ? search.replace(/\D/g, "") : "";
  const rows = await tablesIn(tx)
    .selectFrom("users")
    .select("id")
    .where("shopId", "=", shopId)
    .where(({ eb, fn, or, val }) =>
      or([
        eb(fn("concat_ws", [val(" "), "firstName", "lastName"]), "ilike", like),
        eb("email", "ilike", like),
        ...(digits ? [eb("phoneNormalized", "like", `%${digits}`)] : []),
      ]),
    )
    .execute();
  const ticket = /^#?\d{1,9}$/.test(search) ? [{ ticketNumber: Number(search.replace("#", "")) }] : [];
  return {
    $or: [
      ...ticket,
      { shopId, userId: { $in: rows.map(({ id }) => id) } },
      { guestName: { $ilike: like } },
      { guestEmail: { $ilike: like } },
      ...(digits ? [{ [GUEST_DIGITS]: { $like: `%${digits}` } }] : []),
    ],
  };
}

/** A guest's phone is kept as it was typed. */
const GUEST_DIGITS = raw("regexp_replace(guest_phone, '[^0-9]', '', 'g')");

/**
 * How many orders each quick filter holds. Every manage page shows some of these, so they are kept until an order of the shop changes (PERF-05).
 * Orders that wait for their guests are counted where the shop has a queue.
 */
export async function orderCounts(ctx: SignedInAt): Promise<OrderCounts> {
  const { em, shop } = ctx;
  const [[change]] = await readTogether<[OrderChange]>(em, shop.id, [
    { statement: LAST_ORDER_CHANGE, values: [shop.id] },
  ]);
  return orderCountsAt(ctx, change?.number ?? 0);
}

/** The same for whoever has read the number of the last change. */
export async function orderCountsAt({ em, shop, now }: SignedInAt, lastChange: number): Promise<OrderCounts> {
  const { ready, ...counts } = await cached(
    { shopId: shop.id, version: String(lastChange), name: "order counts" },
    now,
    async () => ({
      value: await countOrders(em, shop.id),
      until: null,
      bytes: BYTES_OF_COUNTS,
    }),
  );
  return { ...counts, ready: shop.settings.enableQueueManager ? ready : null };
}

const BYTES_OF_COUNTS = 200;

const count = (which: string) =>
  `(select count(*)::int from orders where shop_id = $1 and cancelled_at is null and deleted_at is null${which})`;

/**
 * Only columns of index `orders_counted` are read of many orders: one more, and Postgres reads every row. The few that are incomplete, unpaid or
 * gifts each stand together in the index; the completed and the paid, of which there are many, follow from them. Each column before the one that
 * is asked for gets both of its values, so that Postgres jumps to them.
 */
const COUNTS = named(`
  select ${count("")} as all, ${count(" and not completed")} as incomplete,
    ${count(" and not completed and ready_for_guest")} as ready,
    ${count(" and completed in (true, false) and not paid")} as unpaid,
    ${count(" and completed in (true, false) and paid in (true, false) and is_gift")} as gifts`);

type CountRow = Pick<OrderCounts, "incomplete" | "unpaid" | "gifts"> & {
  readonly all: number;
  readonly ready: number;
};

async function countOrders(em: EntityManager, shopId: string) {
  const [[counts]] = await readTogether<[CountRow]>(em, shopId, [{ statement: COUNTS, values: [shopId] }]);
  if (!counts) throw new Error("A count has one row.");
  const { all, ...few } = counts;
  return { ...few, completed: all - few.incomplete, paid: all - few.unpaid };
}

/** One order of the shop with its time line. @throws NotFound */
export function shopOrder(ctx: SignedInAt, orderId: string): Promise<ShopOrder> {
  return readInShop(ctx.em, ctx.shop.id, (tx) => readShopOrder(tx, ctx, orderId));
}

/** The same inside a transaction. @throws NotFound */
export async function readShopOrder(tx: EntityManager, ctx: AtShop, orderId: string): Promise<ShopOrder> {
  const order = await tx.findOne(Order, { shopId: ctx.shop.id, id: orderId });
  if (!order) throw new NotFound();
  const [view] = await shopViews(tx, ctx, [order]);
  if (!view) throw new NotFound();
  const events = await tx.find(
    OrderEvent,
    { shopId: ctx.shop.id, orderId },
    { orderBy: { at: "desc", id: "desc" } },
  );
  return {
    ...view,
    events: events.map((event) => ({
      at: event.at,
      who: event.actorName,
      what: event.what,
      changed: namesOf(event),
    })),
  };
}

async function shopViews(tx: EntityManager, ctx: AtShop, orders: readonly Order[]): Promise<ShopOrderRow[]> {
  const shopId = ctx.shop.id;
  const ids = orders.map(({ id }) => id);
  const lines = linesByOrder(
    await tx.find(LineItem, { shopId, orderId: { $in: ids } }, { orderBy: { position: "asc" } }),
  );
  const userIds = [...new Set(orders.flatMap(({ userId }) => (userId ? [userId] : [])))];
  const users =
    userIds.length > 0
      ? await tx.find(User, { shopId, id: { $in: userIds } }, { filters: { notDeleted: false } })
      : [];
  const byId = new Map(users.map((user) => [user.id, user]));
  return orders.map((order) => ({
    ...orderCore(order, lines.get(order.id) ?? []),
    customer: customerOf(order, order.userId ? byId.get(order.userId) : undefined),
    notes: order.notes,
    cancelledBy: order.cancelledBy ?? null,
    cancelReason: order.cancelReason,
  }));
}

function customerOf(order: Order, user: User | undefined): ShopOrderRow["customer"] {
  if (user) {
    const { id, email, phone, familyDiscount } = user;
    return {
      id,
      fullName: fullName(user),
      email: email ?? null,
      phone: phone || null,
      familyDiscount: familyDiscount ?? null,
    };
  }
  if (order.guestName === null || order.guestName === undefined) return null;
  return {
    id: null,
    fullName: order.guestName,
    email: order.guestEmail ?? null,
    phone: order.guestPhone ?? null,
    familyDiscount: null,
  };
}

/** What the shop itself puts on a ticket (MAN-08): its phone, and the handle of each payment option. */
export function ticketHead({ shop: { settings } }: Pick<AtShop, "shop">): TicketHead {
  return {
    phone: settings.phone,
    ways: shopWays(settings, null).map(({ name, details }) => ({ name, details })),
  };
}
