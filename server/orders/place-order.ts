/**
 * Placing an order (ORD-01, ORD-03, ORD-04): one transaction takes the stock, writes the order and queues what follows, or does none
 * of it. No network call inside.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { MAX_TOTAL } from "#domain/money.ts";
import { fillOrder } from "#domain/orders/fill-order.ts";
import { OrderTooLarge, PriceChanged } from "#domain/orders/order-errors.ts";
import type { NewOrder, PlacedOrder } from "#domain/orders/order-schemas.ts";
import type { Price } from "#domain/orders/pricing.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { enqueue, readyToEnqueue } from "../jobs/queue.ts";
import { chosenPayment } from "../payments/payment-options.ts";
import { slotOf } from "./chosen-slot.ts";
import { claimKey, guestScope, requestHash, type Scope, sameRequest } from "./idempotency.ts";
import { itemsWanted, onOffer } from "./items-wanted.ts";
import { linesFor } from "./lines-of-order.ts";
import { takesOrders } from "./may-order.ts";
import { type LineRow, type WrittenOrder, writeOrder } from "./order-rows.ts";
import { type Orderer, ordererOf } from "./orderer.ts";
import { ownOrder, ownOrderAsWritten } from "./own-order.ts";
import { priceFor, pricesDiffer } from "./priced-order.ts";
import { stockForOrder } from "./stock-for-order.ts";

/**
 * Places an order as the APIs ask for it. A key that was used before answers with the first order.
 *
 * @throws NotTakingOrders, WindowClosed, DayNotOffered, TypeNotOffered, ItemUnavailable, ItemsOversold, PriceChanged,
 *   UnknownReference, IdempotencyMismatch, OrderTooLarge; each leaves everything as it was
 */
export async function placeOrder(ctx: AtShop, wanted: NewOrder): Promise<PlacedOrder> {
  const hash = requestHash(wanted);
  await readyToEnqueue();
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const scope = scopeOf(ctx, wanted);
    if (wanted.idempotencyKey) {
      const earlier = await claimKey(tx, ctx.shop.id, scope, wanted.idempotencyKey);
      if (earlier) {
        sameRequest(earlier, hash);
        return { order: await ownOrder(tx, ctx, earlier.id), replayed: true };
      }
    }
    takesOrders(ctx);
    const written = await write(tx, ctx, wanted, { scope, hash, fromScreen: false });
    return { order: await ownOrderAsWritten(tx, ctx, written), replayed: false };
  });
}

/** Whose key it is (ORD-04): never null, so that one guest's key is not another's. */
export function scopeOf(ctx: AtShop, wanted: Pick<NewOrder, "guest">, cartId: string | null = null): Scope {
  return ctx.visitor?.id ?? cartId ?? guestScope(wanted.guest?.email ?? "");
}

/** What an order is placed under. */
export interface Placing {
  readonly scope: Scope;
  readonly hash: Buffer;
  /** From the order screen every total that was shown is compared, the merchant's too: nobody sets prices there. */
  readonly fromScreen: boolean;
}

/** Everything between the key and the commit. */
export async function write(
  tx: EntityManager,
  ctx: AtShop,
  wanted: NewOrder,
  { scope, hash, fromScreen }: Placing,
): Promise<WrittenOrder> {
  const { shop, now } = ctx;
  const found = await ordererOf(tx, ctx, wanted);
  const orderer = { ...found, setsPrices: found.setsPrices && !fromScreen };
  const paymentService = chosenPayment(shop.settings, wanted.paymentService);
  if (wanted.isGift && !shop.giftsAllowed)
    throw new InvalidFields({ isGift: ["This shop doesn't offer gifts."] });
  const slot = await slotOf(tx, ctx, wanted);
  const { lines, price } = await filled(tx, ctx, wanted, orderer);
  const { familyDiscountAmount: _, ...amounts } = price;
  const id = v7();
  await enqueue(tx, "order-placed", { shopId: shop.id, orderId: id });
  return writeOrder(tx, {
    ...amounts,
    ...slot,
    ...whose(orderer),
    id,
    shopId: shop.id,
    fulfillmentType: wanted.fulfillmentType,
    availabilityId: wanted.availabilityId,
    deliveryAddress: wanted.fulfillmentType === "Pickup" ? null : wanted.deliveryAddress?.trim() || null,
    specialInstructions: wanted.specialInstructions,
    notes: found.setsPrices ? (wanted.notes ?? "") : "",
    isGift: wanted.isGift,
    gifteeDetails: wanted.isGift ? wanted.gifteeDetails : null,
    paymentService,
    isCustom: wanted.customLines.length > 0,
    paid: orderer.setsPrices && wanted.paid,
    completed: orderer.setsPrices && wanted.completed,
    salesTaxRate: shop.settings.salesTax ?? 0,
    scope,
    idempotencyKey: wanted.idempotencyKey,
    requestHash: wanted.idempotencyKey ? hash : null,
    placedAt: now,
    lines,
  });
}

/** The lines the order gets, their stock taken, and what they cost; refused where the client believes in other amounts. */
async function filled(
  tx: EntityManager,
  ctx: AtShop,
  wanted: NewOrder,
  orderer: Orderer,
): Promise<{ lines: LineRow[]; price: Price }> {
  const items = await itemsWanted(tx, wanted.lines);
  onOffer(ctx, wanted, items);
  const asked = priceFor(
    ctx,
    wanted,
    orderer,
    linesFor(ctx, wanted, items, (_, quantity) => quantity),
  );
  if (!orderer.setsPrices && pricesDiffer(wanted, items, orderer, asked)) {
    const { familyDiscountAmount: _, ...quote } = asked;
    throw new PriceChanged(quote);
  }

  const stockOf = await stockForOrder(tx, ctx, wanted, items);
  const { kept, refusal } = fillOrder(
    wanted.lines.map((line) => ({ ...line, name: items.get(line.itemId)?.name ?? "" })),
    stockOf,
    ctx.shop.settings,
  );
  if (refusal) throw refusal;
  const given = new Map(kept.map((line) => [line.itemId, line.quantity]));
  const lines = linesFor(ctx, wanted, items, (itemId) => given.get(itemId) ?? 0);
  const price = priceFor(ctx, wanted, orderer, lines);
  if (price.grandTotal > MAX_TOTAL || price.subtotal > MAX_TOTAL) throw new OrderTooLarge();
  return { lines, price };
}

/** The order's columns about people. */
const whose = ({ userId, guest, familyDiscount, placedBy }: Orderer) => ({
  userId,
  guestName: guest?.name ?? null,
  guestEmail: guest?.email ?? null,
  guestPhone: guest?.phone ?? null,
  familyDiscount,
  placedBy,
});
