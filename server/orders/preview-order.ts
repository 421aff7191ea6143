import { v7 } from "uuid";
import { chosenSlot } from "#domain/availability/slots.ts";
import { decideEdit, type PlannedEdit } from "#domain/orders/decide-edit.ts";
import { decideOrder } from "#domain/orders/decide-order.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import type { OrderUpdatePreview } from "#domain/orders/order-detail-schemas.ts";
import {
  type OrderPriceView,
  type OrderQuote,
  type OrderQuoteQuestion,
  orderPrice,
  type QuotedOrder,
} from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { quoteDraft as quote } from "#domain/orders/planned-lines.ts";
import { calendarDate } from "#domain/time.ts";
import type { Order } from "#entities/orders/order.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { type ChangeFacts, gatherChange } from "./change-orders.ts";
import { gatherOrder } from "./gather-order.ts";
import { editFacts, factsForEdit } from "./update-order.ts";

/**
 * What a merchant's order would cost and what would run short (ORD-09), by the same rules as placing it; nothing is taken or written.
 *
 * @throws UnknownReference where the customer or an item is not the shop's
 */
export async function quoteDraft(ctx: SignedInAt, input: OrderQuoteQuestion): Promise<OrderQuote> {
  return quote(await gatherOrder(ctx, { ...input, guest: null }, null), input);
}

const PRICE = orderPrice.strip();

/**
 * What an order would cost, decided as placing it is; nothing is taken or written (contract section 7).
 *
 * @throws whatever `placeOrder` would refuse it with, but for its key
 */
export async function quoteOrder(ctx: AtShop, wanted: QuotedOrder): Promise<OrderPriceView> {
  const order = { ...wanted, idempotencyKey: null, cartVersion: null };
  const facts = await gatherOrder(ctx, order, null);
  const decision = decideOrder(facts, { order, requestHash: null, fromScreen: false }, ctx.now);
  if (decision.kind === "refuse") throw decision.refusal;
  if (decision.kind === "repeat") throw new Error("A quote has no key, so it repeats nothing.");
  return PRICE.parse(decision.plan.order);
}

/**
 * What an edit would do to an order's price and to the stock, computed before it is saved (ORD-09, MAN-06). The difference; shortages are
 * listed, not refused. Writes nothing, and is decided as the update is.
 *
 * @throws NotFound; Stale; anything else that `updateOrder` would throw but ItemsOversold
 */
export async function previewUpdate(ctx: SignedInAt, wanted: OrderUpdate): Promise<OrderUpdatePreview> {
  const facts = await gatherChange(ctx, factsForEdit(wanted));
  const { order, ...others } = await editFacts(ctx, facts, wanted);
  const planned = decideEdit({ order, ...others }, wanted, ctx.now, v7);
  const before = PRICE.parse(order);
  if (!planned) return { ...asItStands(order), before, changed: [], stock: [], warnings: [] };
  const { columns, names, linesChanged } = planned;
  return {
    ...asItStands(columns),
    before,
    changed: [...names, ...(linesChanged ? ["lines"] : [])],
    stock: shelfAfter(ctx, facts, planned),
    warnings: [
      ...dayWarnings(ctx, facts, planned),
      ...(isPaidOtherwise(order, wanted, columns) ? (["paid_before"] as const) : []),
    ],
  };
}

/** What an order with these columns costs, and how and when it is handed over. */
const asItStands = (columns: Pick<Order, "fulfillmentType" | "fulfillmentSlot">) => ({
  after: PRICE.parse(columns),
  fulfillmentType: columns.fulfillmentType,
  fulfillmentSlot: columns.fulfillmentSlot,
});

/** What would be left of each item that is taken or given back, by name. */
function shelfAfter(
  { shop }: AtShop,
  { items }: ChangeFacts,
  { stock, before, lines }: PlannedEdit,
): OrderUpdatePreview["stock"] {
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

/** Whether an order is marked paid, and stays so, whose total becomes another one: nothing else asks for the difference, or for giving it back (ORD-08). */
const isPaidOtherwise = (
  { paid, grandTotal }: Pick<Order, "paid" | "grandTotal">,
  wanted: OrderUpdate,
  after: Pick<Order, "grandTotal">,
) => paid && wanted.paid !== false && grandTotal !== after.grandTotal;

/** What is unusual about the day, where the edit names one. */
function dayWarnings(
  { shop, now }: AtShop,
  { window }: ChangeFacts,
  { columns, names }: PlannedEdit,
): OrderUpdatePreview["warnings"] {
  const { fulfillmentDate, fulfillmentType } = columns;
  const isMoved = ["fulfillmentDate", "availabilityId", "fulfillmentType"].some((name) =>
    names.some((changed) => changed === name),
  );
  const type = orderableType(fulfillmentType);
  if (!isMoved || !fulfillmentDate || !type) return [];
  if (fulfillmentDate < calendarDate(now, shop.timeZone)) return ["day_is_past"];
  const { timeZone, settings } = shop;
  // The merchant's own order is not bound to the time the kitchen needs.
  const terms = { timeZone, leadTimeMinutes: 0, now };
  const offered = window && chosenSlot(type, fulfillmentDate, window, settings, terms);
  return offered ? [] : ["day_not_offered"];
}
