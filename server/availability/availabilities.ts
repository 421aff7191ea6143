/** Order windows for shoppers (AVL-03): those that have not ended, soonest first, each with the days it offers. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import { upcoming, windowState } from "#domain/availability/order-window.ts";
import { shippingLabel, windowDays } from "#domain/availability/slots.ts";
import { Availability } from "#entities/availability/availability.ts";
import { inShop } from "../database/tenant.ts";
import type { ShopFacts } from "../shop/find-shop.ts";

/** What the days of a window depend on besides itself (AVL-02). */
export const slotTerms = (shop: ShopFacts, now: Date) => ({
  timeZone: shop.timeZone,
  leadTimeMinutes: shop.settings.leadTimeMinutes,
  now,
});

/** Active and future windows, soonest first. */
export function upcomingWindows(em: EntityManager, shop: ShopFacts, now: Date): Promise<OfferedWindow[]> {
  return inShop(em, shop.id, async (tx) => {
    const windows = await tx.find(Availability, { shopId: shop.id, endTime: { $gt: now } });
    return upcoming(windows, now).map((window) => offered(window, shop, now));
  });
}

/** One window with its state and days. */
export function offered(window: Availability, shop: ShopFacts, now: Date): OfferedWindow {
  const { settings } = shop;
  return {
    id: window.id,
    name: window.name,
    startTime: window.startTime,
    endTime: window.endTime,
    state: windowState(window, now) === "active" ? "active" : "future",
    pickupSlots: [...window.pickupSlots],
    deliverySlots: [...window.deliverySlots],
    ...windowDays(window, settings, slotTerms(shop, now)),
    shippingLabel: settings.fulfillmentOptions.includes("Shipping")
      ? shippingLabel(window, shop.timeZone)
      : null,
  };
}
