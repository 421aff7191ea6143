/**
 * What a change of settings takes away from open orders and carts, told before it is saved (SET-02): an order stays as it was promised, and its
 * customer is to be told; a cart chooses anew. No schema library: screens use it too.
 */
import { ORDER_ACCESS, type OrderAccess } from "../orders/order-access.ts";
import { type OrderTerms, orderSearchOf } from "../orders/order-terms.ts";
import { type WaysOfShop, waysToPay } from "../payments/providers.ts";
import type { Weekday } from "../time.ts";
import type { SettingName } from "./settings.ts";

/** Open orders, or carts with something in them, that are alike in all that decides here, and how many they are. */
export interface OpenGroup {
  readonly kind: "order" | "cart";
  /** Null while a cart has not chosen. */
  readonly type: string | null;
  readonly weekday: Weekday | null;
  /** Whether its window has no days of its own for the type, and so takes the shop's. */
  readonly takesShopDays: boolean;
  readonly paymentService: string | null;
  readonly isPaid: boolean;
  readonly orderer: "guest" | "unverified" | "verified";
  readonly count: number;
}

/** The settings that decide it, as they are or as they are to be. */
export type ImpactfulSettings = WaysOfShop & {
  readonly fulfillmentOptions: readonly string[];
  readonly pickupSlots: readonly string[];
  readonly deliverySlots: readonly string[];
  readonly orderAccess: OrderAccess;
  readonly notTakingOrders: string;
  readonly maintenanceMode: boolean;
};

/** One thing that is taken away: by which setting, what of it, and how many open orders and carts rest on it. */
export interface SettingImpact {
  readonly name: SettingName;
  /** The option that goes, such as `Delivery` or `Sat`; blank where the whole shop closes. */
  readonly taken: string;
  readonly orders: number;
  readonly carts: number;
  /** What finds these orders in the merchant's list; blank for all that are open, and where there are none. */
  readonly search: string;
}

interface Taken {
  readonly name: SettingName;
  readonly taken: string;
  readonly touches: (group: OpenGroup) => boolean;
  readonly terms?: OrderTerms;
}

const gone = (before: readonly string[], after: readonly string[]) =>
  before.filter((option) => !after.includes(option));

/** What the change takes away; nothing where it only adds. */
export function settingsTaken(before: ImpactfulSettings, after: ImpactfulSettings): readonly Taken[] {
  const closes = (name: SettingName): Taken => ({ name, taken: "", touches: () => true });
  return [
    ...gone(before.fulfillmentOptions, after.fulfillmentOptions).map(
      (type): Taken => ({
        name: "fulfillmentOptions",
        taken: type,
        touches: (group) => group.type === type,
        terms: { type },
      }),
    ),
    ...(["pickupSlots", "deliverySlots"] as const).flatMap((name) => {
      const type = name === "pickupSlots" ? "Pickup" : "Delivery";
      // A type that goes as a whole is told once.
      if (!after.fulfillmentOptions.includes(type)) return [];
      return gone(before[name], after[name]).map(
        (day): Taken => ({
          name,
          taken: day,
          touches: (group) => group.type === type && group.weekday === day && group.takesShopDays,
          terms: { type, day, takesShopDays: true },
        }),
      );
    }),
    ...gone(namesOf(before), namesOf(after)).map(
      (way): Taken => ({
        name: "paymentOptions",
        taken: way,
        touches: ({ paymentService, isPaid }) => paymentService === way && !isPaid,
        terms: { paymentService: way, paid: false },
      }),
    ),
    ...stricterAccess(before.orderAccess, after.orderAccess),
    ...(before.notTakingOrders.trim() === "" && after.notTakingOrders.trim() !== ""
      ? [closes("notTakingOrders")]
      : []),
    ...(!before.maintenanceMode && after.maintenanceMode ? [closes("maintenanceMode")] : []),
  ];
}

const namesOf = (shop: WaysOfShop) => waysToPay(shop).map(({ name }) => name);

/** Who has ordered stays; anyone who has only a cart cannot order with it any more. */
function stricterAccess(before: OrderAccess, after: OrderAccess): Taken[] {
  if (ORDER_ACCESS.indexOf(after) >= ORDER_ACCESS.indexOf(before)) return [];
  const mayNot = after === "login" ? ["guest"] : ["guest", "unverified"];
  return [
    {
      name: "orderAccess",
      taken: after,
      touches: ({ kind, orderer }) => kind === "cart" && mayNot.includes(orderer),
    },
  ];
}

/** How many of these a change touches, by what it takes away; what touches nothing is not named. */
export function settingsImpact(taken: readonly Taken[], open: readonly OpenGroup[]): SettingImpact[] {
  return taken
    .map(({ name, taken: what, touches, terms }) => {
      const of = (kind: OpenGroup["kind"]) =>
        open
          .filter((group) => group.kind === kind && touches(group))
          .reduce((sum, { count }) => sum + count, 0);
      const orders = of("order");
      return {
        name,
        taken: what,
        orders,
        carts: of("cart"),
        search: terms && orders > 0 ? orderSearchOf(terms) : "",
      };
    })
    .filter(({ orders, carts }) => orders + carts > 0);
}

/** Stands in the form that was told: it is saved once what it was told is what there is to tell. */
export const impactStamp = (impact: readonly SettingImpact[]): string =>
  impact.map(({ name, taken, orders, carts }) => [name, taken, orders, carts].join(":")).join(" ");
