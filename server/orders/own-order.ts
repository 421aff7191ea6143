/** An order as its owner sees it: the invoice (ORD-10). The right to read it includes how to pay it (matrix D6). */
import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import { currentLanguage } from "#domain/language.ts";
import { NotFound } from "#domain/missing.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { paymentNote } from "#domain/payments/short-code.ts";
import { joinHtml } from "#domain/shop/safe-html.ts";
import { textIn } from "#domain/shop/texts-in-language.ts";
import { User } from "#entities/accounts/user.ts";
import { LineItem } from "#entities/orders/line-item.ts";
import type { Order } from "#entities/orders/order.ts";
import { type StoredWindow, shopWindows } from "../availability/availabilities.ts";
import type { AtShop } from "../context.ts";
import { askIn } from "../database/named-statement.ts";
import { tablesIn } from "../database/tables.ts";
import { paymentTold } from "../payments/payment-options.ts";
import { richText } from "../shop/rich-text.ts";
import { settingsRead } from "../shop/settings-read.ts";
import { guestOrderUrl } from "./guest-link.ts";
import { type LineSeen, linesByOrder, type OrderSeen, orderCore } from "./order-view.ts";

/**
 * The order of this id, inside a transaction of its shop. Who may see it is the caller's question.
 *
 * @throws NotFound
 */
export async function ownOrder(tx: EntityManager, ctx: AtShop, orderId: string): Promise<OwnOrder> {
  const [order] = await askIn<SeenWithLines & { deletedAt: Date | null }>(tx, ONE_ORDER, [
    ctx.shop.id,
    orderId,
  ]);
  if (!order || order.deletedAt) throw new NotFound();
  return ownView(ctx, order, await linesRead(tx, ctx, order.lines), await aroundOf(tx, ctx, [order]));
}

/** The same of an order that was just written; `orderedBy` is the name on its invoice. */
export async function ownOrderAsWritten(
  ctx: AtShop,
  order: SeenWithLines,
  orderedBy: string,
): Promise<OwnOrder> {
  const names = new Map(order.userId ? [[order.userId, orderedBy]] : []);
  return ownView(ctx, order, order.lines, { names, windows: await shopWindows(ctx.em, ctx.shop, ctx.now) });
}

/** An order with its lines, as it was read or written. */
type SeenWithLines = OrderSeen & { readonly lines: readonly LineSeen[] };

/** In one round trip and without entities: a repeated order waits for it. */
const ONE_ORDER = `
  select id, shop_id as "shopId", ticket_number as "ticketNumber", completed, ready_for_guest as "readyForGuest", paid,
    fulfillment_type as "fulfillmentType", fulfillment_slot as "fulfillmentSlot", fulfillment_date as "fulfillmentDate",
    delivery_address as "deliveryAddress", special_instructions as "specialInstructions", is_gift as "isGift",
    giftee_details as "gifteeDetails", payment_service as "paymentService", availability_id as "availabilityId",
    user_id as "userId", guest_name as "guestName", subtotal, discounts, fees, delivery_fee as "deliveryFee", tip, tax,
    service_fee as "serviceFee", grand_total as "grandTotal", family_discount as "familyDiscount",
    sales_tax_rate as "salesTaxRate", version, created_at as "createdAt", cancelled_at as "cancelledAt",
    deleted_at as "deletedAt",
    (select coalesce(json_agg(json_build_object('id', l.id, 'orderId', l.order_id, 'itemId', l.item_id, 'type', l.type,
        'itemName', l.item_name, 'itemUnit', l.item_unit, 'sectionName', l.section_name, 'itemPrice', l.item_price,
        'itemDate', l.item_date, 'quantity', l.quantity, 'oversold', l.oversold) order by l.position), '[]')
      from line_items l where l.shop_id = orders.shop_id and l.order_id = orders.id) as lines
  from orders where shop_id = $1 and id = $2`;

