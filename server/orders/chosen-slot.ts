/** The window, type and day of a wanted order (ORD-07, AVL-02). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { windowState } from "#domain/availability/order-window.ts";
import { chosenSlot } from "#domain/availability/slots.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { deliveryAddressProblems, splitAddress } from "#domain/orders/delivery-address.ts";
import {
  DayNotOffered,
  TypeNotOffered,
  UnknownReference,
  WindowClosed,
} from "#domain/orders/order-errors.ts";
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import { Availability } from "#entities/availability/availability.ts";
import { shopWindows, slotTerms } from "../availability/availabilities.ts";
import type { AtShop } from "../context.ts";

/**
 * The slot as it is stored. Nobody orders in a window that is not active, its merchant included (AVL-03, matrix r097b).
 *
 * @throws TypeNotOffered, UnknownReference, WindowClosed, DayNotOffered, InvalidFields (delivery without an address)
 */
export async function slotOf(tx: EntityManager, ctx: AtShop, wanted: NewOrder) {
  const { shop, now } = ctx;
  if (!shop.settings.fulfillmentOptions.includes(wanted.fulfillmentType)) throw new TypeNotOffered();
  if (wanted.fulfillmentType === "Delivery" && !isAddress(wanted.deliveryAddress ?? "")) {
    throw new InvalidFields({ deliveryAddress: ["Delivery needs a street and a 5 digit zip."] });
  }
  const kept = (await shopWindows(tx, shop, now)).find(({ id }) => id === wanted.availabilityId);
  const window = kept ?? (await tx.findOne(Availability, { shopId: shop.id, id: wanted.availabilityId }));
  if (!window) throw new UnknownReference("availabilityId");
  if (windowState(window, now) !== "active") throw new WindowClosed();
  const slot = chosenSlot(
    wanted.fulfillmentType,
    wanted.fulfillmentSlot,
    window,
    shop.settings,
    slotTerms(shop, now),
  );
  if (!slot) throw new DayNotOffered();
  return slot;
}

const isAddress = (text: string) => Object.keys(deliveryAddressProblems(splitAddress(text))).length === 0;
