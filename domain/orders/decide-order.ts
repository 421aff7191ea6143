/**
 * Placing an order, decided (ORD-01 … ORD-09, PRICE-01 … PRICE-06): facts, input and the present moment go in; what is to be written, or a
 * refusal, comes out. Nothing is read and nothing is written here. Amounts are cents.
 */
import { windowState } from "#domain/availability/order-window.ts";
import { type ChosenSlot, chosenSlot } from "#domain/availability/slots.ts";
import { tooLateToOrder } from "#domain/catalog/item-lead-time.ts";
import { isShown } from "#domain/catalog/item-shown.ts";
import { DomainError } from "#domain/errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { MAX_TOTAL } from "#domain/money.ts";
import { deliveryAddressProblems, splitAddress } from "#domain/orders/delivery-address.ts";
import {
  DayNotOffered,
  EmptyOrder,
  IdempotencyMismatch,
  ItemUnavailable,
  NotTakingOrders,
  OrderTooLarge,
  TypeNotOffered,
  UnknownReference,
  WindowClosed,
} from "#domain/orders/order-errors.ts";
import type {
  OrderDecision,
  OrderFacts,
  OrderingItem,
  OrderingShop,
  OrderPlan,
  WantedOrder,
} from "#domain/orders/order-facts.ts";
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import { type Orderer, ordererOf } from "#domain/orders/orderer.ts";
import { filled, priceOf, refuseOtherPrices } from "#domain/orders/planned-lines.ts";
import { chosenPayment } from "#domain/payments/providers.ts";

/**
 * Decides on a new order. The refusals are those of `order-errors.ts`, InvalidFields, and SignedOut for an account that is gone; of several
 * the first is given, in the order of specification section 5. A refusal writes nothing.
 */
export function decideOrder(facts: OrderFacts, wanted: WantedOrder, now: Date): OrderDecision {
  return refusable(() => {
    if (facts.earlier) return repeatOf(facts.earlier, wanted);
    refuseWhilePaused(facts);
    return { kind: "place", plan: planOf(facts, wanted, now) };
  });
}

/** The decision, or the refusal that was thrown on the way to it; whatever else is thrown is a bug and goes on. */
export function refusable(decide: () => OrderDecision): OrderDecision {
  try {
    return decide();
  } catch (thrown) {
    if (thrown instanceof DomainError) return { kind: "refuse", refusal: thrown };
    throw thrown;
  }
}

/** The same key with another request is a mistake of the client (422), never the earlier order (ORD-04). */
function repeatOf(
  { id, requestHash }: NonNullable<OrderFacts["earlier"]>,
  wanted: WantedOrder,
): OrderDecision {
  if (wanted.requestHash !== null && requestHash !== wanted.requestHash) throw new IdempotencyMismatch();
  return { kind: "repeat", orderId: id };
}

/** The merchant's "not taking orders" holds for everyone but the merchant (matrix r104). */
export function refuseWhilePaused({ shop, visitor }: Pick<OrderFacts, "shop" | "visitor">): void {
  const message = shop.settings.notTakingOrders.trim();
  if (message !== "" && !visitor?.isMerchantHere) throw new NotTakingOrders({ message });
}

function planOf(facts: OrderFacts, { order: wanted, fromScreen }: WantedOrder, now: Date): OrderPlan {
  const { shop } = facts;
  const orderer = ordererOf(facts, wanted);
  const paymentService = paymentOf(shop, wanted);
  if (wanted.isGift && !shop.giftsAllowed) {
    throw new InvalidFields({ isGift: ["noGifts"] });
  }
  const slot = slotOf(facts, wanted, now);
  refuseUnavailableItems(facts, wanted, now);
  const setsPrices = orderer.isMerchant && !fromScreen;
  const terms = { setsPrices, familyDiscount: orderer.familyDiscount };
  refuseOtherPrices(facts, wanted, terms);
  const { lines, uses } = filled(facts, wanted);
  const { familyDiscountAmount: _, ...price } = priceOf(shop, wanted, terms, lines);
  if (price.grandTotal > MAX_TOTAL || price.subtotal > MAX_TOTAL) throw new OrderTooLarge();
  const order = {
    ...price,
    ...slot,
    ...columnsOfPeople(orderer),
    ...columnsAsWanted(wanted),
    notes: orderer.isMerchant ? (wanted.notes ?? "") : "",
    paymentService,
    paid: setsPrices && wanted.paid,
    completed: setsPrices && wanted.completed,
    salesTaxRate: shop.settings.salesTax ?? 0,
    placedAt: now,
  };
  return { order, lines, uses, placedBy: orderer.placedBy, orderedBy: orderer.name };
}

