import type { OrderableType } from "#domain/orders/fulfillment.ts";
import type { FeatureFlag } from "#domain/shop/feature-flags.ts";
import type { Weekday } from "#domain/time.ts";
import type { ShopSettings } from "#entities/shop/shop-settings.ts";

/** What a demo shop's merchant has set; what is left out keeps the database's own default. */
export type PlannedSettings = Partial<
  Omit<
    ShopSettings,
    | "shopId"
    | "version"
    | "createdAt"
    | "updatedAt"
    | "squareAccessToken"
    | "squareWebhookKey"
    | "socialAccessToken"
  >
>;

/** A picture of the gallery or of an item: one of the drawings in public/art. */
export interface PlannedPicture {
  readonly file: string;
  readonly alt: string;
}

/** Something on the menu. Price in cents; without a stock there is plenty. */
export interface PlannedItem {
  readonly name: string;
  readonly unit: string;
  readonly price: number;
  readonly description?: string;
  readonly stock?: number;
  readonly unlimited?: boolean;
  readonly soldOut?: boolean;
  readonly hidden?: boolean;
  /** The drawing that stands where a photo would. */
  readonly photo?: PlannedPicture;
  /** The item's date, as days from the day the demo is loaded; yesterday is -1. */
  readonly daysFromToday?: number;
}

export interface PlannedSection {
  readonly name: string;
  readonly description?: string;
  readonly items: readonly PlannedItem[];
}

/** Someone with an account. A phone-only customer has no e-mail and no password. */
export interface PlannedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string;
  readonly street: string;
  readonly zip: string;
  readonly isMerchant?: boolean;
  readonly isUnverified?: boolean;
  /** Percent. */
  readonly familyDiscount?: number;
  /** The merchant's note about this customer. */
  readonly note?: string;
}

/** What is special about an order; everything left out is random. */
export interface OrderTrait {
  readonly type?: OrderableType;
  readonly isGift?: boolean;
  readonly isGuest?: boolean;
  readonly instructions?: string;
  /** First part of the e-mail of who orders. */
  readonly by?: string;
  /** Written down by the merchant, with a fee and a discount of her own (ORD-09). */
  readonly isCustom?: boolean;
  /** One line was wanted in a larger number than there was. */
  readonly isOversold?: boolean;
}

/** When a shop takes orders. Its present window began two days ago and always ends on the same day of the week. */
export interface PlannedWindows {
  /** Wall-clock times, "HH:MM". */
  readonly opensAt: string;
  readonly closesAt: string;
  /** A day of both lists of days, so that something is on offer until the last minute. */
  readonly closesOn: Weekday;
  readonly pickupSlots: readonly Weekday[];
  readonly deliverySlots: readonly Weekday[];
  readonly names: { readonly expired: string; readonly active: string; readonly future: string };
}

/** How a shop stands with the platform (SHOP-05). */
export type PlannedStanding = "subscribed" | "trial-over";

/** A demo shop as it is thought out; `seedDemo` makes rows of it. */
export interface DemoPlan {
  readonly slug: string;
  readonly mode: "standard" | "bake_sale";
  readonly standing: PlannedStanding;
  readonly isInMaintenance: boolean;
  readonly flags: readonly FeatureFlag[];
  readonly settings: PlannedSettings;
  /** At most four; none where left out. */
  readonly gallery?: readonly PlannedPicture[];
  readonly menu: readonly PlannedSection[];
  readonly people: readonly PlannedPerson[];
  readonly windows: PlannedWindows;
  readonly orders: {
    /** In each of the eleven weeks before. */
    readonly perWeek: number;
    /** In the window that is open now; none where no one can order. */
    readonly now: number;
    /** The most recent ones, one each. */
    readonly traits: readonly OrderTrait[];
    /** Notes that shoppers here leave. */
    readonly instructions: readonly string[];
  };
}
