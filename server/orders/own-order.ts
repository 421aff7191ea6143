/** An order as its owner sees it: the invoice (ORD-10). Whoever may read it may also read how to pay it (matrix D6). */
import { type EntityManager, LoadStrategy, wrap } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import { NotFound } from "#domain/missing.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { LineItem } from "#entities/orders/line-item.ts";
import { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";
import { paymentTold } from "../payments/payment-options.ts";
import { guestOrderUrl } from "./guest-link.ts";
import { linesByOrder, orderCore } from "./order-view.ts";

/**
 * The order of this id, inside a transaction of its shop. Who may see it is the caller's question.
 *
 * @throws NotFound
 */
export async function ownOrder(tx: EntityManager, ctx: AtShop, orderId: string): Promise<OwnOrder> {
  const order = await tx.findOne(
    Order,
    { shopId: ctx.shop.id, id: orderId },
    { populate: ["lines"], strategy: LoadStrategy.JOINED, orderBy: { lines: { position: "asc" } } },
  );
  if (!order) throw new NotFound();
  const names = await namesOf(tx, ctx, [order]);
  return ownView(ctx, order, order.lines.getItems(), names);
}

/** Several orders as their owner sees them: one read of lines, one of names. */
export async function ownOrders(
  tx: EntityManager,
  ctx: AtShop,
  orders: readonly Order[],
): Promise<OwnOrder[]> {
  const ids = orders.map(({ id }) => id);
  const lines = linesByOrder(
    await tx.find(LineItem, { shopId: ctx.shop.id, orderId: { $in: ids } }, { orderBy: { position: "asc" } }),
  );
  const names = await namesOf(tx, ctx, orders);
  return orders.map((order) => ownView(ctx, order, lines.get(order.id) ?? [], names));
}

/** The names of those whose orders these are; one's own, and whoever was read in this transaction, are known without asking. */
async function namesOf(
  tx: EntityManager,
  { shop, visitor }: AtShop,
  orders: readonly Order[],
): Promise<Map<string, string>> {
  const names = new Map(visitor ? [[visitor.id, fullName(visitor)]] : []);
  const known = (id: string) => tx.getUnitOfWork().getById<User>(User, [shop.id, id]);
  const missing = new Set<string>();
  for (const { userId } of orders) {
    if (!userId || names.has(userId)) continue;
    const user = known(userId);
    if (user && wrap(user).isInitialized()) names.set(userId, fullName(user));
    else missing.add(userId);
  }
  const users = missing.size > 0 ? await tx.find(User, { shopId: shop.id, id: { $in: [...missing] } }) : [];
  for (const user of users) names.set(user.id, fullName(user));
  return names;
}

function ownView(
  ctx: AtShop,
  order: Order,
  lines: readonly LineItem[],
  names: ReadonlyMap<string, string>,
): OwnOrder {
  const { shop } = ctx;
  const { settings } = shop;
  const oversold = lines.some((line) => line.oversold);
  const { info, ways } = paymentTold(settings, {
    amount: order.grandTotal,
    note: `${shop.title}, order ${order.ticketNumber}`,
  });
  return {
    ...orderCore(order, lines),
    shop: { id: shop.id, slug: shop.slug, title: shop.title },
    oversoldNote: oversold ? settings.itemOversoldNote : null,
    instructions: [settings.fulfillmentInstructions, infoFor(order, settings)].filter(Boolean).join("\n\n"),
    payment: { info, ways },
    orderedBy: (order.userId ? names.get(order.userId) : order.guestName) ?? "",
    invoiceTitle: order.userId ? null : settings.guestInvoiceTitle || null,
    invoiceUrl:
      order.userId || order.guestName === null ? null : guestOrderUrl(ctx.config, ctx.origin, order.id),
  };
}

/** What the shop says about getting the order, by its type. */
function infoFor(order: Order, { pickupInfo, deliveryInfo }: AtShop["shop"]["settings"]): string {
  if (order.fulfillmentType === "Pickup") return pickupInfo;
  return order.fulfillmentType === "Delivery" ? deliveryInfo : "";
}