const columnsOfPeople = ({ account, guest, familyDiscount }: Orderer) => ({
  userId: account?.id ?? null,
  guestName: guest?.name ?? null,
  guestEmail: guest?.email ?? null,
  guestPhone: guest?.phone ?? null,
  familyDiscount,
});

/** An address is kept of no order that is picked up, and a giftee's details of no order that is not a gift (security A32). */
const columnsAsWanted = (wanted: NewOrder) => ({
  availabilityId: wanted.availabilityId,
  fulfillmentType: wanted.fulfillmentType,
  deliveryAddress: wanted.fulfillmentType === "Pickup" ? null : wanted.deliveryAddress?.trim() || null,
  specialInstructions: wanted.specialInstructions,
  isGift: wanted.isGift,
  gifteeDetails: wanted.isGift ? wanted.gifteeDetails : null,
  isCustom: wanted.customLines.length > 0,
});

function paymentOf({ settings }: OrderingShop, { paymentService }: NewOrder): string | null {
  const chosen = chosenPayment(settings, paymentService);
  if (chosen !== undefined) return chosen;
  throw new InvalidFields({
    paymentService: ["paymentNotTaken"],
  });
}

// Window, type and day (ORD-07, AVL-02). No order is taken in a window that is not active, its merchant's included (AVL-03, matrix r097b).

function slotOf({ shop, window }: OrderFacts, wanted: NewOrder, now: Date): ChosenSlot {
  const { settings, timeZone } = shop;
  if (!settings.fulfillmentOptions.includes(wanted.fulfillmentType)) throw new TypeNotOffered();
  if (wanted.fulfillmentType === "Delivery" && !isAddress(wanted.deliveryAddress ?? "")) {
    throw new InvalidFields({ deliveryAddress: ["deliveryAddress"] });
  }
  if (!window) throw new UnknownReference({ field: "availabilityId" });
  if (windowState(window, now) !== "active") throw new WindowClosed();
  const terms = { timeZone, leadTimeMinutes: settings.leadTimeMinutes, now };
  const slot = chosenSlot(wanted.fulfillmentType, wanted.fulfillmentSlot, window, settings, terms);
  if (!slot) throw new DayNotOffered();
  return slot;
}

const isAddress = (text: string) => Object.keys(deliveryAddressProblems(splitAddress(text))).length === 0;

// Items (ORD-07, AVL-04).

/** Every wanted item is this shop's, stands once, and can be ordered by this visitor. */
function refuseUnavailableItems(facts: OrderFacts, wanted: NewOrder, now: Date): void {
  const isMerchant = facts.visitor?.isMerchantHere ?? false;
  if (wanted.lines.length + wanted.customLines.length === 0) throw new EmptyOrder();
  if (wanted.customLines.length > 0 && !isMerchant) {
    throw new InvalidFields({ lineItems: ["ownLinesOnly"] });
  }
  const seen = new Set<string>();
  for (const [position, { itemId }] of wanted.lines.entries()) {
    const item = facts.items.get(itemId);
    if (!item) throw new UnknownReference({ field: `lineItems.${position}.itemId` });
    if (seen.has(itemId)) {
      throw new InvalidFields({ [`lineItems.${position}.itemId`]: ["itemTwice"] });
    }
    seen.add(itemId);
    if (!isMerchant) refuseUnavailable(facts.shop, item, now);
  }
}

/** Hidden, untouched, or too late for its date. The name of what is hidden stays so. */
function refuseUnavailable(
  { itemDatesOn, timeZone, settings }: OrderingShop,
  item: OrderingItem,
  now: Date,
): void {
  const { id: itemId, name } = item;
  if (!isShown({ ...item, deletedAt: null })) throw new ItemUnavailable({ itemId, name: "" });
  const { leadTimeMinutes } = settings;
  if (tooLateToOrder(item, { itemDatesOn, leadTimeMinutes, timeZone }, now)) {
    throw new ItemUnavailable({ itemId, name });
  }
}
