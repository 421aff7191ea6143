/** An order as its owner sees it: the invoice (ORD-10). Whoever may read it may also read how to pay it (matrix D6). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { NotFound } from "#domain/missing.ts";
import { fullName } from "#domain/accounts/full-name.ts";
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
  const order = await tx.findOne(Order, { shopId: ctx.shop.id, id: orderId });
  if (!order) throw new NotFound();
  const [view] = await ownOrders(tx, ctx, [order]);
  if (!view) throw new NotFound();
  return view;
}

/** Several orders as their owner sees them: one read of lines, one of names. */
export async function ownOrders(tx: EntityManager, ctx: AtShop, orders: readonly Order[]): Promise<OwnOrder[]> {
  const { shop } = ctx;
  const ids = orders.map(({ id }) => id);
  const lines = linesByOrder(await tx.find(LineItem, { shopId: shop.id, orderId: { $in: ids } }, { orderBy: { position: "asc" } }));
  const userIds = [...new Set(orders.flatMap(({ userId }) => (userId ? [userId] : [])))];
  const users = userIds.length > 0 ? await tx.find(User, { shopId: shop.id, id: { $in: userIds } }) : [];
  const names = new Map(users.map((user) => [user.id, fullName(user)]));
  return orders.map((order) => ownView(ctx, order, lines.get(order.id) ?? [], order.userId ? names.get(order.userId) : undefined));
}

function ownView(ctx: AtShop, order: Order, lines: readonly LineItem[], name: string | undefined): OwnOrder {
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
    orderedBy: name ?? order.guestName ?? "",
    invoiceTitle: order.userId ? null : settings.guestInvoiceTitle || null,
    invoiceUrl: order.userId || order.guestName === null ? null : guestOrderUrl(ctx.config, ctx.origin, order.id),
  };
}

/** What the shop says about getting the order, by its type. */
function infoFor(order: Order, { pickupInfo, deliveryInfo }: AtShop["shop"]["settings"]): string {
  if (order.fulfillmentType === "Pickup") return pickupInfo;
  return order.fulfillmentType === "Delivery" ? deliveryInfo : "";
}
