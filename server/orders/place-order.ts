/**
 * Placing an order (ORD-01, ORD-03, ORD-04): one transaction takes the stock, writes the order and queues what follows, or does none
 * of it. No network call inside.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { fillOrder } from "#domain/orders/fill-order.ts";
import { OrderTooLarge, PriceChanged } from "#domain/orders/order-errors.ts";
import type { NewOrder, PlacedOrder } from "#domain/orders/order-schemas.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { enqueue } from "../jobs/queue.ts";
import { chosenPayment } from "../payments/payment-options.ts";
import { slotOf } from "./chosen-slot.ts";
import { claimKey, guestScope, requestHash, sameRequest, type Scope } from "./idempotency.ts";
import { itemsWanted, onOffer } from "./items-wanted.ts";
import { linesFor } from "./lines-of-order.ts";
import { takesOrders } from "./may-order.ts";
import { writeOrder } from "./order-rows.ts";
import { ordererOf } from "./orderer.ts";
import { ownOrder } from "./own-order.ts";
import { priceFor, pricesDiffer } from "./priced-order.ts";
import { stockForOrder } from "./stock-for-order.ts";

/** The largest total an order can have, in cents (reliability R15). */
const MOST_CENTS = 1_000_000_000;

/**
 * Places an order as the APIs ask for it. A key that was used before answers with the first order.
 *
 * @throws NotTakingOrders, WindowClosed, DayNotOffered, TypeNotOffered, ItemUnavailable, ItemsOversold, PriceChanged,
 *   UnknownReference, IdempotencyMismatch; each leaves everything as it was
 */
export async function placeOrder(ctx: AtShop, wanted: NewOrder): Promise<PlacedOrder> {
  const hash = requestHash(wanted);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const scope = scopeOf(ctx, wanted);
    if (wanted.idempotencyKey) {
      const earlier = await claimKey(tx, ctx.shop.id, scope, wanted.idempotencyKey);
      if (earlier) {
        sameRequest(earlier, hash);
        return { order: await ownOrder(tx, ctx, earlier.id), replayed: true };
      }
    }
    const id = await write(tx, ctx, wanted, scope, hash);
    return { order: await ownOrder(tx, ctx, id), replayed: false };
  });
}

/** Whose key it is (ORD-04): never null, so that one guest's key is not another's. */
export function scopeOf(ctx: AtShop, wanted: Pick<NewOrder, "guest">, cartId: string | null = null): Scope {
  return ctx.visitor?.id ?? cartId ?? guestScope(wanted.guest?.email ?? "");
}

/** Everything between the key and the commit. Returns the new order's id. */
export async function write(
  tx: EntityManager,
  ctx: AtShop,
  wanted: NewOrder,
  scope: Scope,
  hash: Buffer,
): Promise<string> {
  const { shop, now } = ctx;
  takesOrders(ctx);
  const orderer = await ordererOf(tx, ctx, wanted);
  const paymentService = chosenPayment(shop.settings, wanted.paymentService);
  if (wanted.isGift && !shop.giftsAllowed) throw new InvalidFields({ isGift: ["This shop doesn't offer gifts."] });
  const slot = await slotOf(tx, ctx, wanted);
  const items = await itemsWanted(tx, wanted.lines);
  onOffer(ctx, wanted, items);

  const asked = priceFor(
    ctx,
    wanted,
    orderer,
    linesFor(ctx, wanted, items, (_, quantity) => quantity),
  );
  if (!orderer.setsPrices && pricesDiffer(wanted, items, orderer, asked)) throw new PriceChanged(asked);

  const stockOf = await stockForOrder(tx, ctx, wanted, items);
  const filled = fillOrder(
    wanted.lines.map((line) => ({ ...line, name: items.get(line.itemId)?.name ?? "" })),
    stockOf,
    shop.settings,
  );
  if (filled.refusal) throw filled.refusal;
  const given = new Map([...filled.kept, ...filled.missed].map((line) => [line.itemId, line.quantity]));
  const lines = linesFor(ctx, wanted, items, (itemId) => given.get(itemId) ?? 0);
  const price = priceFor(ctx, wanted, orderer, lines);
  if (price.grandTotal > MOST_CENTS || price.subtotal > MOST_CENTS) throw new OrderTooLarge();

  const { familyDiscountAmount: _, ...amounts } = price;
  const id = v7();
  await enqueue(tx, "order-placed", { shopId: shop.id, orderId: id });
  await writeOrder(tx, {
    ...amounts,
    ...slot,
    id,
    shopId: shop.id,
    userId: orderer.userId,
    guestName: orderer.guest?.name ?? null,
    guestEmail: orderer.guest?.email ?? null,
    guestPhone: orderer.guest?.phone ?? null,
    fulfillmentType: wanted.fulfillmentType,
    availabilityId: wanted.availabilityId,
    deliveryAddress: wanted.fulfillmentType === "Pickup" ? null : wanted.deliveryAddress?.trim() || null,
    specialInstructions: wanted.specialInstructions,
    isGift: wanted.isGift,
    gifteeDetails: wanted.isGift ? wanted.gifteeDetails : null,
    paymentService,
    isCustom: wanted.customLines.length > 0,
    paid: orderer.setsPrices && wanted.paid,
    completed: orderer.setsPrices && wanted.completed,
    familyDiscount: orderer.familyDiscount,
    salesTaxRate: shop.settings.salesTax ?? 0,
    scope,
    idempotencyKey: wanted.idempotencyKey,
    requestHash: wanted.idempotencyKey ? hash : null,
    placedAt: now,
    lines,
    placedBy: orderer.placedBy,
  });
  return id;
}
