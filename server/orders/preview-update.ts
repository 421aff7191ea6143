/** What an edit would do to an order's price and to the shelf, told before it is saved (ORD-09, MAN-06). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { chosenSlot } from "#domain/availability/slots.ts";
import { NotFound } from "#domain/missing.ts";
import type { PlannedEdit } from "#domain/orders/decide-edit.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import type { OrderUpdatePreview } from "#domain/orders/order-detail-schemas.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import { orderPrice } from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { calendarDate } from "#domain/time.ts";
import { Availability } from "#entities/availability/availability.ts";
import { Order } from "#entities/orders/order.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { askIn } from "../database/named-statement.ts";
import { readInShop, shopOf } from "../database/tenant.ts";
import { plannedEdit } from "./planned-edit.ts";
import { changedSince } from "./update-order.ts";

const PRICE = orderPrice.strip();

/**
 * The difference; what is short is told, not refused. Writes nothing.
 *
 * @throws NotFound; Stale; whatever else `updateOrder` would throw but ItemsOversold
 */
export function previewUpdate(ctx: SignedInAt, wanted: OrderUpdate): Promise<OrderUpdatePreview> {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    const order = await tx.findOne(Order, { shopId, id: wanted.orderId });
    if (!order) throw new NotFound();
    if (wanted.version !== undefined && wanted.version !== order.version) {
      throw new Stale(await changedSince(tx, order, wanted.version));
    }
    const planned = await plannedEdit(tx, ctx, order, wanted);
    if (!planned)
      return { ...asItStands(order), before: PRICE.parse(order), changed: [], stock: [], warnings: [] };
    const { columns, names, linesChanged } = planned;
    return {
      ...asItStands(columns),
      before: PRICE.parse(order),
      changed: [...names, ...(linesChanged ? ["lines"] : [])],
      stock: await shelfAfter(tx, ctx, planned),
      warnings: await warningsOf(tx, ctx, planned),
    };
  });
}

/** What an order with these columns costs, and how and when it is handed over. */
const asItStands = (columns: Pick<Order, "fulfillmentType" | "fulfillmentSlot">) => ({
  after: PRICE.parse(columns),
  fulfillmentType: columns.fulfillmentType,
  fulfillmentSlot: columns.fulfillmentSlot,
});

/** What would be left of each item that is taken or given back, by name. */
async function shelfAfter(
  tx: EntityManager,
  { shop }: AtShop,
  { stock, before, lines }: PlannedEdit,
): Promise<OrderUpdatePreview["stock"]> {
  if (stock.size === 0) return [];
  const rows = await askIn<{ id: string; stock: number; unlimited: boolean }>(tx, STOCK, [
    shopOf(tx),
    [...stock.keys()],
  ]);
  const items = new Map(rows.map((row) => [row.id, row]));
  return [...stock]
    .map(([itemId, pieces]) => {
      const item = items.get(itemId);
      const counted = item && shop.settings.trackInventory && !item.unlimited ? item.stock : null;
      return {
        itemId,
        name: [...lines, ...before].find((line) => line.itemId === itemId)?.itemName ?? "",
        pieces,
        left: counted === null ? null : counted - pieces,
        enough: counted === null || pieces <= counted,
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

const STOCK = "select id, stock, unlimited from items where shop_id = $1 and id = any($2::uuid[])";

/** What is unusual about the day, where the edit names one. */
async function warningsOf(
  tx: EntityManager,
  { shop, now }: AtShop,
  { columns, names }: PlannedEdit,
): Promise<OrderUpdatePreview["warnings"]> {
  const { availabilityId, fulfillmentDate, fulfillmentType } = columns;
  const isMoved = ["fulfillmentDate", "availabilityId", "fulfillmentType"].some((name) =>
    names.some((changed) => changed === name),
  );
  const type = orderableType(fulfillmentType);
  if (!isMoved || !fulfillmentDate || !type) return [];
  if (fulfillmentDate < calendarDate(now, shop.timeZone)) return ["day_is_past"];
  const window = availabilityId
    ? await tx.findOne(
        Availability,
        { shopId: shop.id, id: availabilityId },
        { filters: { notDeleted: false } },
      )
    : null;
  const { timeZone, settings } = shop;
  // The merchant's own order is not bound to the time the kitchen needs.
  const terms = { timeZone, leadTimeMinutes: 0, now };
  const offered = window && chosenSlot(type, fulfillmentDate, window, settings, terms);
  return offered ? [] : ["day_not_offered"];
}
