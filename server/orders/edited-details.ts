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
  const window =
    availabilityId && (wanted.availabilityId !== undefined || fulfillmentType === "Shipping")
      ? await tx.findOne(
          Availability,
          { shopId: shop.id, id: availabilityId },
          { filters: { notDeleted: wanted.availabilityId !== undefined } },
        )
      : null;
  if (wanted.availabilityId !== undefined && !window) throw new UnknownReference("availabilityId");
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

function slotOf(
  { shop, now }: AtShop,
  order: Order,
  { fulfillmentSlot, fulfillmentDate }: OrderUpdate,
  type: Order["fulfillmentType"],
  window: Availability | null,
): Pick<Details, "fulfillmentSlot" | "fulfillmentDate"> {
  const asked = fulfillmentSlot !== undefined || fulfillmentDate !== undefined;
  if (type === "Shipping") {
    const kept = order.fulfillmentType === "Shipping" && !window;
    const label = window ? shippingLabel(window, shop.timeZone) : (fulfillmentSlot ?? order.fulfillmentSlot);
    return { fulfillmentSlot: kept ? order.fulfillmentSlot : label, fulfillmentDate: null };
  }
  if (!asked) {
    // An order that was to be shipped has no day yet.
    if (!order.fulfillmentDate && order.fulfillmentType !== type) throw new DayNotOffered();
    return { fulfillmentSlot: order.fulfillmentSlot, fulfillmentDate: order.fulfillmentDate ?? null };
  }
  const near = order.fulfillmentDate ?? calendarDate(now, shop.timeZone);
  const named = fulfillmentSlot === undefined ? null : dayOfLabel(fulfillmentSlot, fulfillmentDate ?? near);
  if (
    fulfillmentSlot !== undefined &&
    fulfillmentSlot === order.fulfillmentSlot &&
    fulfillmentDate === undefined
  ) {
    return { fulfillmentSlot, fulfillmentDate: order.fulfillmentDate ?? null };
  }
  const date = fulfillmentDate ?? named;
  if (!date || (named !== null && named !== date) || (fulfillmentSlot !== undefined && named === null)) {
    throw new InvalidFields({ fulfillmentSlot: ["Choose a day like 'Fri, Dec 4'."] });
  }
  return { fulfillmentSlot: dayLabel(date), fulfillmentDate: date };
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
