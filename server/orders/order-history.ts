/** One's own orders: a customer's history, one of them, a guest's by its link (ORD-06, ORD-12). */
import type { EntityManager, FilterQuery } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { currentLanguage } from "#domain/language.ts";
import { NotFound } from "#domain/missing.ts";
import type { OwnOrder, ownOrdersQuestion, UsualOrder } from "#domain/orders/order-schemas.ts";
import { Order } from "#entities/orders/order.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { askOnce, named } from "../database/named-statement.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { allWithMoneyAtSquare, withMoneyAtSquare } from "../payments/square-money.ts";
import { orderOfGuestToken } from "./guest-link.ts";
import { orderBy, ordersByCursor, type Page, placedBetween } from "./order-pages.ts";
import { ownOrder, ownOrders } from "./own-order.ts";

/** What is one's own: an account's orders, and those a super admin placed for no one, known by the key's scope. */
const ownedBy = ({ shop, visitor }: SignedInAt) =>
  visitor.isSuperAdmin
    ? { shopId: shop.id, userId: null, scope: visitor.id }
    : { shopId: shop.id, userId: visitor.id };

/** One's own orders at this shop, newest first (ORD-12); cancelled ones only on request (ORD-11). */
export function history(
  ctx: SignedInAt,
  question: z.output<typeof ownOrdersQuestion>,
): Promise<Page<OwnOrder>> {
  const { page, perPage, filter, search, cursor } = question;
  const cancelledAt = filter.cancelled ? { $ne: null } : null;
  const sort = question.sort ?? "-created_at";
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const where = {
      $and: [
        { ...ownedBy(ctx), cancelledAt },
        placedBetween(filter, ctx.shop.timeZone),
        ...(search ? [await withText(tx, ctx, search)] : []),
      ],
    };
    if (cursor !== undefined) {
      const { rows, ...more } = await ordersByCursor(tx, ctx.shop.id, { where, sort, cursor, perPage });
      return { rows: await seenByOrderer(tx, ctx, rows), ...more };
    }
    const [orders, total] = await tx.findAndCount(Order, where, {
      orderBy: orderBy(sort),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { rows: await seenByOrderer(tx, ctx, orders), page, perPage, total, sort };
  });
}

const seenByOrderer = async (tx: EntityManager, ctx: AtShop, orders: readonly Order[]) =>
  allWithMoneyAtSquare(tx, ctx, await ownOrders(tx, ctx, orders));

/** One's own orders with a text: a ticket number, or part of the name of something ordered (API-02); the text is only ever a value. */
async function withText(
  tx: EntityManager,
  { shop, visitor }: SignedInAt,
  text: string,
): Promise<FilterQuery<Order>> {
  const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await tablesIn(tx)
    .selectFrom("lineItems as l")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.shopId", "=", "l.shopId").onRef("o.id", "=", "l.orderId"),
    )
    .select("l.orderId")
    .distinct()
    .where("o.shopId", "=", shop.id)
    .where(({ eb, and }) =>
      visitor.isSuperAdmin
        ? and([eb("o.userId", "is", null), eb("o.scope", "=", visitor.id)])
        : eb("o.userId", "=", visitor.id),
    )
    .where("l.quantity", ">", 0)
    .where("l.itemName", "ilike", like)
    .execute();
  const ticket = /^#?\d{1,9}$/.test(text) ? [{ ticketNumber: Number(text.replace("#", "")) }] : [];
  return { $or: [...ticket, { id: { $in: rows.map(({ orderId }) => orderId) } }] };
}

/** The function is in migrations/0070-usual-order.ts. */
const USUAL = named("select ops.usual_order($1, $2) as usual");

/**
 * What an account ordered last, in one statement outside of any transaction: pages that are opened all the time ask for it (CUST-02, PERF-03). A reader of
 * Spanish gets its items by the names that the order's own page has (UI-03), for which that order is read.
 */
export async function usual(ctx: SignedInAt): Promise<UsualOrder> {
  const { em, shop, visitor } = ctx;
  const [row] = await askOnce<{ usual: UsualOrder }>(em, USUAL, [shop.id, visitor.id]);
  const last = row?.usual ?? null;
  if (!last || currentLanguage() !== "es") return last;
  const { lineItems } = await myOrder(ctx, last.orderId);
  const products = lineItems.filter(({ type, quantity }) => type === "PRODUCT" && quantity > 0);
  return { ...last, items: products.map(({ itemName: name, quantity }) => ({ name, quantity })) };
}

/** One of one's own orders; someone else's is not forbidden, it does not exist (security A1). @throws NotFound */
export function myOrder(ctx: SignedInAt, orderId: string): Promise<OwnOrder> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const mine = await tx.count(Order, { ...ownedBy(ctx), id: orderId });
    if (mine === 0) throw new NotFound();
    return withMoneyAtSquare(tx, ctx, await ownOrder(tx, ctx, orderId));
  });
}

/**
 * A guest's order by its signed link (ORD-06); the link holds also when the order has joined an account since.
 *
 * @throws NotFound for a link that is not ours, or of another shop
 */
export function guestOrder(ctx: AtShop, token: string): Promise<OwnOrder> {
  const orderId = orderOfGuestToken(ctx.config, token);
  if (!orderId) throw new NotFound();
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const ofGuests = await tx.count(Order, { shopId: ctx.shop.id, id: orderId, guestName: { $ne: null } });
    if (ofGuests === 0) throw new NotFound();
    return withMoneyAtSquare(tx, ctx, await ownOrder(tx, ctx, orderId));
  });
}
