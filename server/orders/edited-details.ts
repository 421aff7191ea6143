/** The columns an edit sets besides the lines: slot, address, gift, words (ORD-09). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { shippingLabel } from "#domain/availability/slots.ts";
import { dayLabel } from "#domain/day-label.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { deliveryAddressProblems, splitAddress } from "#domain/orders/delivery-address.ts";
import { dayOfLabel } from "#domain/orders/moved-slot.ts";
import { DayNotOffered, TypeNotOffered, UnknownReference } from "#domain/orders/order-errors.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { calendarDate } from "#domain/time.ts";
import { Availability } from "#entities/availability/availability.ts";
import type { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";

/** An order's columns as an edit leaves them. */
export type Details = Pick<
  Order,
  | "availabilityId"
  | "fulfillmentType"
  | "fulfillmentSlot"
  | "fulfillmentDate"
  | "deliveryAddress"
  | "specialInstructions"
  | "isGift"
  | "gifteeDetails"
  | "tip"
  | "notes"
>;

/**
 * The columns as wanted. The merchant may move an order to any day, also one no window offers (any more); whatever they say of type and
 * window must be the shop's.
 *
 * @throws TypeNotOffered, UnknownReference, DayNotOffered for a label that is no day's, InvalidFields
 */
export async function editedDetails(
  tx: EntityManager,
  ctx: AtShop,
  order: Order,
  wanted: OrderUpdate,
): Promise<Details> {
  const { shop } = ctx;
  const fulfillmentType = wanted.fulfillmentType ?? order.fulfillmentType;
  if (
    fulfillmentType !== order.fulfillmentType &&
    !shop.settings.fulfillmentOptions.includes(fulfillmentType)
  ) {
    throw new TypeNotOffered();
  }
  const availabilityId = wanted.availabilityId ?? order.availabilityId ?? null;
  const window = await windowOf(tx, shop.id, availabilityId, wanted, fulfillmentType);
  const isGift = wanted.isGift ?? order.isGift;
  if (isGift && !order.isGift && !shop.giftsAllowed) {
    throw new InvalidFields({ isGift: ["This shop doesn't offer gifts."] });
  }
  return {
    availabilityId,
    fulfillmentType,
    ...slotOf(ctx, order, wanted, fulfillmentType, window),
    deliveryAddress: addressOf(order, wanted, fulfillmentType),
    specialInstructions: wanted.specialInstructions ?? order.specialInstructions,
    isGift,
    gifteeDetails: isGift ? (wanted.gifteeDetails ?? order.gifteeDetails ?? null) : null,
    tip: wanted.tip ?? order.tip,
    notes: wanted.notes ?? order.notes,
  };
}

/** The window to be looked at: one that is named, which has to be there, or the one whose day of shipping is asked for. */
async function windowOf(
  tx: EntityManager,
  shopId: string,
  id: string | null,
  { availabilityId }: OrderUpdate,
  type: Order["fulfillmentType"],
): Promise<Availability | null> {
  const isNamed = availabilityId !== undefined;
  const window =
    id && (isNamed || type === "Shipping")
      ? await tx.findOne(Availability, { shopId, id }, { filters: { notDeleted: isNamed } })
      : null;
  if (isNamed && !window) throw new UnknownReference("availabilityId");
  return window;
}

type Slot = Pick<Details, "fulfillmentSlot" | "fulfillmentDate">;

function slotOf(
  { shop, now }: AtShop,
  order: Order,
  wanted: OrderUpdate,
  type: Order["fulfillmentType"],
  window: Availability | null,
): Slot {
  if (type === "Shipping") {
    return { fulfillmentSlot: shippingLabelOf(shop, order, wanted, window), fulfillmentDate: null };
  }
  const { fulfillmentSlot, fulfillmentDate } = wanted;
  const standing = { fulfillmentSlot: order.fulfillmentSlot, fulfillmentDate: order.fulfillmentDate ?? null };
  if (fulfillmentSlot === undefined && fulfillmentDate === undefined) {
    // An order that was to be shipped has no day yet.
    if (!order.fulfillmentDate && order.fulfillmentType !== type) throw new DayNotOffered();
    return standing;
  }
  if (fulfillmentDate === undefined && fulfillmentSlot === order.fulfillmentSlot) return standing;
  const date = dayAsked({ fulfillmentSlot, fulfillmentDate }, standing, calendarDate(now, shop.timeZone));
  return { fulfillmentSlot: dayLabel(date), fulfillmentDate: date };
}

/** What is shipped already keeps its label where no window says another. */
function shippingLabelOf(
  { timeZone }: AtShop["shop"],
  order: Order,
  { fulfillmentSlot }: OrderUpdate,
  window: Availability | null,
): string {
  if (window) return shippingLabel(window, timeZone);
  const asked = order.fulfillmentType === "Shipping" ? undefined : fulfillmentSlot;
  return asked ?? order.fulfillmentSlot;
}

/** The one day that label and date name; a label alone means the day of that name near the one the order has. */
function dayAsked(
  { fulfillmentSlot, fulfillmentDate }: Pick<OrderUpdate, "fulfillmentSlot" | "fulfillmentDate">,
  standing: Slot,
  today: string,
): string {
  const near = fulfillmentDate ?? standing.fulfillmentDate ?? today;
  const named = fulfillmentSlot === undefined ? fulfillmentDate : dayOfLabel(fulfillmentSlot, near);
  if (!named || (fulfillmentDate !== undefined && fulfillmentDate !== named)) {
    throw new InvalidFields({ fulfillmentSlot: ["Choose a day like 'Fri, Dec 4'."] });
  }
  return named;
}

/** Nobody's address stays on an order that is picked up (security A32). */
function addressOf(order: Order, wanted: OrderUpdate, type: Order["fulfillmentType"]): string | null {
  if (type === "Pickup") return null;
  const address =
    (wanted.deliveryAddress === undefined ? order.deliveryAddress : wanted.deliveryAddress)?.trim() || null;
  const asked = wanted.deliveryAddress !== undefined || type !== order.fulfillmentType;
  const incomplete = Object.keys(deliveryAddressProblems(splitAddress(address ?? ""))).length > 0;
  if (type === "Delivery" && asked && incomplete) {
    throw new InvalidFields({ deliveryAddress: ["Delivery needs a street and a 5 digit zip."] });
  }
  return address;
}