/** Several orders as their owner sees them: one read of lines, one of names. */
export async function ownOrders(
  tx: EntityManager,
  ctx: AtShop,
  orders: readonly Order[],
): Promise<OwnOrder[]> {
  const ids = orders.map(({ id }) => id);
  const stored = await tx.find(
    LineItem,
    { shopId: ctx.shop.id, orderId: { $in: ids } },
    { orderBy: { position: "asc" } },
  );
  const lines = linesByOrder(await linesRead(tx, ctx, stored));
  const around = await aroundOf(tx, ctx, orders);
  return orders.map((order) => ownView(ctx, order, lines.get(order.id) ?? [], around));
}

/**
 * Lines as their reader gets them (UI-03, decision 0095): a reader of Spanish sees an item's name and unit in Spanish where the item still has them, and is
 * still called what the order calls it. What is kept is what the merchant wrote first. One statement, and for readers of English none.
 */
async function linesRead<Line extends LineSeen>(
  tx: EntityManager,
  ctx: AtShop,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  if (currentLanguage() !== "es" || ids.length === 0) return lines;
  const items = await tablesIn(tx)
    .selectFrom("items")
    .select(["id", "name", "unit", "nameEs", "unitEs"])
    .where("shopId", "=", ctx.shop.id)
    .where(({ eb, fn, val }) => eb("id", "=", fn.any(val(ids))))
    .where("nameEs", "!=", "")
    .execute();
  const byId = new Map(items.map((item) => [item.id, item]));
  return lines.map((line) => {
    const item = byId.get(line.itemId ?? "");
    if (item?.name !== line.itemName) return line;
    const unit = item.unit === line.itemUnit ? item.unitEs : "";
    return {
      ...line,
      itemName: textIn("es", line.itemName, item.nameEs),
      itemUnit: textIn("es", line.itemUnit, unit),
    };
  });
}

/** What is read beside some orders: the names of their customers, and the shop's windows but for those long over. */
interface Around {
  readonly names: ReadonlyMap<string, string>;
  readonly windows: readonly StoredWindow[];
}

const aroundOf = async (tx: EntityManager, ctx: AtShop, orders: readonly OrderSeen[]): Promise<Around> => ({
  names: await namesOf(tx, ctx, orders),
  windows: await shopWindows(tx, ctx.shop, ctx.now),
});

/** The names of the orders' customers; the caller's own, and those that this transaction has read, need no query. */
async function namesOf(
  tx: EntityManager,
  { shop, visitor }: AtShop,
  orders: readonly OrderSeen[],
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
  order: OrderSeen,
  lines: readonly LineSeen[],
  { names, windows }: Around,
): OwnOrder {
  const { shop } = ctx;
  const settings = settingsRead(shop.settings);
  const oversold = lines.some((line) => line.oversold);
  const { info, ways } = paymentTold(settings, {
    amount: order.grandTotal,
    note: paymentNote(shop.title, order.ticketNumber),
  });
  return {
    ...orderCore(order, lines),
    shop: { id: shop.id, slug: shop.slug, title: shop.title },
    oversoldNote: oversold ? settings.itemOversoldNote : null,
    instructions: joinHtml(richText(settings.fulfillmentInstructions), richText(infoFor(order, settings))),
    handOverEndsAt: windows.find(({ id }) => id === order.availabilityId)?.handOverEndsAt ?? null,
    payment: { info, ways },
    orderedBy: (order.userId ? names.get(order.userId) : order.guestName) ?? "",
    invoiceTitle: order.userId ? null : settings.guestInvoiceTitle || null,
    invoiceUrl:
      order.userId || order.guestName === null ? null : guestOrderUrl(ctx.config, ctx.origin, order.id),
  };
}

/** The shop's text about getting the order, by its type. */
function infoFor(order: OrderSeen, { pickupInfo, deliveryInfo }: AtShop["shop"]["settings"]): string {
  if (order.fulfillmentType === "Pickup") return pickupInfo;
  return order.fulfillmentType === "Delivery" ? deliveryInfo : "";
}
