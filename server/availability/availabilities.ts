/** Order windows for shoppers (AVL-03): those that have not ended, soonest first, each with the days it offers. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import { upcoming, windowState } from "#domain/availability/order-window.ts";
import { shippingLabel, windowDays } from "#domain/availability/slots.ts";
import { addMinutes } from "#domain/time.ts";
import { Availability } from "#entities/availability/availability.ts";
import { cached } from "#server/shop/shop-cache.ts";
import type { ShopFacts } from "../shop/find-shop.ts";
import { readAsOf } from "../shop/shop-version.ts";

/** What the days of a window depend on besides itself (AVL-02). */
export const slotTerms = (shop: ShopFacts, now: Date) => ({
  timeZone: shop.timeZone,
  leadTimeMinutes: shop.settings.leadTimeMinutes,
  now,
});

/** A window as it is kept: a plain copy. */
export type StoredWindow = Readonly<
  Pick<
    Availability,
    "id" | "name" | "startTime" | "endTime" | "pickupSlots" | "deliverySlots" | "handOverEndsAt"
  >
>;

/** The shop's windows but for those long over; kept until the shop changes (PERF-02). */
export function shopWindows(em: EntityManager, shop: ShopFacts, now: Date): Promise<readonly StoredWindow[]> {
  const { shopId, shopVersion: version } = shop.state;
  return cached({ shopId, version, name: "windows" }, now, async () => {
    const windows = await readAsOf(em, shop.state, "shopVersion", (tx) =>
      // What is kept is filtered again by each request's own time.
      tx.find(Availability, { shopId, endTime: { $gt: addMinutes(now, -LONG_OVER_MINUTES) } }),
    );
    const value = windows.map(
      ({ id, name, startTime, endTime, pickupSlots, deliverySlots, handOverEndsAt }) => ({
        id,
        name,
        startTime,
        endTime,
        pickupSlots: [...pickupSlots],
        deliverySlots: [...deliverySlots],
        handOverEndsAt,
      }),
    );
    return { value, until: null, bytes: value.length * BYTES_OF_WINDOW };
  });
}

const BYTES_OF_WINDOW = 500;
const LONG_OVER_MINUTES = 31 * 24 * 60;

/** Active and future windows, soonest first. */
export async function upcomingWindows(
  em: EntityManager,
  shop: ShopFacts,
  now: Date,
): Promise<OfferedWindow[]> {
  return upcoming(await shopWindows(em, shop, now), now).map((window) => offered(window, shop, now));
}

/** One window with its state and days. */
export function offered(window: StoredWindow, shop: ShopFacts, now: Date): OfferedWindow {
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
